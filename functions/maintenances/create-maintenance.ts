import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { maintenances } from '../../core/contract/maintenances.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import type { Downtime } from '../../core/domain/downtime.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireVisibleDevice } from '../reads/visible.ts';
import { requireVisibleGroup } from '../reads/visible-groups.ts';
import { writeIf } from '../store/client.ts';
import { downtimePut, findDowntime } from '../store/downtimes.ts';
import { placesOf } from './places.ts';
import { requireTimes, timesInWords } from './work.ts';

type Create = typeof maintenances.createMaintenance;

/**
 * POST /maintenances/maintenance: plans work on a device, or on a group with all that is in it now
 * or later. With a work_id the same call sent twice plans once.
 */
export const createMaintenance: Verb<Create> = async ({
  actor,
  account,
  body,
  now,
  audit,
  changedNothing,
}) => {
  const times = { startEpoch: body.start, endEpoch: body.end };
  requireTimes(times, now);
  const target = await targetOf(actor, account, body);
  const work: Downtime = {
    ...target,
    ...times,
    id: idOf(body),
    account_id: account,
    type: body.type,
    timezone: body.timezone,
    comment: body.comment.trim(),
    admin: actor.displayName,
    plannedFor: actor.customer ?? '',
    workId: body.work_id ?? '',
  };
  const name = work.deviceDisplayName || work.deviceGroupFullPath;
  const row = audit({
    accountId: account,
    target: work.id,
    information: `Planned work on ${name}: ${timesInWords(work, work.timezone)}`,
    after: {
      type: work.type,
      device_id: body.device_id,
      start: work.startEpoch,
      end: work.endEpoch,
      comment: work.comment,
    },
  });
  if (!(await writeIf([downtimePut(work, account, actor.displayName), row]))) changedNothing();
  const [stored, places] = await Promise.all([
    findDowntime(account, work.id),
    placesOf(actor, account),
  ]);
  const shown = stored && places.shown(stored);
  return { message: `Planned work on ${name} scheduled.`, data: shown ? [shown] : [] };
};

/** @throws NotFound when it does not exist for the actor. */
async function targetOf(
  actor: Actor,
  account: AccountId,
  { type, device_id: id }: Pick<BodyOf<Create>, 'type' | 'device_id'>,
): Promise<
  Pick<Downtime, 'deviceId' | 'deviceDisplayName' | 'deviceGroupId' | 'deviceGroupFullPath'>
> {
  const scope = { accountIds: [account], customer: actor.customer };
  const nothing = {
    deviceId: '',
    deviceDisplayName: '',
    deviceGroupId: '',
    deviceGroupFullPath: '',
  };
  if (type === 'DeviceSDT') {
    const { device } = await requireVisibleDevice(actor, scope, id);
    return { ...nothing, deviceId: id, deviceDisplayName: device.label };
  }
  const { fullPath } = await requireVisibleGroup(actor, scope, id);
  return { ...nothing, deviceGroupId: id, deviceGroupFullPath: fullPath };
}

/** The same for the same place of the same work. */
function idOf({ work_id: workId, type, device_id: id, start }: BodyOf<Create>): string {
  if (workId === undefined) return randomUUID();
  const digest = createHash('sha256')
    .update(JSON.stringify([workId, type, id, start]))
    .digest();
  return digest.toString('base64url').slice(0, 22);
}
