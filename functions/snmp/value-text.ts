import type { SnmpBinding } from './types.ts';

/** An octet string as one line of text, '' for anything else. */
export function valueText(value: SnmpBinding['value'] | undefined): string {
  const text = Buffer.isBuffer(value) ? decoded(value) : typeof value === 'string' ? value : '';
  // oxlint-disable-next-line no-control-regex -- some agents pad names with zero bytes
  return text.replaceAll(/[\u0000-\u001F\u007F]+/g, ' ').trim();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Names that are no UTF-8 are in the character set of western Europe. */
function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
