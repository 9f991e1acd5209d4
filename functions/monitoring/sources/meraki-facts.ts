import * as z from 'zod';
import { HOST_STATUS, seriesId } from '../../../core/domain/datasource.ts';
import type {
  SourceAccess,
  SourceDevice,
  SourceFacts,
  SourceInstance,
  SourceValue,
} from '../source.ts';
import { list } from './meraki-api.ts';
import { ofEach, type Organisation } from './meraki-organisations.ts';
import { portInstances, portsOf, type SwitchPorts } from './meraki-ports.ts';

const networkSchema = z.object({ id: z.string(), name: z.string() });
const deviceSchema = z.object({
  serial: z.string(),
  name: z.string().nullish(),
  model: z.string().nullish(),
  networkId: z.string().nullish(),
  address: z.string().nullish(),
  lanIp: z.string().nullish(),
  firmware: z.string().nullish(),
  productType: z.string().nullish(),
});
const availabilitySchema = z.object({ serial: z.string(), status: z.string() });
const uplinksSchema = z.object({
  serial: z.string(),
  uplinks: z.array(
    z.object({
      interface: z.string(),
      status: z.string(),
      provider: z.string().nullish(),
      publicIp: z.string().nullish(),
    }),
  ),
});
const vpnSchema = z.object({
  deviceSerial: z.string().nullish(),
  merakiVpnPeers: z
    .array(z.object({ networkName: z.string(), reachability: z.string() }))
    .nullish(),
  thirdPartyVpnPeers: z.array(z.object({ name: z.string(), reachability: z.string() })).nullish(),
});

/** A dormant device has not answered for a week. A status that is new to the portal is left out. */
const HOST_STATUSES: Readonly<Record<string, number>> = {
  online: 1,
  alerting: 1,
  offline: 0,
  dormant: 0,
};
/** IF-MIB's ifOperStatus: 'ready' is a spare uplink that works. */
const UPLINK_STATUSES: Readonly<Record<string, number>> = {
  active: 1,
  ready: 1,
  connecting: 2,
  failed: 2,
  'not connected': 2,
};
/** As the catalogue has the status of a sensor. */
const PEER_STATUSES: Readonly<Record<string, number>> = { reachable: 1, unreachable: 3 };
const VPN_A_PAGE = 300;
const A_PAGE = { perPage: 1_000 };

type Device = z.infer<typeof deviceSchema>;
/** All that organisations have at the moment of a reading, by serial number. */
export interface Inventory {
  devices: ReadonlyMap<string, Device>;
  /** Names of organisation and network by the network's id. */
  paths: ReadonlyMap<string, readonly string[]>;
  statuses: ReadonlyMap<string, string>;
  uplinks: ReadonlyMap<string, z.infer<typeof uplinksSchema>>;
  vpns: ReadonlyMap<string, z.infer<typeof vpnSchema>>;
  switches: ReadonlyMap<string, SwitchPorts>;
  readEpochSeconds: number;
}

export async function inventoryOf(
  access: SourceAccess,
  organisations: readonly Organisation[],
): Promise<Inventory> {
  const rowsOf = <S extends z.ZodType>(schema: S, path: string, query: object = A_PAGE) =>
    ofEach(organisations, (id) =>
      list(access, schema, `organizations/${id}/${path}`, { ...query }),
    );
  const networks = await ofEach(organisations, async (id, { name }) => {
    const found = await list(access, networkSchema, `organizations/${id}/networks`, A_PAGE);
    return found.map((network) => [network.id, [name, network.name]] as const);
  });
  const devices = await rowsOf(deviceSchema, 'devices');
  const statuses = await rowsOf(availabilitySchema, 'devices/availabilities');
  const uplinks = await rowsOf(uplinksSchema, 'uplinks/statuses');
  const vpns = await rowsOf(vpnSchema, 'appliance/vpn/statuses', { perPage: VPN_A_PAGE });
  const hasSwitches = devices.some(({ productType }) => productType === 'switch');
  const switches = hasSwitches ? await ofEach(organisations, (id) => portsOf(access, id)) : [];
  return {
    devices: new Map(devices.map((device) => [device.serial, device])),
    paths: new Map(networks),
    statuses: new Map(statuses.map(({ serial, status }) => [serial, status])),
    uplinks: new Map(uplinks.map((each) => [each.serial, each])),
    vpns: new Map(vpns.map((vpn) => [vpn.deviceSerial ?? '', vpn])),
    switches: new Map(switches.map((each) => [each.serial, each])),
    readEpochSeconds: Math.floor(Date.now() / 1_000),
  };
}

