import { LONGEST_VALUE, MOST_VALUES } from '../../core/domain/device-message.ts';
import { readElement, readInteger, readOid, type Element } from '../../functions/snmp/ber.ts';
import { printable } from '../../functions/snmp/format.ts';
import { SNMP_TYPES } from '../../functions/snmp/types.ts';
import { cleanText } from './clean-text.ts';

const SEQUENCE = 0x30;
/** RFC 3416 and RFC 1157. */
export const PDU = {
  response: 0xa2,
  trapV1: 0xa4,
  inform: 0xa6,
  trap: 0xa7,
  report: 0xa8,
} as const;

const SNMP_TRAP_OID = '1.3.6.1.6.3.1.1.4.1.0';
const SYS_UP_TIME = '1.3.6.1.2.1.1.3.0';
/** RFC 3584, 3.1. */
const GENERIC_TRAPS = '1.3.6.1.6.3.1.1.5.';
const ENTERPRISE_SPECIFIC = 6;
const TRAP_ADDRESS = '1.3.6.1.6.3.18.1.3.0';

/** A notification, whatever its version. */
export interface Notification {
  /** snmpTrapOID. */
  oid: string;
  values: [oid: string, text: string][];
}

/** Reads elements one behind the other, each with its tag. */
export class Reader {
  readonly bytes: Buffer;
  #at: number;
  readonly #end: number;

  constructor(bytes: Buffer, { start, end }: Omit<Element, 'tag'>) {
    this.bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#end;
  }

  get at(): number {
    return this.#at;
  }

  /** @throws RangeError without a whole element of the tag, or of any without one. */
  next(tag?: number): Element {
    if (this.#at + 2 > this.#end) throw new RangeError('BER: an element is missing');
    const element = readElement(this.bytes, this.#at, this.#end);
    if (tag !== undefined && element.tag !== tag) throw new RangeError('BER: another type');
    this.#at = element.end;
    return element;
  }

  inside(tag: number): Reader {
    return new Reader(this.bytes, this.next(tag));
  }

  integer(): number {
    return readInteger(this.bytes, this.next(SNMP_TYPES.integer));
  }

  octets(): Buffer {
    const { start, end } = this.next(SNMP_TYPES.octetString);
    return this.bytes.subarray(start, end);
  }

  oid(): string {
    return readOid(this.bytes, this.next(SNMP_TYPES.oid)).join('.');
  }
}

/** @throws RangeError unless the whole datagram is one sequence. */
export function readSequence(datagram: Buffer): Reader {
  const all = new Reader(datagram, { start: 0, end: datagram.length });
  const inner = all.inside(SEQUENCE);
  if (!all.isAtEnd) throw new RangeError('BER: bytes behind the message');
  return inner;
}

/** @throws RangeError for anything but a Trap-PDU (RFC 1157, 4.1.6). */
export function readTrapV1(pdu: Reader): Notification {
  const enterprise = pdu.oid();
  const { start, end } = pdu.next(SNMP_TYPES.ipAddress);
  const agent = [...pdu.bytes.subarray(start, end)].join('.');
  const generic = pdu.integer();
  const specific = pdu.integer();
  pdu.next(SNMP_TYPES.timeTicks);
  const values = readValues(pdu);
  if (generic < 0 || generic > ENTERPRISE_SPECIFIC) throw new RangeError('SNMP: unknown trap');
  const oid =
    generic < ENTERPRISE_SPECIFIC
      ? `${GENERIC_TRAPS}${generic + 1}`
      : `${enterprise}.0.${specific >>> 0}`;
  // As a proxy writes it into a version 2 trap (RFC 3584, 3.1).
  return { oid, values: agent === '0.0.0.0' ? values : [...values, [TRAP_ADDRESS, agent]] };
}

/** @throws RangeError for anything but the content of a trap or inform (RFC 3416, 4.2.6). */
export function readTrap(pdu: Reader): Notification {
  pdu.integer();
  pdu.integer();
  pdu.integer();
  const values = readValues(pdu);
  const oid = values.find(([name]) => name === SNMP_TRAP_OID)?.[1];
  if (oid === undefined || !/^\d+(\.\d+)+$/.test(oid)) throw new RangeError('SNMP: no trap id');
  return {
    oid,
    values: values.filter(([name]) => name !== SNMP_TRAP_OID && name !== SYS_UP_TIME),
  };
}

function readValues(pdu: Reader): Notification['values'] {
  const list = pdu.inside(SEQUENCE);
  if (!pdu.isAtEnd) throw new RangeError('BER: bytes behind the objects');
  const values: Notification['values'] = [];
  while (!list.isAtEnd) {
    const binding = list.inside(SEQUENCE);
    const oid = binding.oid();
    const value = binding.next();
    if (!binding.isAtEnd) throw new RangeError('BER: bytes behind a value');
    if (values.length < MOST_VALUES) values.push([oid, valueText(pdu.bytes, value)]);
  }
  return values;
}

function valueText(bytes: Buffer, value: Element): string {
  const content = bytes.subarray(value.start, value.end);
  switch (value.tag) {
    case SNMP_TYPES.oid:
      return readOid(bytes, value).join('.').slice(0, LONGEST_VALUE);
    case SNMP_TYPES.integer:
      return String(readInteger(bytes, value));
    case SNMP_TYPES.counter32:
    case SNMP_TYPES.gauge32:
    case SNMP_TYPES.timeTicks:
    case SNMP_TYPES.counter64:
      if (content.length === 0 || content.length > 9) throw new RangeError('BER: number too long');
      return String(BigInt(`0x${content.toString('hex')}`));
    case SNMP_TYPES.ipAddress:
      return [...content.subarray(0, 16)].join('.');
    case SNMP_TYPES.octetString:
      return octetsText(content);
    default:
      return content.subarray(0, LONGEST_VALUE / 2).toString('hex');
  }
}

/** Text, or bytes such as those of a MAC address. */
function octetsText(content: Buffer): string {
  const isText = printable(content) !== undefined || !content.some((byte) => byte < 9);
  return isText
    ? cleanText(content, LONGEST_VALUE)
    : content
        .subarray(0, 64)
        .toString('hex')
        .replaceAll(/(..)(?=.)/g, '$1:');
}
