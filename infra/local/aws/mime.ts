import type { Message } from './mailbox.ts';

type Content = Omit<Message, 'id' | 'kind' | 'atMs'>;

const MAX_DEPTH = 5;

/**
 * What a person would read of a raw mail (RFC 5322, MIME): addresses, subject, text, HTML and
 * attachments.
 */
export function readMime(raw: Buffer): Content {
  // One character for each byte, so that the bytes of every part stay what they were.
  const { headers, body } = split(raw.toString('latin1'));
  const content: Content = {
    from: words(headers.get('from') ?? ''),
    to: addresses(headers.get('to')),
    subject: words(headers.get('subject') ?? ''),
    text: '',
    html: '',
    attachments: [],
  };
  addPart(content, headers, body, 0);
  return content;
}

function addPart(
  content: Content,
  headers: Map<string, string>,
  body: string,
  depth: number,
): void {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary && depth < MAX_DEPTH) {
    for (const part of body.split(`--${boundary}`).slice(1)) {
      if (part.startsWith('--')) return;
      const inner = split(part.replace(/^\r?\n/, ''));
      addPart(content, inner.headers, inner.body, depth + 1);
    }
    return;
  }
  const bytes = decode(body, headers.get('content-transfer-encoding') ?? '');
  const name = /filename="?([^";]+)"?/i.exec(headers.get('content-disposition') ?? '')?.[1];
  if (name)
    content.attachments.push({
      name: words(name),
      contentType: type.split(';')[0]!.trim(),
      base64: bytes.toString('base64'),
    });
  else if (/^text\/calendar/i.test(type))
    content.attachments.push({
      name: 'calendar',
      contentType: type.split(';')[0]!.trim(),
      base64: bytes.toString('base64'),
    });
  else if (/^text\/html/i.test(type)) content.html += bytes.toString('utf8');
  else content.text += bytes.toString('utf8');
}

function split(part: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(part);
  const head = (end ? part.slice(0, end.index) : part).replace(/\r?\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split(/\r?\n/).map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: end ? part.slice(end.index + end[0].length) : '' };
}

function decode(body: string, encoding: string): Buffer {
  const trimmed = body.replace(/\r?\n$/, '');
  if (/base64/i.test(encoding)) return Buffer.from(trimmed, 'base64');
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(trimmed, 'latin1');
  return Buffer.from(
    trimmed
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  );
}

/** Encoded words (RFC 2047) as text. */
function words(text: string): string {
  return text.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) => {
    const isBase64 = kind.toUpperCase() === 'B';
    return decode(
      isBase64 ? encoded : encoded.replaceAll('_', ' '),
      isBase64 ? 'base64' : 'quoted-printable',
    ).toString('utf8');
  });
}

function addresses(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((address) => words(address.trim()))
    .filter(Boolean);
}
