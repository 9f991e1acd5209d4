import type { devices } from '../../core/contract/devices.ts';
import { pageToken, readPageToken } from '../kernel/page.ts';
import type { Verb } from '../kernel/serve.ts';
import { wellFormed } from '../kernel/well-formed.ts';
import { seesDevice } from '../kernel/visible.ts';
import { compareIds, devicesChangedSince, devicesOf } from '../store/devices.ts';
import { liveOf } from './live.ts';
import { present } from './present.ts';

const PAGE_SIZE = 1_000;

/** GET /devices/customer: the devices that the caller sees in an account, page by page, or what changed since a moment. */
export const listDevices: Verb<typeof devices.listDevices> = async ({ actor, query, now }) => {
  const { account_id: accountId, changed_since: since, customer, limit = PAGE_SIZE } = query;
  const sees = (device: Parameters<typeof seesDevice>[1]) => seesDevice(actor, device) && (customer === undefined || device.Customer === customer);
  if (since !== undefined) {
    const [liveById, { changed, removed }] = await Promise.all([liveOf(accountId), devicesChangedSince(accountId, since)]);
    return {
      data: changed.filter(({ device }) => sees(device)).map(({ device }) => present(actor, device, liveById(device.id))),
      removed: removed.filter(sees).map((device) => device.id),
      as_of: now.getTime(),
    };
  }
  const [liveById, all] = await Promise.all([liveOf(accountId), devicesOf(accountId)]);
  const visible = all.filter(({ device }) => sees(device));
  const [afterId] = query.next_token ? readPageToken(query.next_token, 1, 'next_token') : [undefined];
  const start = afterId === undefined ? 0 : visible.findIndex(({ device }) => compareIds(device.id, afterId) > 0);
  const page = start < 0 ? [] : visible.slice(start, start + limit);
  const hasMore = start >= 0 && start + limit < visible.length;
  return {
    data: wellFormed(page.map(({ device }) => present(actor, device, liveById(device.id)))),
    ...(hasMore ? { next_token: pageToken([page.at(-1)!.device.id]) } : {}),
    total: visible.length,
    as_of: now.getTime(),
  };
};
