import { DeviceView, type AgentView, type Binding } from './answer.ts';
import {
  element,
  integerElement,
  oidElement,
  readElement,
  readInteger,
  readOid,
} from '../../../functions/snmp/ber.ts';
import type { SimulatedDevice } from './device.ts';
import { valueElement } from './value-element.ts';
import { TAGS } from './values.ts';

const SEQUENCE = 0x30;
const PDU = { get: 0xa0, getNext: 0xa1, response: 0xa2, set: 0xa3, getBulk: 0xa5 } as const;
const VERSION_2C = 1;
const ERROR = { none: 0, tooBig: 1, notWritable: 17 } as const;
/** Larger answers are truncated (bulk) or refused (get), like a device with a small buffer. */
export const MAX_RESPONSE_BYTES = 2_048;
const HEADER_BYTES = 64;
const MOST_REPETITIONS = 100;

interface Request {
  community: string;
  /** Bytes of version and community, repeated in the answer. */
  head: Buffer;
  /** The request id as an element. */
  id: Buffer;
  pdu: number;
  /** Non-repeaters and repetitions of a bulk request. */
  first: number;
  second: number;
  oids: number[][];
  bindings: Buffer;
}

export function answerV2c(
  datagram: Buffer,
  device: SimulatedDevice,
  atEpochSeconds: number,
): Buffer | undefined {
  const { credential } = device;
  return 'community' in credential
    ? answerFrom(datagram, credential.community, new DeviceView(device, atEpochSeconds))
    : undefined;
}

/**
 * Answer to a version 2c datagram; undefined (silence) where a real agent ignores it: another
 * version, wrong community, not a request, or not SNMP.
 */
export function answerFrom(
  datagram: Buffer,
  community: string,
  view: AgentView,
): Buffer | undefined {
  const request = parse(datagram);
  if (request?.community !== community) return undefined;
  switch (request.pdu) {
    case PDU.get:
      return whole(request, view.get(request.oids));
    case PDU.getNext:
      return whole(request, view.getNext(request.oids));
    case PDU.getBulk:
      return bulk(request, view);
    case PDU.set:
      return respond(request, ERROR.notWritable, 1, request.bindings);
    default:
      return undefined;
  }
}

function parse(datagram: Buffer): Request | undefined {
  try {
    const message = readElement(datagram, 0);
    const version = readElement(datagram, message.start, message.end);
    if (message.tag !== SEQUENCE || readInteger(datagram, version) !== VERSION_2C) return undefined;
    const community = readElement(datagram, version.end, message.end);
    const pdu = readElement(datagram, community.end, message.end);
    const id = readElement(datagram, pdu.start, pdu.end);
    const first = readElement(datagram, id.end, pdu.end);
    const second = readElement(datagram, first.end, pdu.end);
    const bindings = readElement(datagram, second.end, pdu.end);
    const oids: number[][] = [];
    for (let at = bindings.start; at < bindings.end;) {
      const binding = readElement(datagram, at, bindings.end);
      oids.push(readOid(datagram, readElement(datagram, binding.start, binding.end)));
      at = binding.end;
    }
    return {
      community: datagram.toString('utf8', community.start, community.end),
      head: datagram.subarray(message.start, community.end),
      id: datagram.subarray(pdu.start, id.end),
      pdu: pdu.tag,
      first: readInteger(datagram, first),
      second: readInteger(datagram, second),
      oids,
      bindings: datagram.subarray(bindings.start, bindings.end),
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function whole(request: Request, bindings: Binding[]): Buffer {
  const encoded = Buffer.concat(bindings.map(encode));
  if (encoded.length + HEADER_BYTES > MAX_RESPONSE_BYTES)
    return respond(request, ERROR.tooBig, 0, Buffer.alloc(0));
  return respond(request, ERROR.none, 0, encoded);
}

function bulk(request: Request, view: AgentView): Buffer {
  const nonRepeaters = Math.min(Math.max(0, request.first), request.oids.length);
  const repetitions = Math.min(Math.max(0, request.second), MOST_REPETITIONS);
  const encoded: Buffer[] = [];
  let room = MAX_RESPONSE_BYTES - HEADER_BYTES;
  view.getBulk(request.oids, nonRepeaters, repetitions, (binding) => {
    const bytes = encode(binding);
    if (bytes.length > room) return false;
    room -= bytes.length;
    encoded.push(bytes);
    return true;
  });
  return respond(request, ERROR.none, 0, Buffer.concat(encoded));
}

function encode({ oid, value }: Binding): Buffer {
  return element(SEQUENCE, Buffer.concat([oidElement(oid), valueElement(value)]));
}

function respond(
  request: Request,
  errorStatus: number,
  errorIndex: number,
  bindings: Buffer,
): Buffer {
  const pdu = element(
    PDU.response,
    Buffer.concat([
      request.id,
      integerElement(TAGS.integer, errorStatus),
      integerElement(TAGS.integer, errorIndex),
      element(SEQUENCE, bindings),
    ]),
  );
  return element(SEQUENCE, Buffer.concat([request.head, pdu]));
}
