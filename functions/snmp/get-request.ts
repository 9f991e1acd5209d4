import { element, oidElement } from './ber.ts';

/** An encoded version 2c GET (RFC 3416, 4.2.1), complete except for its request id. */
export interface PreparedGet {
  oids: readonly string[];
  bytes: Buffer;
  /** Offset of the four-byte request id. */
  idAt: number;
  /** Offset of each object name as a BER element; an answer must repeat the same bytes. */
  namesAt: readonly number[];
  community: Buffer;
}

const TAG = { integer: 0x02, octetString: 0x04, sequence: 0x30, get: 0xa0 } as const;
const NULL_ELEMENT = Buffer.from([0x05, 0x00]);
const ZERO_ELEMENT = Buffer.from([TAG.integer, 1, 0]);
const VERSION_2C = Buffer.from([TAG.integer, 1, 1]);
const ID_BYTES = 4;

/** Encoded once per list, as polls repeat it. */
export function prepareGet(community: string, oids: readonly string[]): PreparedGet {
  const names = oids.map((oid) => oidElement(oid.split('.').map(Number)));
  const bindings = names.map((name) => element(TAG.sequence, name, NULL_ELEMENT));
  const list = element(TAG.sequence, ...bindings);
  const id = element(TAG.integer, Buffer.alloc(ID_BYTES));
  const communityBytes = Buffer.from(community);
  const pdu = element(TAG.get, id, ZERO_ELEMENT, ZERO_ELEMENT, list);
  const bytes = element(TAG.sequence, VERSION_2C, element(TAG.octetString, communityBytes), pdu);
  let bindingsEnd = bytes.length - bindings.reduce((sum, binding) => sum + binding.length, 0);
  const namesAt = bindings.map((binding, at) => {
    bindingsEnd += binding.length;
    return bindingsEnd - NULL_ELEMENT.length - names[at]!.length;
  });
  return {
    oids,
    bytes,
    namesAt,
    community: communityBytes,
    idAt: bytes.length - list.length - 2 * ZERO_ELEMENT.length - ID_BYTES,
  };
}
