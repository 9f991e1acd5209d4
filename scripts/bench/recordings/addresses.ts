import type { DeviceAddresses } from '../../../core/domain/device-addresses.ts';
import type { Score, Scores } from './compare.ts';
import type { Expected } from './expected.ts';
import type { Recording } from './recording.ts';

/** BRIDGE-MIB dot1dBasePortIfIndex. */
const INTERFACE_OF_PORT = '1.3.6.1.2.1.17.1.4.1.2';

/** Compares the tables of a bridge and of ARP with what the other system finds in them. */
export function compareAddresses(
  expected: Expected,
  { addresses, vlans }: DeviceAddresses,
  recording: Recording,
): Scores {
  const plain = (mac: string) => mac.replaceAll(':', '');
  const bridgePorts = recording.column(INTERFACE_OF_PORT);
  const forwarding = addresses.flatMap(({ mac, vlans: own, port }) =>
    (own.length > 0 ? own : [0]).map((vlan) => [plain(mac), vlan, port].join()),
  );
  const neighbours = addresses.flatMap(({ mac, ips }) => ips.map((ip) => [plain(mac), ip].join()));
  const members = vlans.flatMap(({ vlan, tagged, untagged }) => [
    ...tagged.map((port) => [vlan, port, 0].join()),
    ...untagged.map((port) => [vlan, port, 1].join()),
  ]);
  const byInterface = expected.vlanPorts.map((row) => {
    const [vlan, bridgePort, isUntagged] = row.split(',');
    return [vlan, bridgePorts.get(bridgePort!) ?? bridgePort, isUntagged].join();
  });
  const known = vlans.map(({ vlan }) => vlan);
  return {
    'addresses behind ports': score(expected.forwarding, forwarding),
    'addresses of neighbours': score(expected.neighbours, neighbours),
    VLANs: score(expected.vlans, known),
    'ports of VLANs': score(byInterface, members),
  };
}

function score<T>(expected: readonly T[], found: readonly T[]): Score {
  const own = new Set(found);
  const hits = expected.filter((one) => own.has(one)).length;
  return { expected: expected.length, found: hits, wrong: 0 };
}
