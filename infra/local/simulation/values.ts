/** BER tags of SNMP values (RFC 3416), equal to the library's ObjectType. */
export const TAGS = {
  integer: 0x02,
  octetString: 0x04,
  objectId: 0x06,
  counter32: 0x41,
  gauge32: 0x42,
  timeTicks: 0x43,
  counter64: 0x46,
  noSuchObject: 0x80,
  endOfMibView: 0x82,
} as const;

/**
 * Object ids are dotted text, Counter64 is a bigint. Bytes are the content as it is, in place of
 * the value.
 */
export type SnmpValue = { tag: number; value: number | bigint | string; bytes?: Buffer };

const WRAP_32 = 4_294_967_296;

export const integer = (value: number): SnmpValue => ({ tag: TAGS.integer, value });
export const text = (value: string): SnmpValue => ({ tag: TAGS.octetString, value });
export const objectId = (value: string): SnmpValue => ({ tag: TAGS.objectId, value });
/** Clamped to the maximum, as RFC 2578 requires of a gauge. */
export const gauge32 = (value: number): SnmpValue => ({
  tag: TAGS.gauge32,
  value: Math.min(WRAP_32 - 1, Math.round(value)),
});
/** Wraps at 2^32. */
export const counter32 = (value: bigint): SnmpValue => ({
  tag: TAGS.counter32,
  value: Number(BigInt.asUintN(32, value)),
});
export const counter64 = (value: bigint): SnmpValue => ({
  tag: TAGS.counter64,
  value: BigInt.asUintN(64, value),
});
/** Hundredths of a second, wrapping after 497 days. */
export const timeTicks = (seconds: number): SnmpValue => ({
  tag: TAGS.timeTicks,
  value: Math.floor(Math.max(0, seconds) * 100) % WRAP_32,
});

export const NO_SUCH_OBJECT: SnmpValue = { tag: TAGS.noSuchObject, value: 0 };
export const END_OF_MIB_VIEW: SnmpValue = { tag: TAGS.endOfMibView, value: 0 };
