import { SNMP_TYPES } from './types.ts';

/** A BER element with its content's bounds in the datagram. */
export interface Element {
  tag: number;
  start: number;
  end: number;
}

/** @throws RangeError if the element exceeds the buffer. */
export function readElement(buffer: Buffer, at: number, limit = buffer.length): Element {
  const tag = buffer.readUInt8(at);
  let length = buffer.readUInt8(at + 1);
  let start = at + 2;
  if (length & 0x80) {
    const digits = length & 0x7f;
    if (digits === 0 || digits > 4) throw new RangeError('BER: length form not allowed in SNMP');
    length = buffer.readUIntBE(start, digits);
    start += digits;
  }
  if (start + length > limit) throw new RangeError('BER: element longer than the datagram');
  return { tag, start, end: start + length };
}

export function readInteger(buffer: Buffer, { start, end }: Element): number {
  if (end - start < 1 || end - start > 4) throw new RangeError('BER: integer of wrong size');
  return buffer.readIntBE(start, end - start);
}

/** RFC 2578, 3.5. */
const MOST_OID_PARTS = 128;
const MOST_OID_PART = 0xffff_ffff;

/** @throws RangeError for an object id that SNMP does not allow */
export function readOid(buffer: Buffer, { start, end }: Element): number[] {
  const parts: number[] = [];
  let value = 0;
  let isOpen = start === end;
  for (let at = start; at < end; at += 1) {
    const byte = buffer[at]!;
    value = value * 128 + (byte & 0x7f);
    isOpen = (byte & 0x80) !== 0;
    if (value > MOST_OID_PART || parts.length > MOST_OID_PARTS)
      throw new RangeError('BER: object id of wrong size');
    if (isOpen) continue;
    if (parts.length === 0) {
      const first = Math.min(2, Math.floor(value / 40));
      parts.push(first, value - first * 40);
    } else {
      parts.push(value);
    }
    value = 0;
  }
  if (isOpen) throw new RangeError('BER: object id without an end');
  return parts;
}

export function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const length = contents.reduce((sum, { length: one }) => sum + one, 0);
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), ...contents]);
}

export function oidElement(oid: readonly number[]): Buffer {
  const bytes: number[] = [];
  const push = (value: number) => {
    const digits = [value % 128];
    for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
      digits.unshift((rest % 128) | 0x80);
    bytes.push(...digits);
  };
  push((oid[0] ?? 0) * 40 + (oid[1] ?? 0));
  for (const part of oid.slice(2)) push(part);
  return element(SNMP_TYPES.oid, Buffer.from(bytes));
}

/** Minimal two's complement. */
export function integerElement(tag: number, value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value);
  do {
    bytes.unshift(Number(rest & 0xffn));
    rest >>= 8n;
  } while (rest !== 0n && rest !== -1n);
  const isNegative = rest < 0n;
  if (isNegative !== bytes[0]! >= 0x80) bytes.unshift(isNegative ? 0xff : 0);
  return element(tag, Buffer.from(bytes));
}
