import { HOST_STATUS, SINGLE_INSTANCE, seriesId } from '../../../core/domain/datasource.ts';

interface KnownItem {
  series: string;
  /** From Zabbix's unit to that of the catalogue. */
  factor: number;
}

/** Items of Zabbix's own templates for network devices, by what their keys begin with. */
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
/** As the templates call items of interfaces: Interface ge-0/0/0(WAN): Bits received. */
const NAME = /^Interface (?<port>[^(:]+)/;

/** The series of the catalogue that an item measures; undefined for one that it does not have. */
export function seriesOfItem(key: string, name: string): KnownItem | undefined {
  const { item = '', parameters = '' } = KEY.exec(key)?.groups ?? {};
  const datapoint = OF_INTERFACE[item];
  if (datapoint === undefined) return SINGLE[item];
  const port = NAME.exec(name)?.groups?.['port']?.trim() ?? parameters;
  return port === '' ? undefined : { series: seriesId('interfaces', port, datapoint), factor: 1 };
}
