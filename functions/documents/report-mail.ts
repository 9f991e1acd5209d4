import type { ReportDocument } from '../../core/domain/report/document.ts';
import { ATTACHED_BYTES, type Mail, type MailFace, type MailFile } from '../gateways/mail.ts';
import { letterHtml, letterText } from './letter.ts';
import { reportLetter } from './report-letter.ts';

/** A report as a mail, with as many of its files as a mailbox takes, the smaller ones first. */
export function reportMail(
  document: ReportDocument,
  face: MailFace,
  files: readonly MailFile[],
): Omit<Mail, 'to'> {
  const attachments: MailFile[] = [];
  let bytes = 0;
  for (const file of files.toSorted((one, other) => one.body.length - other.body.length)) {
    if (bytes + file.body.length > ATTACHED_BYTES) break;
    bytes += file.body.length;
    attachments.push(file);
  }
  const letter = reportLetter(document, face, whereRows(files, attachments));
  return {
    from: face,
    subject: letter.title,
    text: letterText(letter),
    html: letterHtml(letter),
    attachments,
  };
}

/** Where all rows of the report are. */
function whereRows(files: readonly MailFile[], attached: readonly MailFile[]): string {
  const left = files.filter((file) => !attached.includes(file)).map(({ name }) => name);
  if (left.length === 0)
    return files.length === 1 ? 'All are in the attached file.' : 'All are in the attached files.';
  const kept = `${left.join(' and ')} ${left.length === 1 ? 'is' : 'are'} too large for a mail: whoever has made the report finds ${left.length === 1 ? 'it' : 'them'} in the portal for 90 days.`;
  return attached.length > 0 ? `All are in the attached file. ${kept}` : kept;
}
