import type { AccountId } from '../../core/access/scope.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { devices } from '../../core/contract/devices.ts';
import type { Device, DeviceLive } from '../../core/domain/device.ts';
import { countStates, deviceCondition, type StateCounts } from '../../core/domain/state.ts';
import { pageToken, readPageToken } from '../kernel/page.ts';
import { plannedWorkOf, type PlannedWork } from '../reads/planned-work.ts';
import { deviceBytes, fittingRows, isMuch } from '../reads/answer-size.ts';
import { RESYNC, seenBy, seenDevices } from '../reads/seen.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { markValidated } from '../kernel/declared-answer.ts';
import { seesDevice } from '../reads/visible.ts';
import { compareIds, devicesChangedSince, devicesOf, type StoredDevice } from '../store/devices.ts';
import { liveOf, liveOfPage } from '../reads/device-live.ts';
import { present } from './present.ts';

const PAGE_SIZE = 1_000;

type List = typeof devices.listDevices;

/**
 * GET /devices/customer: the devices that the caller sees in an account, page by page, or what
 * changed since a moment.
 */
export const listDevices: Verb<List> = async (call) =>
  call.query.changed_since === undefined ? page(call) : changes(call, call.query.changed_since);

async function page(call: Call<List>) {
  const {
    actor,
    account: accountId,
    query: { customer, limit = PAGE_SIZE, next_token: token },
    now,
  } = call;
  const [afterId] = token ? readPageToken(token, 1, 'next_token') : [undefined];
  const [liveById, all, work] = await Promise.all([
    liveOfPage(accountId, afterId === undefined, now),
    devicesOf(accountId),
    afterId === undefined ? plannedWorkOf(accountId, now) : undefined,
  ]);
  const { stored, ids, seen } = seenDevices(actor, all, customer);
  const start = afterId === undefined ? 0 : placeAfter(ids, afterId);
  const rows = fittingRows(stored.slice(start), limit, deviceBytes);
  const hasMore = start + rows.length < stored.length;
  return {
    data: markValidated(rows.map(({ device }) => present(actor, device, liveById(device.id)))),
    ...(hasMore ? { next_token: pageToken([rows.at(-1)!.device.id]) } : {}),
    ...(work ? { seen, counts: countsOf(stored, liveById, work) } : {}),
    total: stored.length,
    as_of: now.getTime(),
  };
}

/** How many of the devices are in each state, by the rule by which the screens show them. */
function countsOf(
  stored: readonly StoredDevice[],
  liveById: (deviceId: string) => DeviceLive,
  work: PlannedWork,
): StateCounts {
  return countStates(
    stored.map(({ basis }) => {
      const live = liveById(basis.id);
      return deviceCondition({
        alertStatus: live.alertStatus,
        preLive: basis['Pre-Live'] === 'true',
        inDowntime: work.covers(basis),
        hasData: live.lastPolledEpochSeconds > 0,
        isFlapping: live.flapping !== undefined,
      });
    }),
  );
}

/** Where the first id behind this one stands, by halves. */
function placeAfter(ids: readonly string[], id: string): number {
  let from = 0;
  let to = ids.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareIds(ids[middle]!, id) > 0) to = middle;
    else from = middle + 1;
  }
  return from;
}

async function changes(call: Call<List>, sinceMs: number) {
  const {
    actor,
    account: accountId,
    query: { customer },
    now,
  } = call;
  const all = await devicesOf(accountId);
  // Read behind the whole list, so that what changed between the two is in both of them.
  const { changed, removed } = await devicesChangedSince(accountId, sinceMs);
  const visible = changed.filter(({ device }) => sees(call, device));
  if (isMuch(visible, deviceBytes)) return { data: [], seen: RESYNC, as_of: now.getTime() };
  const whole = seenDevices(actor, all, customer);
  const isSame = changed.length + removed.length === 0;
  const ids = isSame
    ? whole.ids
    : idsAfter(whole.ids, visible, [...removed, ...changed.map((stored) => stored.device)]);
  return {
    data: markValidated(await presentAll(actor, accountId, visible)),
    removed: removed.filter((device) => sees(call, device)).map((device) => device.id),
    total: ids.length,
    seen: isSame ? whole.seen : seenBy(actor, ids),
    as_of: now.getTime(),
  };
}

async function presentAll(
  actor: Actor,
  accountId: AccountId,
  stored: readonly StoredDevice[],
): Promise<Device[]> {
  if (stored.length === 0) return [];
  const liveById = await liveOf(accountId);
  return stored.map(({ device }) => present(actor, device, liveById(device.id)));
}

function idsAfter(
  before: readonly string[],
  visible: readonly StoredDevice[],
  touched: readonly { id: string }[],
): string[] {
  const ids = new Set(before);
  for (const { id } of touched) ids.delete(id);
  for (const { device } of visible) ids.add(device.id);
  return [...ids];
}

/** For a person of one customer, and for whoever asks for one, its devices alone. */
function sees({ actor, query: { customer } }: Call<List>, device: StoredDevice['device']): boolean {
  return seesDevice(actor, device) && (customer === undefined || device.Customer === customer);
}
