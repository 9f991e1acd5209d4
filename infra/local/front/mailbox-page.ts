import type { Message } from '../aws/message.ts';
import { escaped } from '../aws/s3/xml.ts';

const STYLE = `:root{color-scheme:light dark;font-family:system-ui,sans-serif}body{max-width:52rem;margin:2rem auto;padding:0 1rem;line-height:1.5}
article{border:1px solid #8888;border-radius:.5rem;padding:1rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .75rem;margin:.5rem 0}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}iframe{width:100%;height:40rem;border:1px solid #8888;background:#fff}`;

/** Sent mails and text messages, newest first. Text is escaped; HTML is in a sandboxed frame. */
export function mailboxPage(messages: readonly Message[]): string {
  const items = messages.toReversed().map(article).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox</title><style>${STYLE}</style></head>
<body><main><h1>Mailbox</h1>
<p>Mails and text messages that the portal sent from this machine. Nothing left it. <a href="/mailbox">Look again</a></p>
${items || '<p>Nothing has been sent yet.</p>'}
</main></body></html>`;
}

function article(message: Message): string {
  const { id, kind, subject, attachments, headers = {} } = message;
  const title = escaped(subject || `A ${kind}`);
  const time = new Date(message.atMs).toISOString();
  const files = attachments.map(
    ({ name }, at) => `<a href="/mailbox/${id}/${at}" download>${escaped(name)}</a>`,
  );
  const named = Object.entries(headers).map(
    ([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`,
  );
  const whole = `<a href="/mailbox/${id}.eml" download>The whole mail (.eml)</a>`;
  return `<article><h2>${title}</h2>
<dl><dt>Kind</dt><dd>${escaped(kind)}</dd><dt>Time</dt><dd><time datetime="${time}">${time}</time></dd><dt>To</dt><dd>${escaped(message.to.join(', '))}</dd>${
    message.from ? `<dt>From</dt><dd>${escaped(message.from)}</dd>` : ''
  }${named.join('')}${kind === 'mail' ? `<dt>Files</dt><dd>${[whole, ...files].join(', ')}</dd>` : ''}</dl>
<details${message.html ? '' : ' open'}><summary>Text</summary><pre>${escaped(message.text || asText(message.html))}</pre></details>
${message.html ? `<details><summary>HTML</summary><iframe src="/mailbox/${id}.html" sandbox loading="lazy" title="${title}"></iframe></details>` : ''}</article>`;
}

/** Text of an HTML-only mail. */
function asText(html: string): string {
  return html
    .replace(/<(?:style|script|title)[\s\S]*?<\/(?:style|script|title)>/gi, '')
    .replace(/<(?:br|\/p|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();
}

/** A mail's HTML acts as nothing but a picture of itself; its own pictures stand in the mail. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-ancestors 'self'; sandbox";

/** The HTML of a mail with the pictures that it carries. */
export function mailHtml({ html, attachments }: Message): string {
  return attachments.reduce(
    (text, { contentId, contentType, base64 }) =>
      contentId
        ? text.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${base64}`)
        : text,
    html,
  );
}
