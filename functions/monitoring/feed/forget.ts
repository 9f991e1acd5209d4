import pLimit from 'p-limit';
import { readMap } from '../../../core/domain/device.ts';
import { sourceOfDevice, theirIdOf } from '../../../core/domain/source-command.ts';
import type { KeyedSource } from '../../../core/domain/source-key.ts';
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
 * Lets go of a source whose key was dropped: its devices say that nobody watches them, with no state
 * of any moment, its alerts end, and what it was still to be told is refused. Done twice it gives the
 * same.
 */
export async function forget(account: AccountRow, source: KeyedSource, now: Date): Promise<void> {
  const { accountId } = account;
  const limit = pLimit(WRITES_AT_ONCE);
  const shards = new Set<string>();
  const devices = (await devicesOf(accountId)).filter(
    ({ record }) => sourceOfDevice(record.id) === source,
  );
  const nowEpochSeconds = Math.floor(now.getTime() / 1_000);
  await Promise.all(
    devices.map(({ record, device, shardId }) =>
      limit(async () => {
        shards.add(shardId);
        if (device.unwatchedSinceEpochSeconds !== undefined) return;
        const said = { ...readMap(record.system), unwatchedSinceEpochSeconds: nowEpochSeconds };
        const system = JSON.stringify(said);
        await putSourceDevice({ accountId, deviceId: record.id, shardId, system }, now);
      }),
    ),
  );
  for (const shardId of shards) await dropPolls(accountId, shardId, nowEpochSeconds);
  await endAlerts(account, source, now);
  for (const command of (await pendingCommands(accountId)).flat()) {
    if (command.source !== source) continue;
    // Work that was removed here holds nowhere now.
    const state = command.kind === 'endWork' ? 'done' : 'refused';
    await settleCommand(command, { state, why: WHY }, now);
  }
}

/** Nobody is told that they are cleared, since nobody knows that. */
async function endAlerts({ accountId }: AccountRow, name: KeyedSource, now: Date): Promise<void> {
  const alerts = (await openAlerts(accountId)).filter(({ atSource }) => atSource?.source === name);
  for (const { id, monitorObjectId: deviceId } of alerts) {
    const watch = `${name}|${theirIdOf(name, id)}`;
    await clearFault({ accountId, deviceId, watch }, id, now);
  }
  if (alerts.length > 0) await publishAlertChange(accountId, Date.now());
}
