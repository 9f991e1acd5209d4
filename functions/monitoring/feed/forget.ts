import pLimit from 'p-limit';
import { readMap } from '../../../core/domain/device.ts';
import { theirIdOf } from '../../../core/domain/source-command.ts';
import { sourceOfDevice, type KeyedSource } from '../../../core/domain/source-key.ts';
import { publishAlertChange } from '../../gateways/live.ts';
import type { AccountRow } from '../../store/accounts.ts';
import { openAlerts } from '../../store/alerts.ts';
import { pendingCommands, settleCommand } from '../../store/commands.ts';
import { devicesOf } from '../../store/devices.ts';
import { clearFault } from '../../store/faults.ts';
import { dropPolls } from '../../store/polls.ts';
import { putSourceDevice } from '../../store/source-devices.ts';

const WRITES_AT_ONCE = 10;
const WHY = 'Its key is kept no more.';

/**
 * Cleans up after a removed source: marks its devices as unwatched and clears their state, ends its
 * alerts, and refuses its pending commands. Idempotent.
 */
export async function forget(account: AccountRow, source: KeyedSource, now: Date): Promise<void> {
  const { accountId } = account;
  const limit = pLimit(WRITES_AT_ONCE);
  const shards = new Set<string>();
  const devices = (await devicesOf(accountId)).filter(
    ({ basis }) => sourceOfDevice(basis) === source,
  );
  const nowEpochSeconds = Math.floor(now.getTime() / 1_000);
  await Promise.all(
    devices.map(({ record, device, shardId }) =>
      limit(async () => {
        shards.add(shardId);
        if (device.unwatchedSinceEpochSeconds !== undefined) return;
        const systemProperties = {
          ...readMap(record.system),
          unwatchedSinceEpochSeconds: nowEpochSeconds,
        };
        const system = JSON.stringify(systemProperties);
        await putSourceDevice({ accountId, deviceId: record.id, shardId, system }, now);
      }),
    ),
  );
  for (const shardId of shards) await dropPolls(accountId, shardId, nowEpochSeconds);
  await endAlerts(account, source, now);
  for (const command of (await pendingCommands(accountId)).flat()) {
    if (command.source !== source) continue;
    // The work is gone here and the source is gone, so nothing is left to do.
    const state = command.kind === 'endWork' ? 'done' : 'refused';
    await settleCommand(command, { state, why: WHY }, now);
  }
}

/** Sends no notices, as the alerts may not have cleared. */
async function endAlerts({ accountId }: AccountRow, name: KeyedSource, now: Date): Promise<void> {
  const alerts = (await openAlerts(accountId)).filter(({ atSource }) => atSource?.source === name);
  for (const { id, monitorObjectId: deviceId } of alerts) {
    const watch = `${name}|${theirIdOf(name, id)}`;
    await clearFault({ accountId, deviceId, watch }, id, now);
  }
  if (alerts.length > 0) await publishAlertChange(accountId, Date.now());
}
