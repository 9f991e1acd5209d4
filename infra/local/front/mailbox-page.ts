import type { Message } from '../aws/message.ts';
import { escaped } from '../aws/s3/xml.ts';

const STYLE = `:root{color-scheme:light dark;font-family:system-ui,sans-serif}body{max-width:52rem;margin:2rem auto;padding:0 1rem;line-height:1.5}
article{border:1px solid #8888;border-radius:.5rem;padding:1rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .75rem;margin:.5rem 0}dt{font-weight:600}dd{margin:0}pre{white-space:pre-wrap;font:inherit;margin:0}`;

/**
 * Every mail and text message that the portal sent, newest first. What a message says is shown as
 * text, never as markup.
 */
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
  const time = new Date(message.atMs).toISOString();
  const files = message.attachments
    .map(({ name }, at) => `<a href="/mailbox/${message.id}/${at}" download>${escaped(name)}</a>`)
    .join(', ');
  return `<article><h2>${escaped(message.subject || `A ${message.kind}`)}</h2>
<dl><dt>Kind</dt><dd>${escaped(message.kind)}</dd><dt>Time</dt><dd><time datetime="${time}">${time}</time></dd><dt>To</dt><dd>${escaped(message.to.join(', '))}</dd>${
    message.from ? `<dt>From</dt><dd>${escaped(message.from)}</dd>` : ''
  }${files ? `<dt>Files</dt><dd>${files}</dd>` : ''}</dl>
<pre>${escaped(message.text || asText(message.html))}</pre></article>`;
}

/** The words of a mail that came as HTML only. */
function asText(html: string): string {
  return html
    .replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/gi, '')
    .replace(/<(?:br|\/p|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();
}
