import type { devices } from '../../core/contract/devices.ts';
import { pageToken, readPageToken } from '../kernel/page.ts';
import { seenBy } from '../kernel/seen.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { wellFormed } from '../kernel/well-formed.ts';
import { seesDevice } from '../kernel/visible.ts';
import { compareIds, devicesChangedSince, devicesOf, type StoredDevice } from '../store/devices.ts';
import { liveOf } from './live.ts';
import { present } from './present.ts';

const PAGE_SIZE = 1_000;

type List = typeof devices.listDevices;

/** GET /devices/customer: the devices that the caller sees in an account, page by page, or what changed since a moment. */
export const listDevices: Verb<List> = async (call) => (call.query.changed_since === undefined ? page(call) : changes(call, call.query.changed_since));

async function page(call: Call<List>) {
  const { actor, query, now } = call;
  const { limit = PAGE_SIZE } = query;
  const [liveById, all] = await Promise.all([liveOf(query.account_id), devicesOf(query.account_id)]);
  const visible = all.filter(({ device }) => sees(call, device));
  const [afterId] = query.next_token ? readPageToken(query.next_token, 1, 'next_token') : [undefined];
  const start = afterId === undefined ? 0 : visible.findIndex(({ device }) => compareIds(device.id, afterId) > 0);
  const rows = start < 0 ? [] : visible.slice(start, start + limit);
  const hasMore = start >= 0 && start + limit < visible.length;
  return {
    data: wellFormed(rows.map(({ device }) => present(actor, device, liveById(device.id)))),
    ...(hasMore ? { next_token: pageToken([rows.at(-1)!.device.id]) } : {}),
    ...(afterId === undefined ? { seen: seenBy(actor, visible.map(({ device }) => device.id)) } : {}),
    total: visible.length,
    as_of: now.getTime(),
  };
}

async function changes(call: Call<List>, sinceMs: number) {
  const { actor, query: { account_id: accountId }, now } = call;
  const [liveById, all] = await Promise.all([liveOf(accountId), devicesOf(accountId)]);
  // Read behind the whole list, so that what changed between the two is in both of them.
  const { changed, removed } = await devicesChangedSince(accountId, sinceMs);
  const visible = changed.filter(({ device }) => sees(call, device));
  const ids = new Set(all.filter(({ device }) => sees(call, device)).map(({ device }) => device.id));
  for (const device of [...removed, ...changed.map((stored) => stored.device)]) ids.delete(device.id);
  for (const { device } of visible) ids.add(device.id);
  return {
    data: wellFormed(visible.map(({ device }) => present(actor, device, liveById(device.id)))),
    removed: removed.filter((device) => sees(call, device)).map((device) => device.id),
    total: ids.size,
    seen: seenBy(actor, ids),
    as_of: now.getTime(),
  };
}

/** For a person of one customer, and for whoever asks for one, its devices alone. */
function sees({ actor, query: { customer } }: Call<List>, device: StoredDevice['device']): boolean {
  return seesDevice(actor, device) && (customer === undefined || device.Customer === customer);
}
