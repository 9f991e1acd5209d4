import type { AccountId } from '../../core/access/scope.ts';
import type { Actor } from '../../core/access/actor.ts';
import { can } from '../../core/access/grants.ts';
import type { devices } from '../../core/contract/devices.ts';
import { alertStatus } from '../../core/domain/state.ts';
import { MINUTE_SECONDS } from '../../core/series/block.ts';
import { plannedWorkOf } from '../reads/planned-work.ts';
import { seenDevices, fingerprint } from '../reads/seen.ts';
import type { Verb } from '../kernel/serve.ts';
import { seesPart } from '../reads/visible.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';
import { latestPolls, type LatestPoll } from '../store/polls.ts';
import { liveOf } from '../reads/device-live.ts';
import { onceFor } from '../../core/domain/once-for.ts';

const WELL = alertStatus([]);

/**
 * GET /devices/state: when each device that the caller sees last answered, and what is under
 * planned work.
 */
export const listDeviceStates: Verb<typeof devices.listDeviceStates> = async ({
  actor,
  account,
  query,
  now,
}) => {
  const [stored, polls, work] = await Promise.all([
    devicesOf(account),
    latestPolls(account),
    plannedWorkOf(account, now),
  ]);
  const { stored: visible, ids } = seenDevices(actor, stored);
  const idsVersion = versionOf(ids);
  const answers = answersOf(ids, polls);
  const answersVersion = fingerprint([idsVersion, answers]);
  return {
    data: {
      idsVersion,
      ...(query.known_ids === idsVersion ? {} : { ids: [...ids] }),
      answersVersion,
      ...(query.known_answers === answersVersion ? {} : { answers }),
      inDowntime: work.isNone
        ? []
        : visible.filter(({ basis }) => work.covers(basis)).map(({ basis }) => basis.id),
      unwatched: await unwatchedOf(actor, account, visible),
      pollIntervalSeconds: MINUTE_SECONDS,
    },
  };
};

/** Everyone sees how a device does; who may not read its alerts could not work it out from them. */
async function unwatchedOf(actor: Actor, accountId: AccountId, visible: readonly StoredDevice[]) {
  const all = !can(actor.grants, 'alerts', 'view');
  const unwatched = all
    ? visible
    : visible.filter(({ basis }) => !seesPart(actor, basis, 'alerts'));
  if (unwatched.length === 0) return { all, statuses: {} };
  const liveById = await liveOf(accountId);
  const statuses = unwatched.map(
    ({ basis }) => [basis.id, liveById(basis.id).alertStatus] as const,
  );
  return { all, statuses: Object.fromEntries(statuses.filter(([, status]) => status !== WELL)) };
}

const versionOf = onceFor((ids: readonly string[]) => fingerprint(ids));

/**
 * Seconds before the latest answer take two characters where a moment takes ten: in a network that
 * works all of them change each minute.
 */
function answersOf(ids: readonly string[], polls: ReadonlyMap<string, LatestPoll>) {
  const flapping = ids.flatMap((id) => {
    const pattern = polls.get(id)?.flapping;
    return pattern ? [[id, pattern] as const] : [];
  });
  const moments = ids.map((id) => polls.get(id)?.lastPolledEpochSeconds ?? 0);
  const latestEpochSeconds = moments.reduce((latest, moment) => Math.max(latest, moment), 0);
  return {
    latestEpochSeconds,
    secondsBefore: moments.map((moment) => (moment > 0 ? latestEpochSeconds - moment : -1)),
    ...(flapping.length > 0 && { flapping: Object.fromEntries(flapping) }),
  };
}
