import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import {
  element,
  integerElement,
  oidElement,
  readElement,
  readInteger,
  readOid,
} from '../../../functions/snmp/ber.ts';
import { valueElement } from '../../../infra/local/simulation/value-element.ts';
import { TAGS, type SnmpValue } from '../../../infra/local/simulation/values.ts';

export interface Asked {
  kind: 'get' | 'getNext' | 'getBulk';
  version: number;
  oids: string[];
  repetitions: number;
  /** The answer as bytes: bindings, or an error status with the index of its binding. */
  answer(
    bindings: [oid: string, value: SnmpValue][],
    error?: { status: number; index: number },
  ): Buffer;
}

/** Datagrams to send, each from the agent's own address; none is silence. */
export type Script = (
  asked: Asked,
  request: Buffer,
  from: RemoteInfo,
) => Buffer[] | Promise<Buffer[]>;

export interface ScriptedAgent {
  address: string;
  port: number;
  /** Requests heard so far. */
  heard: Asked[];
  close(): Promise<void>;
}

const KINDS: Record<number, Asked['kind']> = { 0xa0: 'get', 0xa1: 'getNext', 0xa5: 'getBulk' };

/**
 * An SNMP agent of versions 1 and 2c on a free loopback port that does what a script says, however
 * wrong that is.
 */
export async function startAgent(
  script: Script,
  address = '127.0.0.1',
  port = 0,
): Promise<ScriptedAgent> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  const heard: Asked[] = [];
  socket.on('message', async (request, from) => {
    const asked = parse(request);
    heard.push(asked);
    for (const datagram of await script(asked, request, from))
      socket.send(datagram, from.port, from.address);
  });
  socket.bind(port, address);
  await once(socket, 'listening');
  return {
    address,
    port: socket.address().port,
    heard,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function parse(bytes: Buffer): Asked {
  const message = readElement(bytes, 0);
  const version = readElement(bytes, message.start);
  const community = readElement(bytes, version.end);
  const pdu = readElement(bytes, community.end);
  const id = readElement(bytes, pdu.start);
  const first = readElement(bytes, id.end);
  const second = readElement(bytes, first.end);
  const list = readElement(bytes, second.end);
  const oids: string[] = [];
  for (let at = list.start; at < list.end;) {
    const binding = readElement(bytes, at);
    oids.push(readOid(bytes, readElement(bytes, binding.start)).join('.'));
    at = binding.end;
  }
  const head = bytes.subarray(message.start, community.end);
  const requestId = bytes.subarray(pdu.start, id.end);
  return {
    kind: KINDS[pdu.tag]!,
    version: readInteger(bytes, version),
    oids,
    repetitions: readInteger(bytes, second),
    answer: (bindings, error = { status: 0, index: 0 }) => {
      const encoded = bindings.map(([oid, value]) =>
        element(0x30, Buffer.concat([oidElement(oid.split('.').map(Number)), valueElement(value)])),
      );
      const content = [
        requestId,
        integerElement(TAGS.integer, error.status),
        integerElement(TAGS.integer, error.index),
        element(0x30, Buffer.concat(encoded)),
      ];
      return element(0x30, Buffer.concat([head, element(0xa2, Buffer.concat(content))]));
    },
  };
}
