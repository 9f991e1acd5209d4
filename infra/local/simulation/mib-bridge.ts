import { IF_TYPES, type SimulatedDevice } from './device.ts';
import { oidOf, type MibObject } from './mib-object.ts';
import { gauge32, integer, TAGS, text, type SnmpValue } from './values.ts';

const BRIDGE = '1.3.6.1.2.1.17';
const MEDIA = '1.3.6.1.2.1.4.22.1';
const LEARNED = 3;
/** VLANs of the simulated sites; each port is in one of them without a tag. */
const VLANS = [
  { vlan: 10, name: 'Office' },
  { vlan: 20, name: 'Voice' },
];
const HOSTS_AT_PORT = 4;
/** First bytes of MAC addresses that nobody else has: administered locally. */
const OWN_MACS = [0x02, 0x4c, 0x4b];

const octets = (bytes: readonly number[]): SnmpValue => ({
  tag: TAGS.octetString,
  value: '',
  bytes: Buffer.from(bytes),
});

/** Hosts at the ports behind the first one, which is the circuit's: forwarding, ARP and VLANs. */
export function bridgeObjects({ interfaces }: SimulatedDevice): MibObject[] {
  const objects: MibObject[] = [];
  const put = (oid: string, value: SnmpValue) =>
    objects.push({ oid: oidOf(oid), read: () => value });
  const ports = interfaces
    .map((port, at) => ({ ...port, bridgePort: at + 1 }))
    .slice(1)
    .filter(({ ifType, profile }) => ifType === IF_TYPES.ethernet && profile !== 'idle');
  if (ports.length === 0) return [];
  for (const { index, bridgePort } of ports) {
    put(`${BRIDGE}.1.4.1.2.${bridgePort}`, integer(index));
    const { vlan } = VLANS[bridgePort % VLANS.length]!;
    for (let host = 1; host <= HOSTS_AT_PORT; host += 1) {
      const mac = [...OWN_MACS, bridgePort % 256, vlan, host];
      put(`${BRIDGE}.7.1.2.2.1.2.${vlan}.${mac.join('.')}`, integer(bridgePort));
      put(`${BRIDGE}.7.1.2.2.1.3.${vlan}.${mac.join('.')}`, integer(LEARNED));
      const address = `${index}.10.${vlan}.${bridgePort % 256}.${host}`;
      put(`${MEDIA}.2.${address}`, octets(mac));
      put(`${MEDIA}.4.${address}`, integer(LEARNED));
    }
  }
  for (const [at, { vlan, name }] of VLANS.entries()) {
    const members = ports.filter(({ bridgePort }) => bridgePort % VLANS.length === at);
    const list = octets(portList(members.map(({ bridgePort }) => bridgePort)));
    put(`${BRIDGE}.7.1.4.2.1.3.0.${vlan}`, gauge32(vlan));
    put(`${BRIDGE}.7.1.4.2.1.4.0.${vlan}`, list);
    put(`${BRIDGE}.7.1.4.2.1.5.0.${vlan}`, list);
    put(`${BRIDGE}.7.1.4.3.1.1.${vlan}`, text(name));
  }
  return objects;
}

/** A PortList (Q-BRIDGE-MIB): the first bit is bridge port 1. */
function portList(ports: readonly number[]): number[] {
  const bytes = Array<number>(Math.ceil(Math.max(0, ...ports) / 8)).fill(0);
  for (const port of ports) bytes[(port - 1) >> 3]! |= 0x80 >> ((port - 1) & 7);
  return bytes;
}
