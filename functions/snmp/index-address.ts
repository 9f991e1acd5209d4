import { canonicalAddress } from '../../core/domain/host-address.ts';

const HIGHEST_BYTE = 255;
const IPV4_BYTES = 4;
const IPV6_BYTES = 16;
/** The numbers before an address: its InetAddressType, and its length unless the size is fixed. */
const FORMS = [
  /** IPv6 with the number of its link. */
  { bytes: 20, before: [4, 20] },
  { bytes: IPV6_BYTES, before: [2, IPV6_BYTES] },
  { bytes: IPV6_BYTES, before: [2] },
  { bytes: IPV4_BYTES, before: [1, IPV4_BYTES] },
  { bytes: IPV4_BYTES, before: [1] },
];

/**
 * The InetAddress at the end of an index.
 * @returns '' where there is none.
 */
export function addressIn(index: string): string {
  const parts = index.split('.').map(Number);
  const form = FORMS.find(({ bytes, before }) => {
    const start = parts.length - bytes - before.length;
    return (
      start >= 0 &&
      before.every((part, at) => parts[start + at] === part) &&
      parts.slice(-bytes).every((part) => part <= HIGHEST_BYTE)
    );
  });
  return form ? written(parts.slice(-form.bytes)) : '';
}

function written(bytes: readonly number[]): string {
  if (bytes.length === IPV4_BYTES) return bytes.join('.');
  const groups = Buffer.from(bytes.slice(0, IPV6_BYTES)).toString('hex').match(/.{4}/g)!;
  const address = canonicalAddress(groups.join(':'))!;
  const link = Buffer.from(bytes.slice(IPV6_BYTES));
  return link.length > 0 ? `${address}%${link.readUInt32BE()}` : address;
}
