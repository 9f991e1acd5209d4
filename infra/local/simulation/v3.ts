import type { RemoteInfo, Socket } from 'node:dgram';
import { AuthProtocols, createAgent, SecurityLevel } from 'net-snmp';
import type { V3User } from '../../../core/domain/snmp-credential.ts';
import { privProtocolOf } from '../../../functions/snmp/aes192.ts';
import { DeviceView, type Binding } from './answer.ts';
import type { SimulatedDevice } from './device.ts';
import { oidOf } from './mib-object.ts';
import { MAX_RESPONSE_BYTES } from './v2c.ts';
import { TAGS, type SnmpValue } from './values.ts';

/**
 * Used parts of the library's agent, which lacks typings. The agent handles security; the objects
 * are ours.
 */
interface Agent {
  onMsg: (socket: Socket, datagram: Buffer, from: RemoteInfo) => void;
  sendResponse: (socket: Socket, from: RemoteInfo, message: Message, pdu: ResponsePdu) => void;
  getRequest: Handler;
  getNextRequest: Handler;
  getBulkRequest: Handler;
  setRequest: Handler;
  getAuthorizer: () => { addUser: (user: unknown) => void };
}

type Handler = (socket: Socket, message: Message, from: RemoteInfo) => void;

interface ResponsePdu {
  varbinds: { oid: string; type: number; value: unknown }[];
  errorStatus?: number;
  errorIndex?: number;
}

interface Message {
  pdu: {
    varbinds: { oid: string }[];
    nonRepeaters?: number;
    maxRepetitions?: number;
    getResponsePduForRequest: () => ResponsePdu;
  };
}

const NOT_WRITABLE = 17;
/** Upper bound of a binding's overhead. */
const BINDING_BYTES = 32;
const MOST_REPETITIONS = 50;

/**
 * A version 3 agent with authentication and privacy for one device. Pass it the datagrams of the
 * device's socket.
 */
export function createV3Agent(
  device: SimulatedDevice,
  user: V3User,
  now: () => number,
): (socket: Socket, datagram: Buffer, from: RemoteInfo) => void {
  const engineID = `80001f8804${Buffer.from(device.address).toString('hex')}`;
  const agent = createAgent({ sockets: [], engineID }, () => undefined) as Agent;
  agent.getAuthorizer().addUser({
    name: user.user,
    level: SecurityLevel.authPriv,
    authProtocol: AuthProtocols[user.authProtocol],
    authKey: user.authKey,
    privProtocol: privProtocolOf(user.privProtocol),
    privKey: user.privKey,
  });
  const answering =
    (read: (view: DeviceView, oids: number[][], message: Message) => Binding[]): Handler =>
    (socket, message, from) => {
      const view = new DeviceView(device, now());
      const bindings = read(
        view,
        message.pdu.varbinds.map(({ oid }) => oidOf(oid)),
        message,
      );
      const response = message.pdu.getResponsePduForRequest();
      response.varbinds = bindings.map(({ oid, value }) => ({
        oid: oid.join('.'),
        type: value.tag,
        value: nativeValue(value),
      }));
      agent.sendResponse(socket, from, message, response);
    };
  agent.getRequest = answering((view, oids) => view.get(oids));
  agent.getNextRequest = answering((view, oids) => view.getNext(oids));
  agent.getBulkRequest = answering((view, oids, { pdu }) =>
    bulk(view, oids, pdu.nonRepeaters ?? 0, pdu.maxRepetitions ?? 0),
  );
  agent.setRequest = (socket, message, from) => {
    const response = message.pdu.getResponsePduForRequest();
    agent.sendResponse(socket, from, message, {
      ...response,
      varbinds: [],
      errorStatus: NOT_WRITABLE,
      errorIndex: 1,
    });
  };
  return (socket, datagram, from) => agent.onMsg(socket, datagram, from);
}

function bulk(
  view: DeviceView,
  oids: number[][],
  nonRepeaters: number,
  maxRepetitions: number,
): Binding[] {
  let room = MAX_RESPONSE_BYTES;
  return view.getBulk(
    oids,
    nonRepeaters,
    Math.min(maxRepetitions, MOST_REPETITIONS),
    ({ value }) => {
      room -= BINDING_BYTES + (typeof value.value === 'string' ? value.value.length : 9);
      return room >= 0;
    },
  );
}

/** The library requires eight bytes for a Counter64. */
function nativeValue({ tag, value }: SnmpValue): unknown {
  if (tag !== TAGS.counter64) return value;
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
