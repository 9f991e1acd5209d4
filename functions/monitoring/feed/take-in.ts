import { publishAlertChange } from '../../gateways/live.ts';
import type { MonitoringSource, SourceAccess } from '../source.ts';
import { takeAlerts } from './alerts.ts';
import { takeDevices } from './devices.ts';
import type { Fed } from './fed.ts';
import { takeMissed } from './missed.ts';
import { takeInstances } from './instances.ts';
import { takeValues } from './values.ts';

/**
 * Imports a source's devices with groups and instances, values, and alerts with their notices.
 * Idempotent. One hour of missed minutes comes last.
 * @throws the source's error; then nothing has changed.
 */
export async function takeIn(
  fed: Fed,
  source: MonitoringSource,
  access: SourceAccess,
  now: Date,
): Promise<void> {
  if (!source.facts) return;
  const facts = await source.facts(access);
  const devices = await takeDevices(fed, facts.devices, now);
  await takeInstances(fed, devices, facts);
  await takeValues(fed, devices, facts.values, now);
  const changed = await takeAlerts(fed, devices, facts.alerts, now);
  if (changed > 0) await publishAlertChange(fed.account.accountId, Date.now());
  await takeMissed(fed, source, access, devices, now);
}
