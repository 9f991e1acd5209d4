import { SNMP_TYPES, type SnmpBinding } from './types.ts';

/**
 * One value as net-snmp prints it with -On: ".1.3.6.1.2.1.1.3.0 = Timeticks: (8640000) 1 day,
 * 0:00:00.00". Unprintable text becomes Hex-STRING.
 */
export function bindingLine({ oid, type, value }: SnmpBinding): string {
  return `.${oid} = ${valueText(type, value)}`;
}

const ABSENT: Readonly<Record<number, string>> = {
  [SNMP_TYPES.noSuchObject]: 'No Such Object available on this agent at this OID',
  [SNMP_TYPES.noSuchInstance]: 'No Such Instance currently exists at this OID',
  [SNMP_TYPES.endOfMibView]:
    'No more variables left in this MIB View (It is past the end of the MIB tree)',
};

function valueText(type: number, value: SnmpBinding['value']): string {
  if (ABSENT[type]) return ABSENT[type];
  if (value === null) return 'NULL';
  const plain = String(value);
  switch (type) {
    case SNMP_TYPES.integer:
      return `INTEGER: ${plain}`;
    case SNMP_TYPES.octetString:
      return octets(value as Buffer);
    case SNMP_TYPES.oid:
      return `OID: .${plain}`;
    case SNMP_TYPES.ipAddress:
      return `IpAddress: ${plain}`;
    case SNMP_TYPES.counter32:
      return `Counter32: ${plain}`;
    case SNMP_TYPES.gauge32:
      return `Gauge32: ${plain}`;
    case SNMP_TYPES.timeTicks:
      return `Timeticks: (${plain}) ${ticksText(Number(value))}`;
    case SNMP_TYPES.counter64:
      return `Counter64: ${plain}`;
    default:
      return `OPAQUE: ${Buffer.isBuffer(value) ? hex(value) : plain}`;
  }
}

function octets(bytes: Buffer): string {
  if (bytes.length === 0) return '""';
  const text = printable(bytes);
  return text === undefined
    ? `Hex-STRING: ${hex(bytes)}`
    : `STRING: "${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Text of printable bytes and white space, without one trailing NUL; otherwise undefined. */
export function printable(bytes: Buffer): string | undefined {
  const trimmed = bytes.at(-1) === 0 ? bytes.subarray(0, -1) : bytes;
  return trimmed.every(
    (byte) => (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13,
  )
    ? trimmed.toString('latin1')
    : undefined;
}

function hex(bytes: Buffer): string {
  return bytes
    .toString('hex')
    .toUpperCase()
    .replaceAll(/(..)(?=.)/g, '$1 ');
}

/** Hundredths of a second: "1 day, 2:03:04.05". */
function ticksText(ticks: number): string {
  const days = Math.floor(ticks / 8_640_000);
  const [hours, minutes, seconds, hundredths] = [
    Math.floor(ticks / 360_000) % 24,
    Math.floor(ticks / 6_000) % 60,
    Math.floor(ticks / 100) % 60,
    ticks % 100,
  ];
  const two = (number: number) => String(number).padStart(2, '0');
  const dayText = days === 0 ? '' : `${days} ${days === 1 ? 'day' : 'days'}, `;
  return `${dayText}${hours}:${two(minutes)}:${two(seconds)}.${two(hundredths)}`;
}
