/** Monitoring sources with a key, by their names. The built-in collector needs none. */
export const KEYED_SOURCES = {
  zabbix: 'Zabbix',
  logicmonitor: 'LogicMonitor',
  meraki: 'Cisco Meraki',
} as const;
export type KeyedSource = keyof typeof KEYED_SOURCES;
export const KEYED_SOURCE_NAMES = Object.keys(KEYED_SOURCES) as KeyedSource[];

/** Sources that call an address of the portal when they have an alert. */
export const HOOKING_SOURCES: readonly KeyedSource[] = ['meraki'];

/** All that may watch a device, by their names. */
export const SOURCES = { collector: 'The built-in collector', ...KEYED_SOURCES } as const;
export type SourceName = keyof typeof SOURCES;
export const SOURCE_NAMES = Object.keys(SOURCES) as SourceName[];

export interface SourcedDevice {
  id: string;
  /** Set where the source is not the one that the id names, as the device has moved. */
  source?: SourceName | undefined;
}

/** The source that monitors a device; by its id, the collector for one made in the portal. */
export const sourceOfDevice = ({ id, source }: SourcedDevice): SourceName =>
  source ?? KEYED_SOURCE_NAMES.find((name) => id.startsWith(`${name}-`)) ?? 'collector';

/** The brand is part of it, since several may be deployed in one AWS account. */
export function sourceKeySecretName(brand: string, accountId: string): string {
  return `linekeeper/${brand}/source/${accountId}`;
}
