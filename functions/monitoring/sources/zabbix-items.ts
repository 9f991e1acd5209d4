import {
  DATASOURCES,
  HOST_STATUS,
  readSeriesId,
  SINGLE_INSTANCE,
  seriesId,
  type DatasourceId,
} from '../../../core/domain/datasource.ts';
import { interfaceLabel } from '../../../core/domain/discovery.ts';
import type { SourceInstance } from '../source.ts';

/** An item of item.get. */
interface Item {
  hostid: string;
  key_: string;
  name: string;
  lastvalue: string;
}

interface KnownItem {
  series: string;
  /** Factor to the catalogue's unit. */
  factor: number;
}

/** Items of Zabbix's templates for network devices, by key prefix. */
const SINGLE: Record<string, KnownItem> = {
  icmpping: { series: HOST_STATUS, factor: 1 },
  icmppingloss: { series: seriesId('ping', SINGLE_INSTANCE, 'PingLossPercent'), factor: 1 },
  icmppingsec: { series: seriesId('ping', SINGLE_INSTANCE, 'RoundTripMs'), factor: 1_000 },
  'system.cpu.util': { series: seriesId('cpu', SINGLE_INSTANCE, 'CpuPercent'), factor: 1 },
  'vm.memory.util': { series: seriesId('memory', SINGLE_INSTANCE, 'MemoryPercent'), factor: 1 },
};
const OF_INTERFACE: Record<string, string> = {
  'net.if.in': 'InBitsPerSecond',
  'net.if.out': 'OutBitsPerSecond',
  'net.if.in.errors': 'InErrorsPerSecond',
  'net.if.out.errors': 'OutErrorsPerSecond',
  'net.if.in.discards': 'InDiscardsPerSecond',
  'net.if.out.discards': 'OutDiscardsPerSecond',
};
const KEY = /^(?<item>[^[]+)(?:\[(?<parameters>.*)\])?$/;
/** Item names of interfaces in the templates: Interface ge-0/0/0(WAN): Bits received. */
const NAME = /^Interface (?<port>[^(:]+)(?:\((?<alias>[^)]*)\))?/;
/** Facts about interfaces, by key prefix. */
const FACTS = {
  'net.if.type': (type: string) => ({ type }),
  'net.if.status': (status: string) => ({ status }),
  'net.if.speed': (speed: string) =>
    Number(speed) > 0 ? { speedBitsPerSecond: Number(speed) } : {},
} as const;

/**
 * The catalogue's series of an item; undefined if unsupported. A first parameter that is empty
 * selects one state of the processor, such as system.cpu.util[,idle].
 */
export function seriesOfItem(key: string, name: string): KnownItem | undefined {
  const { item = '', parameters = '' } = KEY.exec(key)?.groups ?? {};
  const datapoint = OF_INTERFACE[item];
  if (datapoint === undefined) return parameters.startsWith(',') ? undefined : SINGLE[item];
  const port = portOf(name)?.name ?? parameters;
  return port === '' ? undefined : { series: seriesId('interfaces', port, datapoint), factor: 1 };
}

/** An item of a host in the expression of a trigger, such as last(/HUL-CPE-09/icmpping)=0. */
const ITEM_IN_EXPRESSION = /\(\/[^/]+\/(?<key>[^,()[\]]+(?:\[[^\]]*\])?)/g;

/**
 * The one series that a trigger is about; undefined for several, and for interfaces, whose names are
 * not in the expression.
 */
export function seriesOfExpression(expression: string): string | undefined {
  const items = [...expression.matchAll(ITEM_IN_EXPRESSION)];
  const series = new Set(
    items.map(({ groups }) => {
      const key = groups!['key']!;
      return key.startsWith('net.if.') ? undefined : seriesOfItem(key, '')?.series;
    }),
  );
  return series.size === 1 ? [...series][0] : undefined;
}

/** Whether the portal takes a value or a fact of the item. */
export const isRead = ({ key_: key, name }: Pick<Item, 'key_' | 'name'>): boolean =>
  seriesOfItem(key, name) !== undefined ||
  (Object.keys(FACTS).some((begin) => key.startsWith(begin)) && portOf(name) !== undefined);

function portOf(name: string): { name: string; alias: string } | undefined {
  const { port = '', alias = '' } = NAME.exec(name)?.groups ?? {};
  return port.trim() === '' ? undefined : { name: port.trim(), alias: alias.trim() };
}

/** Instances of hosts, derived from their items. */
export function instancesOf(items: readonly Item[]): SourceInstance[] {
  const instances = new Map<string, SourceInstance>();
  for (const { hostid, key_: key, name: itemName, lastvalue } of items) {
    const parts = readSeriesId(seriesOfItem(key, itemName)?.series ?? '');
    const [, fact] = Object.entries(FACTS).find(([begin]) => key.startsWith(begin)) ?? [];
    const port = portOf(itemName);
    const datasource = fact ? 'interfaces' : (parts?.datasource as DatasourceId | undefined);
    const name = fact ? port?.name : parts?.instance;
    if (!datasource || !name) continue;
    const place = [hostid, datasource, name].join('\n');
    const known = instances.get(place) ?? newInstance(hostid, datasource, name, port?.alias);
    instances.set(place, fact ? { ...known, ...fact(lastvalue) } : known);
  }
  return [...instances.values()];
}

function newInstance(
  deviceId: string,
  datasource: DatasourceId,
  name: string,
  alias = '',
): SourceInstance {
  return datasource === 'interfaces'
    ? { deviceId, datasource, name, displayName: interfaceLabel(name, alias), alias }
    : { deviceId, datasource, name, displayName: DATASOURCES[datasource].displayName };
}
