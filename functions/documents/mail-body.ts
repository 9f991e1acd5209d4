import { accentIn, GROUND } from '../../core/domain/theme.ts';
import type { MailFace, MailReason } from '../gateways/mail.ts';
import type { Block } from './mail-blocks.ts';
import { blockHtml, row } from './block-html.ts';
import { blockText } from './block-text.ts';
import { escapeHtml } from './html.ts';

export interface MailBody {
  title: string;
  /** Preview text of a mailbox, after the subject. */
  preview: string;
  blocks: readonly Block[];
  face: Pick<MailFace, 'brandName' | 'colour' | 'logo' | 'support'>;
  /** Null for a file that is no mail. */
  reason: MailReason | null;
}

/** Last lines of a mail: where answers go, why it came and how no more come. */
const footBlocks = ({ face: { support }, reason }: MailBody): Block[] => [
  ...(support ? [{ kind: 'small', text: `Questions? Write to ${support}.` } as const] : []),
  ...(!support && reason?.leaveUrl
    ? [{ kind: 'small', text: 'Answers to this mail are not read.' } as const]
    : []),
  ...(reason ? [{ kind: 'small', text: reason.why } as const] : []),
  ...(reason?.leaveUrl
    ? [{ kind: 'links', links: [{ label: LEAVE, href: reason.leaveUrl, detail: '' }] } as const]
    : []),
];

const LEAVE = 'Unsubscribe';

/**
 * Clients that read no style sheet show the light colours, which stand in the tags.
 * @param colour of the brand.
 */
const styles = (colour: string) => `:root{color-scheme:light dark}
@media (max-width:480px){.row{padding-left:16px!important;padding-right:16px!important}.cell{padding:6px 4px!important;font-size:12px!important}.name{white-space:normal!important}.figure{display:inline-block!important;width:46%!important;padding:4px 8px 4px 0!important}}
@media (prefers-color-scheme:dark){.page{background:#0f141a!important}.card{background:${GROUND.dark}!important;border-top-color:${accentIn('dark', colour)}!important}.ink,.cell{color:#e9ebed!important;border-color:#3a4656!important}.soft{color:#b4bbc4!important}.ink a{color:#7cb5ff!important}.bar{background:${accentIn('dark', colour)}!important}.light{display:none!important}.dark{display:block!important;max-height:none!important}.plate{background:${GROUND.dark}!important}.plate .logo{background:#ffffff;padding:6px 10px;border-radius:6px}}`;

/** 640 px wide at most; a table around it keeps Outlook to that as well. */
export function bodyHtml(body: MailBody): string {
  const { title, preview, blocks, face } = body;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${styles(face.colour)}</style></head>
<body class="page" style="margin:0;padding:0;background:#f1f3f5"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f1f3f5"><tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table role="presentation" width="640" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:640px;background:#ffffff;border-top:6px solid ${face.colour}">
${brandHtml(face)}
${row(`<h1 style="margin:0;font-size:20px;line-height:26px">${escapeHtml(title)}</h1>`)}
${[...blocks, ...footBlocks(body)].map(blockHtml).join('\n')}
${row('', 'padding-bottom:12px')}</table>
<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`;
}

/**
 * The logo on white, also where the rest of the mail is dark; the name where there is none.
 * A mailbox that shows no pictures shows the name as well.
 */
function brandHtml({ brandName, logo }: MailBody['face']): string {
  const name = escapeHtml(brandName);
  return logo
    ? `<tr><td align="left" class="row plate" style="padding:14px 24px;background:#ffffff"><img class="logo" src="${escapeHtml(logo)}" alt="${name}" height="40" style="display:block;height:40px;width:auto;max-width:230px;border:0;color:#16191f"></td></tr>`
    : row(
        `<span class="soft" style="font-size:13px;color:#5f6b7a">${name}</span>`,
        'padding-top:20px',
      );
}

/** The same for readers of plain text. */
export function bodyText(body: MailBody): string {
  const { title, blocks, face } = body;
  return [face.brandName, title, ...[...blocks, ...footBlocks(body)].map(blockText)].join('\n\n');
}

/** A body as a mail, whose subject is its title. */
export function mailOf(body: MailBody): { subject: string; text: string; html: string } {
  return { subject: body.title, text: bodyText(body), html: bodyHtml(body) };
}
