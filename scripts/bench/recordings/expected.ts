import { readFileSync } from 'node:fs';

type Row = Record<string, string | number | null>;
type Tables = Record<string, Row[]>;
/** A module of the other system: its tables at discovery, and after its poll. */
type Module = Partial<Record<'discovery' | 'poller', Tables | string>>;

/** What another monitoring system finds in a recording. */
export interface Expected {
  os: string;
  /** '' where it finds none. */
  identity: Record<IdentityField, string>;
  ports: { index: number; names: string[] }[];
  processors: { oid: string; percent: number }[];
  pools: { isMain: boolean; percent: number }[];
  sensors: { oid: string; kind: string; value: number }[];
  /** MAC address without signs, VLAN (0 for none) and ifIndex. */
  forwarding: string[];
  /** MAC address without signs, and IP address. */
  neighbours: string[];
  vlans: number[];
  /** VLAN, bridge port, and whether untagged. */
  vlanPorts: string[];
}

export const IDENTITY_FIELDS = ['model', 'serial', 'version', 'name', 'location'] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

export function expectedOf(file: string): Expected {
  const modules = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Module>;
  const rows = (module: string, table: string): Row[] => {
    for (const phase of ['poller', 'discovery'] as const) {
      const tables = modules[module]?.[phase];
      const found = typeof tables === 'object' ? tables?.[table] : undefined;
      if (found?.length) return found;
    }
    return [];
  };
  const [device = {}] = rows('os', 'devices');
  return {
    os: textOf(device['os']),
    identity: {
      model: textOf(device['hardware']),
      serial: textOf(device['serial']),
      version: textOf(device['version']),
      name: textOf(device['sysName']),
      location: textOf(device['location']),
    },
    ports: rows('ports', 'ports')
      .filter((row) => !row['deleted'])
      .map((row) => ({
        index: Number(row['ifIndex']),
        names: [textOf(row['ifName']), textOf(row['ifDescr'])].filter(Boolean),
      })),
    processors: rows('processors', 'processors').map((row) => ({
      oid: oidOf(row['processor_oid']),
      percent: Number(row['processor_usage']),
    })),
    pools: rows('mempools', 'mempools').map((row) => ({
      isMain: row['mempool_class'] === 'system' || row['mempool_class'] === undefined,
      percent: Number(row['mempool_perc']),
    })),
    sensors: rows('sensors', 'sensors').map((row) => ({
      oid: oidOf(row['sensor_oid']),
      kind: textOf(row['sensor_class']),
      value: Number(row['sensor_current']),
    })),
    forwarding: rows('fdb-table', 'ports_fdb').map((row) =>
      [row['mac_address'], row['vlan_vlan'] ?? 0, row['ifIndex']].join(),
    ),
    neighbours: rows('arp-table', 'ipv4_mac').map((row) =>
      [row['mac_address'], row['ipv4_address']].join(),
    ),
    vlans: rows('vlans', 'vlans').map((row) => Number(row['vlan_vlan'])),
    vlanPorts: rows('vlans', 'ports_vlans').map((row) =>
      [row['vlan'], row['baseport'], row['untagged']].join(),
    ),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const oidOf = (value: unknown): string => textOf(value).replace(/^\./, '');
