import type { PreparedGet } from './get-request.ts';
import { SNMP_TYPES, type SnmpBinding } from './types.ts';

const SEQUENCE = 0x30;
const RESPONSE = 0xa2;
const VERSION_2C = 1;

/** Header of a version 2c answer. Positions are offsets in the datagram. */
export interface AnswerHead {
  requestId: number;
  communityAt: number;
  communityEnd: number;
  /** Offset of the error status, after the request id. */
  statusAt: number;
  end: number;
}

/** The last element read: its tag and content bounds. */
class Cursor {
  tag = 0;
  start = 0;
  end = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** @returns false if no complete element starts here before the limit. */
  read(at: number, limit: number): boolean {
    if (at + 2 > limit) return false;
    this.tag = this.bytes[at]!;
    let length = this.bytes[at + 1]!;
    this.start = at + 2;
    if (length >= 0x80) {
      const digits = length & 0x7f;
      if (digits === 0 || digits > 4 || this.start + digits > limit) return false;
      length = this.bytes.readUIntBE(this.start, digits);
      this.start += digits;
    }
    this.end = this.start + length;
    return this.end <= limit;
  }

  is(tag: number, at: number, limit: number): boolean {
    return this.read(at, limit) && this.tag === tag;
  }

  /** An integer of up to five bytes; otherwise NaN. */
  integer(at: number, limit: number): number {
    const length = this.is(SNMP_TYPES.integer, at, limit) ? this.end - this.start : 0;
    return length >= 1 && length <= 5 ? this.bytes.readIntBE(this.start, length) : Number.NaN;
  }
}

/** @returns undefined unless it is a valid version 2c answer. */
export function readHead(datagram: Buffer): AnswerHead | undefined {
  const cursor = new Cursor(datagram);
  if (!cursor.is(SEQUENCE, 0, datagram.length)) return undefined;
  const messageEnd = cursor.end;
  if (cursor.integer(cursor.start, messageEnd) !== VERSION_2C) return undefined;
  if (!cursor.is(SNMP_TYPES.octetString, cursor.end, messageEnd)) return undefined;
  const { start: communityAt, end: communityEnd } = cursor;
  if (!cursor.is(RESPONSE, cursor.end, messageEnd)) return undefined;
  const { end } = cursor;
  const requestId = cursor.integer(cursor.start, end);
  return Number.isNaN(requestId)
    ? undefined
    : { requestId, communityAt, communityEnd, statusAt: cursor.end, end };
}

/**
 * Values of a successful answer with the requested objects in order.
 * @returns undefined for an error status, other objects, or a value type that polls do not use.
 */
export function readBindings(
  datagram: Buffer,
  head: AnswerHead,
  request: PreparedGet,
): SnmpBinding[] | undefined {
  const cursor = new Cursor(datagram);
  if (
    cursor.integer(head.statusAt, head.end) !== 0 ||
    Number.isNaN(cursor.integer(cursor.end, head.end))
  )
    return undefined;
  if (!cursor.is(SEQUENCE, cursor.end, head.end)) return undefined;
  const { end: listEnd } = cursor;
  let at = cursor.start;
  const bindings: SnmpBinding[] = [];
  for (const oid of request.oids) {
    if (!cursor.is(SEQUENCE, at, listEnd)) return undefined;
    const { start: nameAt, end: bindingEnd } = cursor;
    if (
      !cursor.is(SNMP_TYPES.oid, nameAt, bindingEnd) ||
      !isSame(datagram, nameAt, cursor.end, request.bytes, request.namesAt[bindings.length]!)
    )
      return undefined;
    if (!cursor.read(cursor.end, bindingEnd)) return undefined;
    const value = readValue(datagram, cursor);
    if (value === undefined) return undefined;
    bindings.push({ oid, type: cursor.tag, value });
    at = bindingEnd;
  }
  return at === listEnd ? bindings : undefined;
}

/** Compares few bytes without allocating. */
function isSame(datagram: Buffer, from: number, to: number, bytes: Buffer, place: number): boolean {
  for (let at = 0; at < to - from; at++)
    if (datagram[from + at] !== bytes[place + at]) return false;
  return true;
}

/** The answer has the community of the request. */
export function isFrom(
  datagram: Buffer,
  { communityAt, communityEnd }: AnswerHead,
  { community }: PreparedGet,
): boolean {
  return (
    communityEnd - communityAt === community.length &&
    isSame(datagram, communityAt, communityEnd, community, 0)
  );
}

function readValue(
  datagram: Buffer,
  { tag, start, end }: Cursor,
): SnmpBinding['value'] | undefined {
  const length = end - start;
  switch (tag) {
    case SNMP_TYPES.integer:
      return length >= 1 && length <= 4 ? datagram.readIntBE(start, length) : undefined;
    case SNMP_TYPES.counter32:
    case SNMP_TYPES.gauge32:
    case SNMP_TYPES.timeTicks:
      return length >= 1 && (length <= 4 || (length === 5 && datagram[start] === 0))
        ? datagram.readUIntBE(start, length)
        : undefined;
    case SNMP_TYPES.counter64:
      return readCounter64(datagram, start, length);
    case SNMP_TYPES.octetString:
      return datagram.subarray(start, end);
    case SNMP_TYPES.null:
    case SNMP_TYPES.noSuchObject:
    case SNMP_TYPES.noSuchInstance:
    case SNMP_TYPES.endOfMibView:
      return null;
    default:
      return undefined;
  }
}

function readCounter64(datagram: Buffer, start: number, length: number): bigint | undefined {
  if (length >= 1 && length <= 6) return BigInt(datagram.readUIntBE(start, length));
  if (length === 9 && datagram[start] === 0) return datagram.readBigUInt64BE(start + 1);
  if (length === 8) return datagram.readBigUInt64BE(start);
  return length === 7
    ? (BigInt(datagram[start]!) << 48n) | BigInt(datagram.readUIntBE(start + 1, 6))
    : undefined;
}
