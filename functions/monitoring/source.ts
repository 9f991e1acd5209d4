import type { Alert } from '../../core/domain/alert.ts';
import type { Downtime } from '../../core/domain/downtime.ts';
import type { SnmpTarget } from '../../core/domain/snmp-credential.ts';
import type { ThresholdOverride } from '../../core/domain/threshold-override.ts';
import type { SeriesGrid } from '../../core/series/grid.ts';
import { collectorSource } from './collector/source.ts';

/** A device as a monitoring source knows it. */
export interface SourceDevice {
  deviceId: string;
  label: string;
  /** Ids of its groups, root first. */
  groupPath: readonly string[];
  snmp: SnmpTarget | null;
  /** Instances of each datasource that it measures, by the datasource's id. */
  instances: ReadonlyMap<string, readonly string[]>;
}

/** What a verb of the API has stored, and a source has to act upon. */
export type SourceCommand =
  | { kind: 'acknowledge'; accountId: string; alertId: string; by: string; comment: string }
  | { kind: 'threshold'; override: ThresholdOverride }
  | { kind: 'downtime'; downtime: Downtime }
  | { kind: 'cancelDowntime'; accountId: string; downtimeId: string }
  | { kind: 'property'; accountId: string; deviceId: string; name: string; value: string | null };

/**
 * Where devices, alerts and series come from. The portal reads its own store only: a source is
 * asked on its own clock, by jobs, and never by a page view. Times are epoch seconds.
 */
export interface MonitoringSource {
  pullInventory(accountId: string): Promise<SourceDevice[]>;
  /** Alerts that opened, changed or cleared since. */
  pullAlerts(accountId: string, sinceEpochSeconds: number): Promise<Alert[]>;
  pullSeries(
    accountId: string,
    deviceId: string,
    fromSeconds: number,
    toSeconds: number,
  ): Promise<SeriesGrid>;
  /** @throws UpstreamFailed with a sentence when the source refuses. */
  carryOut(command: SourceCommand): Promise<void>;
}

/**
 * The sources by the name that an account's row carries; LogicMonitor and Zabbix are further
 * adapters.
 */
const SOURCES: Readonly<Record<string, MonitoringSource>> = { collector: collectorSource };

/** @throws Error for a name that no adapter has. */
export function sourceNamed(name: string): MonitoringSource {
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  if (!source) throw new Error(`There is no monitoring source named ${name}.`);
  return source;
}
