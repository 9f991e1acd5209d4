import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { AgentView, type Binding } from '../../../infra/local/simulation/answer.ts';
import { compareOids, oidOf } from '../../../infra/local/simulation/mib-object.ts';
import { TAGS, type SnmpValue } from '../../../infra/local/simulation/values.ts';
import { answerFrom } from '../../../infra/local/simulation/v2c.ts';

const BRIDGE = '1.3.6.1.2.1.17';
const IF_DESCR = '1.3.6.1.2.1.2.2.1.2';
const IF_NAME = '1.3.6.1.2.1.31.1.1.1.1';
const IF_ALIAS = '1.3.6.1.2.1.31.1.1.1.18';
const IP = '1.3.6.1.2.1.4';

/** Objects of an agent: numbers, texts, and bytes. */
export type Objects = Record<string, number | string | Buffer>;

class View extends AgentView {
  readonly #bindings: Binding[];

  constructor(objects: Objects) {
    super();
    this.#bindings = Object.entries(objects)
      .map(([oid, value]) => ({ oid: oidOf(oid), value: valueOf(value) }))
      .sort((a, b) => compareOids(a.oid, b.oid));
  }

  protected at(oid: readonly number[]): Binding | undefined {
    return this.#bindings.find((one) => compareOids(one.oid, oid) === 0);
  }

  protected after(oid: readonly number[]): Binding | undefined {
    return this.#bindings.find((one) => compareOids(one.oid, oid) > 0);
  }
}

const valueOf = (value: Objects[string]): SnmpValue =>
  typeof value === 'number'
    ? { tag: TAGS.integer, value }
    : { tag: TAGS.octetString, value: '', bytes: Buffer.from(value) };

/** An agent on loopback with objects for each community; it is silent to others. */
export async function startBridge(byCommunity: Record<string, Objects>) {
  const views = Object.entries(byCommunity).map(
    ([name, objects]) => [name, new View(objects)] as const,
  );
  const socket = createSocket('udp4');
  const heard = { datagrams: 0 };
  socket.on('message', (datagram, from) => {
    heard.datagrams += 1;
    for (const [community, view] of views) {
      const answer = answerFrom(datagram, community, view);
      if (answer) socket.send(answer, from.port, from.address);
    }
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const close = async () => {
    socket.close();
    await once(socket, 'close');
  };
  return { address: '127.0.0.1', port: socket.address().port, heard, close };
}

const macBytes = (mac: string): Buffer => Buffer.from(mac.replaceAll(':', ''), 'hex');
const inIndex = (mac: string): string => [...macBytes(mac)].join('.');

/** Interfaces by ifIndex, and the bridge ports that lead to them. */
export const ports = (
  names: Record<number, [name: string, alias?: string]>,
  bridgePorts: Record<number, number> = {},
): Objects =>
  Object.fromEntries([
    ...Object.entries(names).flatMap(([index, [name, alias = '']]) => [
      [`${IF_DESCR}.${index}`, `long ${name}`],
      [`${IF_NAME}.${index}`, name],
      [`${IF_ALIAS}.${index}`, alias],
    ]),
    ...Object.entries(bridgePorts).map(([port, index]) => [`${BRIDGE}.1.4.1.2.${port}`, index]),
  ]) as Objects;

/** A row of dot1qTpFdbTable. */
export const forwarded = (fdb: number, mac: string, port: number, status = 3): Objects => ({
  [`${BRIDGE}.7.1.2.2.1.2.${fdb}.${inIndex(mac)}`]: port,
  [`${BRIDGE}.7.1.2.2.1.3.${fdb}.${inIndex(mac)}`]: status,
});

/** A row of dot1dTpFdbTable. */
export const bridged = (mac: string, port: number, status = 3): Objects => ({
  [`${BRIDGE}.4.3.1.2.${inIndex(mac)}`]: port,
  [`${BRIDGE}.4.3.1.3.${inIndex(mac)}`]: status,
});

export const fdbOfVlan = (vlan: number, fdb: number): Objects => ({
  [`${BRIDGE}.7.1.4.2.1.3.0.${vlan}`]: fdb,
});

/** A row of dot1qVlanCurrentTable and dot1qVlanStaticTable, with lists of bridge ports. */
export const vlanOf = (
  vlan: number,
  name: string,
  egress: Buffer | string,
  untagged: Buffer | string,
): Objects => ({
  [`${BRIDGE}.7.1.4.2.1.4.0.${vlan}`]: egress,
  [`${BRIDGE}.7.1.4.2.1.5.0.${vlan}`]: untagged,
  [`${BRIDGE}.7.1.4.3.1.1.${vlan}`]: name,
});

/** A row of ipNetToMediaTable. */
export const arp = (ifIndex: number, ip: string, mac: string, type = 3): Objects => ({
  [`${IP}.22.1.2.${ifIndex}.${ip}`]: macBytes(mac),
  [`${IP}.22.1.4.${ifIndex}.${ip}`]: type,
});

/** A row of ipNetToPhysicalTable, by the kind and the bytes of its address. */
export const neighbour = (ifIndex: number, bytes: readonly number[], mac: string): Objects => {
  const index = [ifIndex, bytes.length === 4 ? 1 : 2, bytes.length, ...bytes].join('.');
  return { [`${IP}.35.1.4.${index}`]: macBytes(mac), [`${IP}.35.1.6.${index}`]: 3 };
};

/** CISCO-VTP-MIB vtpVlanState: 1 for an operational VLAN. */
export const ciscoVlan = (vlan: number, state = 1): Objects => ({
  [`1.3.6.1.4.1.9.9.46.1.3.1.1.2.1.${vlan}`]: state,
});
