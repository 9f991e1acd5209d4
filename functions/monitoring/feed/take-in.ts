import type { LeftOutCounts } from '../../../core/domain/source-reading.ts';
import { publishAlertChange } from '../../gateways/live.ts';
import type { MonitoringSource, SourceAccess } from '../source.ts';
import { takeAlerts } from './alerts.ts';
import { takeDevices } from './devices.ts';
import type { Fed } from './fed.ts';
import { takeMissed } from './missed.ts';
import { takeInstances } from './instances.ts';
import { takeValues, type LatestByDevice } from './values.ts';

/** What a reading brought. */
export interface Taken {
  devices: number;
  values: number;
  problems: number;
  leftOut: LeftOutCounts;
  latest: LatestByDevice;
}

/**
 * Imports a source's devices with groups and instances, values, and alerts with their notices.
 * Idempotent. One hour of missed minutes comes last.
 * @returns undefined for a source that is not read.
 * @throws the source's error; then nothing has changed.
 */
export async function takeIn(
  fed: Fed,
  source: MonitoringSource,
  access: SourceAccess,
  now: Date,
): Promise<Taken | undefined> {
  if (!source.facts) return undefined;
  const facts = await source.facts(access);
  const devices = await takeDevices(fed, facts.devices, now);
  await takeInstances(fed, devices, facts);
  const latest = await takeValues(fed, devices, facts.values, now);
  const changed = await takeAlerts(fed, devices, facts.alerts, now);
  if (changed > 0) await publishAlertChange(fed.account.accountId, Date.now());
  await takeMissed(fed, source, access, devices, now);
  const { alerts, values, leftOut } = facts;
  return {
    devices: devices.size,
    values: values.length,
    problems: alerts.length,
    leftOut,
    latest,
  };
}
