import { isDrawn } from '../../core/domain/report/chart.ts';
import type { ReportDocument } from '../../core/domain/report/document.ts';
import {
  ATTACHED_BYTES,
  type Mail,
  type MailFace,
  type MailFile,
  type MailReason,
} from '../gateways/mail.ts';
import type { LogoPicture } from './logo-picture.ts';
import { mailOf } from './mail-body.ts';
import { reportBody } from './report-body.ts';
import { scriptsOf } from './scripts/scripts.ts';

/** A chart as PNG, on light and on dark paper. */
export interface Picture {
  light: Uint8Array;
  dark: Uint8Array;
}

/** A report as a mail, with as many of its files as a mailbox takes, the smaller ones first. */
export async function reportMail(
  document: ReportDocument,
  { reason, ...face }: MailFace & { reason: MailReason | null },
  files: readonly MailFile[],
  pictures: readonly Picture[],
  logo?: LogoPicture,
): Promise<Omit<Mail, 'to'>> {
  const shown = [
    ...(logo ? [picture('logo', logo.png)] : []),
    ...pictures.flatMap(({ light, dark }, at) => [
      picture(`chart-${at}-light`, light),
      picture(`chart-${at}-dark`, dark),
    ]),
  ];
  let bytes = shown.reduce((sum, { body }) => sum + body.length, 0);
  const attached: MailFile[] = [];
  for (const file of files.toSorted((one, other) => one.body.length - other.body.length)) {
    if (bytes + file.body.length > ATTACHED_BYTES) break;
    bytes += file.body.length;
    attached.push(file);
  }
  const { isPrintable } = await scriptsOf(JSON.stringify(document.charts));
  const body = reportBody(
    {
      ...document,
      charts: document.charts.filter((chart) => !isDrawn(chart) || pictures.length > 0),
    },
    logo ? { ...face, logo: 'cid:logo' } : face,
    {
      where: whereRows(files, attached),
      reason,
      pictureOf: (_chart, at) => ({
        light: `cid:chart-${at}-light`,
        dark: `cid:chart-${at}-dark`,
      }),
      isPrintable,
    },
  );
  return { from: face, ...mailOf(body), attachments: [...shown, ...attached] };
}

const picture = (contentId: string, body: Uint8Array): MailFile => ({
  name: `${contentId}.png`,
  contentType: 'image/png',
  body,
  contentId,
});

/** Where all rows of the report are. */
function whereRows(files: readonly MailFile[], attached: readonly MailFile[]): string {
  const left = files.filter((file) => !attached.includes(file)).map(({ name }) => name);
  if (left.length === 0)
    return files.length === 1 ? 'All are in the attached file.' : 'All are in the attached files.';
  const kept = `${left.join(' and ')} ${left.length === 1 ? 'is' : 'are'} too large for a mail: whoever has made the report finds ${left.length === 1 ? 'it' : 'them'} in the portal for 90 days.`;
  return attached.length > 0 ? `All are in the attached file. ${kept}` : kept;
}
