import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { alerts } from '../../core/contract/alerts.ts';
import { alertReader } from '../../core/domain/alert-reader.ts';
import { readableDevice } from '../../core/domain/device-fields.ts';
import { DATE_PROPERTY } from '../../core/domain/filter.ts';
import { BadRequest } from '../runtime/errors.ts';
import { hasChanged, RECENT_SECONDS } from '../../core/domain/alert-changes.ts';
import { countAlerts } from '../../core/domain/alert.ts';
import { pageToken, readPageToken } from '../kernel/page.ts';
import { alertBytes, fittingRows, isMuch } from '../reads/answer-size.ts';
import { alertFor } from '../reads/alert-for.ts';
import { RESYNC, seenBy } from '../reads/seen.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { markValidated } from '../kernel/declared-answer.ts';
import { rowsPage } from '../kernel/rows-page.ts';
import { readableParts, requireDevice } from '../reads/visible.ts';
import { withValuesNow } from '../reads/values-now.ts';
import { watching } from '../reads/watched.ts';
import { faultValues } from '../store/fault-values.ts';
import {
  alertsChangedSince,
  alertsOfDevice,
  compareAlerts,
  openAlerts,
  type StoredAlert,
} from '../store/alerts.ts';

const PAGE_SIZE = 2_000;
/** Years of a link that drops twice an hour are not all read: the newest are. */
const MOST_OF_DEVICE = 10_000;

type List = typeof alerts.listAlerts;

/**
 * GET /alerts: current alerts page by page, what changed since a moment, or everything of one
 * device; of devices that the caller may watch, and of what is no device for who may watch the
 * whole account.
 */
export const listAlerts: Verb<List> = async (call) => {
  if (call.query.device_id !== undefined) return await ofDevice(call, call.query.device_id);
  for (const name of ['limit', 'search', 'filters', 'sort'] as const)
    if (call.query[name] !== undefined)
      throw new BadRequest(`${name}: is for the alerts of one device, with device_id`, name);
  return call.query.changed_since === undefined
    ? await page(call)
    : await changes(call, call.query.changed_since);
};

async function ofDevice(
  { actor, scope, account: accountId, query, now }: Call<List>,
  deviceId: string,
) {
  const { changed_since: since = 0 } = query;
  const found = await requireDevice(actor, scope, deviceId, 'alerts', 'view');
  // Search and filter do not find fields that the person may not read.
  const device = readableDevice(found.device, readableParts(actor, found.device));
  const stored = await alertsOfDevice(accountId, deviceId, undefined, MOST_OF_DEVICE);
  const { rows, ...place } = rowsPage(
    {
      rows: stored
        .filter((alert) => alert.changedAtMs >= since)
        .map((alert) => ({ alert: alertFor(actor, alert), device })),
      reader: alertReader,
      idOf: ({ alert }) => alert.id,
      defaultSort: { column: DATE_PROPERTY, descending: true },
    },
    query,
  );
  const data = await withValuesNow(
    accountId,
    rows.map(({ alert }) => alert),
    now,
  );
  return { data, ...place, as_of: now.getTime() };
}

async function page({ actor, account: accountId, query: { next_token: token }, now }: Call<List>) {
  const after = token === undefined ? undefined : readPageToken(token, 2, 'next_token');
  const open = await openAlerts(accountId);
  const ended = after ? [] : await clearedLately(accountId, now);
  const isWatched = await watching(actor, accountId, [...open, ...ended]);
  const watched = open.filter(isWatched);
  const start = after
    ? watched.findIndex(
        (alert) => compareAlerts(alert, { startEpoch: Number(after[0]), id: after[1]! }) > 0,
      )
    : 0;
  const rows = start < 0 ? [] : fittingRows(watched.slice(start), PAGE_SIZE, alertBytes);
  const last = rows.at(-1);
  return {
    data: markValidated(
      await withValuesNow(
        accountId,
        rows.map((alert) => alertFor(actor, alert)),
        now,
      ),
    ),
    ...(last && last !== watched.at(-1)
      ? { next_token: pageToken([String(last.startEpoch), last.id]) }
      : {}),
    ...(after
      ? {}
      : {
          ...clearedOf(actor, ended.filter(isWatched)),
          counts: countAlerts(watched),
          seen: seenBy(
            actor,
            watched.map(({ id }) => id),
          ),
        }),
    as_of: now.getTime(),
  };
}

async function clearedLately(accountId: AccountId, now: Date): Promise<StoredAlert[]> {
  const sinceMs = now.getTime() - RECENT_SECONDS * 1000;
  return (await alertsChangedSince(accountId, sinceMs)).filter((alert) =>
    hasChanged(alert, 'cleared', sinceMs / 1000),
  );
}

function clearedOf(actor: Actor, ended: readonly StoredAlert[]) {
  return isMuch(ended, alertBytes) ? {} : { cleared: ended.map((alert) => alertFor(actor, alert)) };
}

async function changes({ actor, account: accountId, now }: Call<List>, sinceMs: number) {
  const open = await openAlerts(accountId);
  // Read behind the open ones, so that what changed between the two is in both of them.
  const changed = await alertsChangedSince(accountId, sinceMs);
  const isWatched = await watching(actor, accountId, [...open, ...changed]);
  const data = changed.filter(isWatched);
  if (isMuch(data, alertBytes)) return { data: [], seen: RESYNC, as_of: now.getTime() };
  const ids = new Set(open.filter(isWatched).map((alert) => alert.id));
  for (const alert of changed) {
    if (alert.cleared || !isWatched(alert)) ids.delete(alert.id);
    else ids.add(alert.id);
  }
  const values = await faultValues(accountId, now);
  return {
    data: markValidated(data.map((alert) => alertFor(actor, alert))),
    values: Object.fromEntries([...values].filter(([id]) => ids.has(id))),
    seen: seenBy(actor, ids),
    as_of: now.getTime(),
  };
}
