import registered from './enterprise-numbers.json' with { type: 'json' };

/**
 * Vendors by their private enterprise number, the part of an OID behind 1.3.6.1.4.1: those whose
 * devices stand in networks, with their names as the registry gives them
 * (https://www.iana.org/assignments/enterprise-numbers, state of 2024-08-23).
 */
const vendors: ReadonlyMap<string, string> = new Map(Object.entries(registered));

const ENTERPRISES = '1.3.6.1.4.1.';

/**
 * The vendor that an OID such as sysObjectID stands under; '' when it is under none of the table.
 */
export function vendorOf(oid: string): string {
  const plain = oid.replace(/^\./, '');
  return plain.startsWith(ENTERPRISES)
    ? (vendors.get(plain.slice(ENTERPRISES.length).split('.')[0]!) ?? '')
    : '';
}
