import { createHash, randomUUID } from 'node:crypto';
import { authorOf, type Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { MOST_PLANNED, type maintenances } from '../../core/contract/maintenances.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import type { Downtime, PlannedTimes } from '../../core/domain/downtime.ts';
import { repeatedTimes, repeatRefused } from '../../core/domain/recurrence.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { sourcesOverWork } from '../reads/source-over.ts';
import { seesDevice } from '../reads/visible.ts';
import { requireVisibleGroup } from '../reads/visible-groups.ts';
import { writeIf } from '../store/client.ts';
import { findDevices } from '../store/devices.ts';
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

/** Transactions of one call that run beside each other. */
const LANES = 4;

/**
 * POST /maintenances/maintenance: plans work on devices, or on a group with its present and future
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
  const targets = await targetsOf(actor, account, body);
  const count = targets.length * repeated.length;
  if (count > MOST_PLANNED)
    throw new BadRequest(
      `device_ids: ${count} times on devices are too many at once; ${MOST_PLANNED} at most`,
      'device_ids',
    );
  const workId = body.work_id ? ownWorkId(actor, body.work_id) : count > 1 ? randomUUID() : '';
  const sourcesOver = await sourcesOverWork(account);
  const works = targets.flatMap((target) => {
    const sources = sourcesOver({ ...target, type: body.type });
    const targetId = target.deviceId || target.deviceGroupId;
    return repeated.map((each): Downtime =>
      pendingAtSources(
        {
          ...target,
          ...each,
          id: idOf(workId, body.type, targetId, each.startEpoch),
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
  });
  const places = await placesOf(actor, account);
  const said = { accountId: account, by: authorOf(actor), now };
  const plan = (part: Downtime[]): Promise<boolean> => {
    const puts = part.map((each) => downtimePut(each, account, authorOf(actor)));
    const commands = tellOfWorks('planWork', part, said);
    const row = audit({
      accountId: account,
      information: `Planned work on ${namesOf(part)}: ${timesInWords(times, body.timezone)}${repeatInWords(body, repeated.length)}`,
      after: {
        type: body.type,
        start: body.start,
        end: body.end,
        comment: body.comment.trim(),
        ...(body.repeat ? { repeat: body.repeat } : {}),
      },
      ...workThings(part, places),
    });
    return writeIf([...puts, ...commands, row]);
  };
  const parts = inTransactions(works, (each) => each);
  let isNew = false;
  for (let at = 0; at < parts.length; at += LANES)
    isNew = (await Promise.all(parts.slice(at, at + LANES).map(plan))).includes(true) || isNew;
  if (!isNew) changedNothing();
  const stored = await findDowntimes(
    account,
    works.map(({ id }) => id),
  );
  return {
    message: `Planned work on ${namesOf(works)} scheduled.`,
    data: stored.flatMap((each) => places.present(each) ?? []),
  };
};

/** 'LDS-CPE-01', or '12 devices'. */
function namesOf(works: readonly Downtime[]): string {
  const devices = new Set(works.map(({ deviceId }) => deviceId));
  const [{ deviceDisplayName, deviceGroupFullPath }] = works as [Downtime];
  return devices.size > 1 ? `${devices.size} devices` : deviceDisplayName || deviceGroupFullPath;
}

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

type Target = Pick<
  Downtime,
  'deviceId' | 'deviceDisplayName' | 'deviceGroupId' | 'deviceGroupFullPath'
>;
const NOTHING: Target = {
  deviceId: '',
  deviceDisplayName: '',
  deviceGroupId: '',
  deviceGroupFullPath: '',
};

/** @throws NotFound if the actor does not see one of the targets. */
async function targetsOf(
  actor: Actor,
  account: AccountId,
  { type, device_id: first, device_ids: others = [] }: BodyOf<Create>,
): Promise<Target[]> {
  const scope = { accountIds: [account], customer: actor.customer };
  if (type === 'DeviceSDT') {
    const ids = [...new Set([first, ...others])];
    const found = await findDevices(scope, ids);
    const seen = found.filter(({ device }) => seesDevice(actor, device));
    if (seen.length < ids.length) throw new NotFound('Device');
    return seen.map(({ device: { id, label } }) => ({
      ...NOTHING,
      deviceId: id,
      deviceDisplayName: label,
    }));
  }
  if (others.length > 0)
    throw new BadRequest('device_ids: is for work on devices alone', 'device_ids');
  const { fullPath } = await requireVisibleGroup(actor, scope, first);
  return [{ ...NOTHING, deviceGroupId: first, deviceGroupFullPath: fullPath }];
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
function idOf(workId: string, type: string, targetId: string, startEpoch: number): string {
  if (workId === '') return randomUUID();
  const digest = createHash('sha256').update(JSON.stringify([workId, type, targetId, startEpoch]));
  return digest.digest('base64url').slice(0, 22);
}
