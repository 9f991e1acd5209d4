import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { maintenances } from '../../core/contract/maintenances.ts';
import { MOST_WORK_DEVICES } from '../../core/contract/planned-work.ts';
import { readableDevice } from '../../core/domain/device-fields.ts';
import { isAbout, LOOKED_AHEAD_SECONDS } from '../../core/domain/downtime.ts';
import type { Verb } from '../kernel/serve.ts';
import { readableParts } from '../reads/visible.ts';
import { NotFound } from '../runtime/errors.ts';
import { lineIds } from '../store/accounts.ts';
import type { StoredDevice } from '../store/devices.ts';
import { findDowntimeIn, piecesOf, workKey, type StoredDowntime } from '../store/downtimes.ts';
import { conversationsIn, conversationView, readable } from './conversations.ts';
import { placesOf } from './places.ts';

/** As far back as lists of planned work go at most. */
const PAST_SECONDS = 366 * 86_400;

/**
 * GET /maintenances/work: one piece of planned work, as far as the caller sees it. Its rows have one
 * account; a group may have devices of accounts below.
 */
export const getWork: Verb<typeof maintenances.getWork> = async ({ actor, query, now }) => {
  const pieces = await piecesIn(actor, query.id, Math.floor(now.getTime() / 1000));
  const [first] = pieces;
  if (!first) throw new NotFound('Planned work');
  const accounts = accountsUnder(actor, pieces);
  const places = await Promise.all(accounts.map((id) => placesOf(actor, id)));
  const works = pieces.flatMap((piece) => {
    for (const each of places) {
      const work = each.present(piece);
      if (work) return work;
    }
    return [];
  });
  if (works.length === 0) throw new NotFound('Planned work');
  const found = await conversationsIn(first.account_id, workKey(first));
  const seen = await Promise.all(accounts.map((id) => readable(actor, id, found)));
  const covered = places.flatMap(({ devices }, at) =>
    coveredOf(devices, accounts[at]!, pieces).map((stored) => ({
      stored,
      accountId: accounts[at]!,
    })),
  );
  return {
    data: {
      works,
      devices: covered.slice(0, MOST_WORK_DEVICES).map(({ stored: { device }, accountId }) => ({
        id: device.id,
        name: device.label,
        customer: device.Customer,
        account_id: accountId,
        reference: readableDevice(device, readableParts(actor, device))['Billing Reference'],
      })),
      device_count: covered.length,
      customers: customersOf(covered),
      answers: [...new Set(seen.flat())].map((each) => conversationView(actor.staff, each)),
    },
  };
};

/** Rows of the work, earliest first, in the accounts of the actor or, of a group, above them. */
async function piecesIn(actor: Actor, id: string, nowEpoch: number): Promise<StoredDowntime[]> {
  const accounts = [...new Set([...actor.accountIds, ...(await lineIds(actor.account))])];
  const row = await findDowntimeIn(accounts, id);
  if (row?.workId === '') return [row];
  const from = (row?.startEpoch ?? nowEpoch) - PAST_SECONDS;
  const span = { startEpoch: from, endEpoch: from + PAST_SECONDS + LOOKED_AHEAD_SECONDS };
  const found = await Promise.all(
    (row ? [row.account_id] : accounts).map((each) => piecesOf(each, row?.workId ?? id, span)),
  );
  const pieces = found.find(({ length }) => length > 0) ?? [];
  return pieces.toSorted((one, other) => one.startEpoch - other.startEpoch);
}

/** Accounts of the actor that may have devices under the work; the one that planned it first. */
function accountsUnder({ accountIds }: Actor, pieces: readonly StoredDowntime[]): AccountId[] {
  const own = accountIds.filter((id) => id === pieces[0]!.account_id);
  return pieces.every(({ type }) => type !== 'DeviceGroupSDT')
    ? own
    : [...new Set([...own, ...accountIds])];
}

function coveredOf(
  devices: readonly StoredDevice[],
  accountId: AccountId,
  pieces: readonly StoredDowntime[],
): StoredDevice[] {
  const own = pieces.filter(({ account_id }) => account_id === accountId);
  const ids = new Set(own.map(({ deviceId }) => deviceId));
  // A series has its group in each of its times.
  const groups = new Map(pieces.map((piece) => [piece.deviceGroupId, piece]));
  groups.delete('');
  return devices.filter(
    ({ basis }) => ids.has(basis.id) || [...groups.values()].some((piece) => isAbout(piece, basis)),
  );
}

/** Each customer with the number of its devices, by name. */
function customersOf(covered: readonly { stored: StoredDevice; accountId: AccountId }[]) {
  const found = new Map<string, { name: string; account_id: string; devices: number }>();
  for (const { stored, accountId } of covered) {
    const name = stored.basis.Customer;
    if (name === '') continue;
    const key = JSON.stringify([accountId, name]);
    const devices = (found.get(key)?.devices ?? 0) + 1;
    found.set(key, { name, account_id: accountId, devices });
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
