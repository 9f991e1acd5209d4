import { momentIn, type Reader } from '../../core/domain/reader.ts';

/** The HTML of a mail: the brand's name on its colour, a heading, and what it says. */
export interface MailPage {
  subject: string;
  brandName: string;
  /** The brand's primary colour for what leaves the portal. */
  colour: string;
  /** HTML below the heading; texts from outside in it must be escaped. */
  body: string;
}

export function mailPage({ subject, brandName, colour, body }: MailPage): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;color:#222;margin:0"><div style="background:${colour};color:#fff;padding:12px 16px;font-size:18px">${escapeHtml(brandName)}</div>
<div style="padding:16px"><h1 style="font-size:18px;margin:0 0 8px">${escapeHtml(subject)}</h1>${body}</div></body></html>`;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** Times in messages are in the provider's own zone, with its name, where a person has chosen none. */
const PROVIDER: Reader = { zone: 'Europe/London', dates: 'en-GB' };

/** @param reader whoever the message goes to, where that is a person who has chosen. */
export function mailMoment(atMs: number, reader: Reader = PROVIDER): string {
  return momentIn(atMs / 1000, { dateStyle: 'medium', timeStyle: 'long' }, reader);
}
