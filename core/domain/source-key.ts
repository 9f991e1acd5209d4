/** Monitoring sources with a key, by their names. The built-in collector needs none. */
export const KEYED_SOURCES = {
  zabbix: 'Zabbix',
  logicmonitor: 'LogicMonitor',
  meraki: 'Cisco Meraki',
} as const;
export type KeyedSource = keyof typeof KEYED_SOURCES;
export const KEYED_SOURCE_NAMES = Object.keys(KEYED_SOURCES) as KeyedSource[];

/** All that may watch a device, by their names. */
export const SOURCES = { collector: 'The built-in collector', ...KEYED_SOURCES } as const;
export type SourceName = keyof typeof SOURCES;
export const SOURCE_NAMES = Object.keys(SOURCES) as SourceName[];

/** The source that a device comes from: the collector for one that was made in the portal. */
export const sourceOfDevice = (deviceId: string): SourceName =>
  KEYED_SOURCE_NAMES.find((source) => deviceId.startsWith(`${source}-`)) ?? 'collector';

/** The brand is part of it, since several may be deployed in one AWS account. */
export function sourceKeySecretName(brand: string, accountId: string): string {
  return `linekeeper/${brand}/source/${accountId}`;
}