/** Facts of some devices, which are all known since the reading began. */
export function factsOf(
  inventory: Inventory,
  serials: readonly string[],
  detailed: readonly string[],
): SourceFacts {
  const devices = detailed.flatMap((serial) => deviceOf(inventory, serial));
  return {
    devices,
    instances: serials.flatMap((serial) => instancesOf(inventory, serial)),
    values: serials.flatMap((serial) => valuesOf(inventory, serial)),
    leftOut: {
      groupless: devices.filter(({ groupPaths }) => groupPaths.length === 0).length,
      valueless: serials.filter((serial) => statusOf(inventory, serial) === undefined).length,
    },
  };
}

function deviceOf({ devices, paths }: Inventory, serial: string): SourceDevice[] {
  const device = devices.get(serial);
  if (!device) return [];
  const { name, model, networkId, address, lanIp, firmware, productType } = device;
  const path = paths.get(networkId ?? '');
  return [
    {
      id: serial,
      name: name || serial,
      groupPaths: path ? [path] : [],
      properties: {
        Vendor: 'Cisco Meraki',
        'Serial Number': serial,
        ...(model && { 'Chassis Model': model }),
        ...(productType && { 'Device Type': productType }),
        ...(firmware && { 'Software Version': firmware }),
        ...(address && { 'System Location': address }),
        ...(lanIp && { 'DNS Name': lanIp }),
      },
    },
  ];
}

const uplinksOf = ({ uplinks }: Inventory, serial: string) => uplinks.get(serial)?.uplinks ?? [];

/** Peers of the VPN by name; of two with one name, the worse. */
function peersOf({ vpns }: Inventory, serial: string): Map<string, number> {
  const { merakiVpnPeers, thirdPartyVpnPeers } = vpns.get(serial) ?? {};
  const peers = new Map<string, number>();
  for (const { name, reachability } of [
    ...(merakiVpnPeers ?? []).map((peer) => ({ ...peer, name: peer.networkName })),
    ...(thirdPartyVpnPeers ?? []),
  ]) {
    const status = PEER_STATUSES[reachability];
    if (status !== undefined) peers.set(name, Math.max(status, peers.get(name) ?? 0));
  }
  return peers;
}
const peerNamed = (name: string) => `VPN to ${name}`;
const PEER_STATES: SourceInstance['states'] = {
  '1': ['reachable', 'good'],
  '3': ['unreachable', 'bad'],
};

function instancesOf(inventory: Inventory, deviceId: string): SourceInstance[] {
  const ports = inventory.switches.get(deviceId);
  return [
    ...(ports ? portInstances(ports) : []),
    ...uplinksOf(inventory, deviceId).map(
      ({ interface: name, status, provider, publicIp }): SourceInstance => {
        const alias = provider || publicIp || '';
        const displayName = alias === '' ? name : `${name} (${alias})`;
        const operStatus = String(UPLINK_STATUSES[status] ?? '');
        return {
          deviceId,
          datasource: 'interfaces',
          name,
          displayName,
          alias,
          ...(operStatus && { status: operStatus }),
        };
      },
    ),
    ...[...peersOf(inventory, deviceId).keys()].map((name): SourceInstance => {
      const displayName = peerNamed(name);
      return {
        deviceId,
        datasource: 'sensors',
        name: displayName,
        displayName,
        unit: 'state',
        states: PEER_STATES,
      };
    }),
  ];
}

const statusOf = ({ statuses }: Inventory, serial: string) =>
  HOST_STATUSES[statuses.get(serial) ?? ''];

function valuesOf(inventory: Inventory, deviceId: string): SourceValue[] {
  const measuredEpochSeconds = inventory.readEpochSeconds;
  const valueOf = (series: string, value: number | undefined): SourceValue[] =>
    value === undefined ? [] : [{ deviceId, series, value, measuredEpochSeconds }];
  return [
    ...valueOf(HOST_STATUS, statusOf(inventory, deviceId)),
    ...uplinksOf(inventory, deviceId).flatMap(({ interface: name, status }) =>
      valueOf(seriesId('interfaces', name, 'OperStatus'), UPLINK_STATUSES[status]),
    ),
    ...[...peersOf(inventory, deviceId)].flatMap(([name, status]) =>
      ['SensorStatus', 'SensorValue'].flatMap((datapoint) =>
        valueOf(seriesId('sensors', peerNamed(name), datapoint), status),
      ),
    ),
  ];
}
