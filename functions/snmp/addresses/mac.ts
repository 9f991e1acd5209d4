const BYTES = 6;

/** 00:1a:2b:3c:4d:5e; '' for anything but the six bytes of an address. */
export function macOf(value: unknown): string {
  if (!Buffer.isBuffer(value) || value.length !== BYTES || value.every((byte) => byte === 0))
    return '';
  return value.toString('hex').replaceAll(/..(?=.)/g, '$&:');
}
