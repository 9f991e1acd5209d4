import { createHash, randomUUID } from 'node:crypto';
import { authorOf, type Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { maintenances } from '../../core/contract/maintenances.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import type { Downtime, PlannedTimes } from '../../core/domain/downtime.ts';
import { repeatedTimes, repeatRefused } from '../../core/domain/recurrence.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { sourcesOverWork } from '../reads/source-over.ts';
import { requireVisibleDevice } from '../reads/visible.ts';
import { requireVisibleGroup } from '../reads/visible-groups.ts';
import { writeIf } from '../store/client.ts';
import { downtimePut, findDowntimes } from '../store/downtimes.ts';
import { placesOf } from './places.ts';
import { workThings } from './work-things.ts';
import {
  inTransactions,
  requireTimes,
  tellOfWorks,
  timesInWords,
  pendingAtSources,
} from './work.ts';

type Create = typeof maintenances.createMaintenance;

/**
 * POST /maintenances/maintenance: plans work on a device, or on a group with its present and future
 * devices. Idempotent with a work_id.
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
  const repeated = repeatedAs(times, body);
  const target = await targetOf(actor, account, body);
  const workId = body.work_id
    ? ownWorkId(actor, body.work_id)
    : repeated.length > 1
      ? randomUUID()
      : '';
  const sources = (await sourcesOverWork(account))({ ...target, type: body.type });
  const works = repeated.map((each): Downtime =>
    pendingAtSources(
      {
        ...target,
        ...each,
        id: idOf(workId, body, each.startEpoch),
        account_id: account,
        type: body.type,
        timezone: body.timezone,
        comment: body.comment.trim(),
        admin: actor.displayName,
        adminHome: actor.home,
        planner: actor.username,
        plannedFor: actor.customer ?? '',
        workId,
      },
      sources,
      now,
    ),
  );
  const work = works[0]!;
  const name = work.deviceDisplayName || work.deviceGroupFullPath;
  const change = {
    accountId: account,
    information: `Planned work on ${name}: ${timesInWords(work, work.timezone)}${repeatInWords(body, works.length)}`,
    after: {
      type: work.type,
      start: work.startEpoch,
      end: work.endEpoch,
      comment: work.comment,
      ...(body.repeat ? { repeat: body.repeat } : {}),
    },
  };
  const places = await placesOf(actor, account);
  const said = { accountId: account, by: authorOf(actor), now };
  let isNew = false;
  for (const part of inTransactions(works, (each) => each)) {
    const puts = part.map((each) => downtimePut(each, account, authorOf(actor)));
    const commands = tellOfWorks('planWork', part, said);
    const row = audit({ ...change, ...workThings(part, places) });
    isNew = (await writeIf([...puts, ...commands, row])) || isNew;
  }
  if (!isNew) changedNothing();
  const stored = await findDowntimes(
    account,
    works.map(({ id }) => id),
  );
  return {
    message: `Planned work on ${name} scheduled.`,
    data: stored.flatMap((each) => places.present(each) ?? []),
  };
};

/** @throws BadRequest for an invalid repetition. */
function repeatedAs(times: PlannedTimes, { repeat, timezone }: BodyOf<Create>): PlannedTimes[] {
  if (!repeat) return [times];
  const repeated = repeatedTimes(times, repeat, timezone);
  const wrong = repeatRefused(repeated);
  if (wrong) throw new BadRequest(`repeat.until: ${wrong}`, 'repeat.until');
  return repeated;
}

function repeatInWords({ repeat }: BodyOf<Create>, count: number): string {
  return repeat ? `, and each ${repeat.every} until ${repeat.until}, ${count} times in all` : '';
}

/** @throws NotFound if the actor does not see the target. */
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

/** A customer's people cannot make their work a part of the provider's, whose id they read. */
function ownWorkId({ customer }: Actor, workId: string): string {
  if (customer === null) return workId;
  return createHash('sha256')
    .update(JSON.stringify([customer, workId]))
    .digest('base64url')
    .slice(0, 22);
}

/** Deterministic for a work_id, target and start. */
function idOf(
  workId: string,
  { type, device_id: id }: Pick<BodyOf<Create>, 'type' | 'device_id'>,
  startEpoch: number,
): string {
  if (workId === '') return randomUUID();
  const digest = createHash('sha256').update(JSON.stringify([workId, type, id, startEpoch]));
  return digest.digest('base64url').slice(0, 22);
}
