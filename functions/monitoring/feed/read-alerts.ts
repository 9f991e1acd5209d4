import { keyOfAccount } from '../key-of-account.ts';
import type { MonitoringSource } from '../source.ts';
import { sources } from '../sources.ts';
import { takeAlerts } from './alerts.ts';
import type { Fed } from './fed.ts';
import { storedDevices } from './stored-devices.ts';

/**
 * Takes in the alerts of a source now, between its readings.
 * @throws the source's error, or SourceRefused without its key.
 */
export async function readAlerts(fed: Fed): Promise<void> {
  const source: MonitoringSource = sources[fed.name];
  const now = new Date();
  const alerts = await source.readAlerts?.(await keyOfAccount(fed.account));
  if (alerts)
    await takeAlerts(fed, await storedDevices(fed), { alerts, startedAtMs: now.getTime() }, now);
}
