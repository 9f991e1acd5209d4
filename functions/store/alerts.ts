import * as z from 'zod';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { authorOf, type Actor } from '../../core/access/actor.ts';
import type { Author } from '../../core/access/staff.ts';
import {
  ACKNOWLEDGEMENT_UNDO_SECONDS,
  alertSchema,
  isShown,
  type Alert,
} from '../../core/domain/alert.ts';
import { changedAt } from '../../core/domain/source-command.ts';
import { get, getMany, nameOf, query, writeUnless, type Row, type TransactItem } from './client.ts';
import { commandPuts } from './commands.ts';
import { keptRows } from './kept-rows.ts';
import { parseStored } from '../runtime/stored.ts';

const storedAlertSchema = alertSchema.extend({
  account_id: provedAccountId,
  /** Home account of whoever acknowledged it; '' when nobody did, and in older rows. */
  ackedHome: z.string().default(''),
});

/** account_id comes from the row's key, so it is proved. */
export type StoredAlert = z.infer<typeof storedAlertSchema>;

const openRows = keptRows<StoredAlert>({
  table: 'alerts',
  key: 'alertId',
  range: (accountId) => ({ index: 'open', partition: { openIn: accountId } }),
  keep: (row, former) => {
    if (row['cleared'] === true) return undefined;
    return former && isUnchanged(row, former) ? former : shown([row])[0];
  },
});

/** Current alerts of an account, newest first, then by id. */
export async function openAlerts(accountId: AccountId): Promise<StoredAlert[]> {
  return [...(await openRows(accountId)).values()].sort(compareAlerts);
}

type Place = Pick<Alert, 'startEpoch' | 'id'>;

export function compareAlerts(a: Place, b: Place): number {
  return b.startEpoch - a.startEpoch || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** Current and cleared alerts that changed at or after `sinceMs` (epoch milliseconds). */
export async function alertsChangedSince(
  accountId: AccountId,
  sinceMs: number,
): Promise<StoredAlert[]> {
  const sort = { condition: 'changedAtMs >= :since', values: { ':since': sinceMs } };
  return shown(await query('alerts', { index: 'changes', partition: { accountId }, sort }));
}

/**
 * One page of an account's current and cleared alerts, by id.
 * @param behind last id of the previous page; '' for the first page
 */
export async function alertsBehind(
  accountId: AccountId,
  behind: string,
  limit: number,
): Promise<StoredAlert[]> {
  const sort = { condition: 'alertId > :behind', values: { ':behind': behind || ' ' } };
  return (await query('alerts', { partition: { accountId }, sort, limit })).map(readAlert);
}

/**
 * Current and cleared alerts of one device, newest first.
 * @param beganBefore epoch seconds
 */
export async function alertsOfDevice(
  accountId: AccountId,
  deviceId: string,
  beganBefore = Number.MAX_SAFE_INTEGER,
  most = MOST_OF_DEVICE,
): Promise<StoredAlert[]> {
  return shown(
    await query('alerts', {
      index: 'device',
      partition: { deviceKey: `${accountId}#${deviceId}` },
      sort: { condition: 'startEpoch < :before', values: { ':before': beganBefore } },
      descending: true,
      limit: most,
    }),
  );
}

const MOST_OF_DEVICE = 500;

export async function findAlert(
  accountId: AccountId,
  alertId: string,
): Promise<StoredAlert | undefined> {
  const row = await get('alerts', { accountId, alertId });
  return row && readAlert(row);
}

/** Missing alerts are left out; the order is undefined. */
export async function findAlerts(
  accountId: AccountId,
  alertIds: readonly string[],
): Promise<StoredAlert[]> {
  const keys = alertIds.map((alertId) => ({ accountId, alertId }));
  return (await getMany('alerts', keys, { consistent: true })).map(readAlert);
}

interface Acknowledgement {
  by: Pick<Actor, 'sub' | 'username' | 'displayName' | 'home'>;
  comment: string;
  now: Date;
}

/** An alert to change, and the audit row of the change. */
export interface Taken {
  alert: StoredAlert;
  audit: TransactItem;
  /** Further rows of the same transaction. */
  beside?: readonly TransactItem[];
}

/**
 * Acknowledges current alerts.
 * @returns the changed alerts, without those that were gone, cleared or acknowledged by somebody
 * else.
 */
export async function acknowledge(
  taken: readonly Taken[],
  { by, comment, now }: Acknowledgement,
): Promise<StoredAlert[]> {
  const author = authorOf(by);
  const change = {
    acked: true,
    ackedBy: author.name,
    ackedHome: author.home,
    ackComment: comment,
    ackedEpoch: Math.floor(now.getTime() / 1000),
    changedAtMs: now.getTime(),
  };
  const command: AlertCommand = { kind: 'acknowledge', by: author, comment, now };
  const written = await changeEach(taken, command, {
    UpdateExpression:
      'SET acked = :true, ackedBy = :by, ackedHome = :home, ackedBySub = :sub, ackComment = :comment, ackedEpoch = :at, changedAtMs = :ms',
    ConditionExpression: 'acked = :false AND cleared = :false',
    ExpressionAttributeValues: {
      ':true': true,
      ':false': false,
      ':by': author.name,
      ':home': author.home,
      ':sub': by.sub,
      ':comment': comment,
      ':at': change.ackedEpoch,
      ':ms': change.changedAtMs,
    },
  });
  return written.map((alert) => ({ ...alert, ...change, ...sourceToTell(alert, command) }));
}

/**
 * Withdraws acknowledgements.
 * @returns the changed alerts: current ones that this person acknowledged within the undo period.
 */
export async function withdrawAcknowledgements(
  taken: readonly Taken[],
  { by, now }: Omit<Acknowledgement, 'comment'>,
): Promise<StoredAlert[]> {
  const open = {
    acked: false,
    ackedBy: '',
    ackedHome: '',
    ackComment: '',
    ackedEpoch: 0,
    changedAtMs: now.getTime(),
  };
  const command: AlertCommand = {
    kind: 'withdrawAcknowledgement',
    by: authorOf(by),
    comment: '',
    now,
  };
  const written = await changeEach(taken, command, {
    UpdateExpression:
      'SET acked = :false, ackedBy = :none, ackedHome = :none, ackComment = :none, ackedEpoch = :zero, changedAtMs = :ms REMOVE ackedBySub',
    ConditionExpression:
      'acked = :true AND cleared = :false AND ackedBySub = :sub AND ackedEpoch >= :since',
    ExpressionAttributeValues: {
      ':true': true,
      ':false': false,
      ':none': '',
      ':zero': 0,
      ':sub': by.sub,
      ':since': Math.floor(now.getTime() / 1000) - ACKNOWLEDGEMENT_UNDO_SECONDS,
      ':ms': open.changedAtMs,
    },
  });
  return written.map((alert) => ({ ...alert, ...open, ...sourceToTell(alert, command) }));
}

/** DynamoDB's limit on a transaction. */
const MOST_TOGETHER = 100;

type Update = Omit<NonNullable<TransactItem['Update']>, 'TableName' | 'Key'>;

interface AlertCommand {
  kind: 'acknowledge' | 'withdrawAcknowledgement';
  by: Author;
  comment: string;
  now: Date;
}

/**
 * Makes the same change to many alerts, each with its audit row and the command for its source. A
 * failed condition excludes only its own alert.
 * @returns the alerts that were written, as they were before.
 */
async function changeEach(
  taken: readonly Taken[],
  command: AlertCommand,
  update: Update,
): Promise<StoredAlert[]> {
  const parts: Taken[][] = [];
  let items = MOST_TOGETHER;
  const accounts = new Set<AccountId>();
  for (const one of taken) {
    // An alert, its audit row, its command, and further rows.
    const own = (one.alert.atSource ? 3 : 2) + (one.beside?.length ?? 0);
    // A transaction has a row for the log of each account, too.
    if (items + own + accounts.size + 1 > MOST_TOGETHER) {
      parts.push([]);
      items = 0;
      accounts.clear();
    }
    parts.at(-1)!.push(one);
    items += own;
    accounts.add(one.alert.account_id);
  }
  return (await Promise.all(parts.map((part) => changeTogether(part, command, update)))).flat();
}

/** Repeats without the alerts whose condition failed. */
async function changeTogether(
  taken: readonly Taken[],
  command: AlertCommand,
  update: Update,
): Promise<StoredAlert[]> {
  if (taken.length === 0) return [];
  const changes = taken.map(({ alert }) => alertChange(alert, command, update));
  const lost = new Set(
    await writeUnless(
      taken.flatMap(({ alert, audit, beside = [] }, at) => [
        changes[at]!,
        audit,
        ...commandsOf(alert, command),
        ...beside,
      ]),
    ),
  );
  if (lost.size === 0) return taken.map(({ alert }) => alert);
  return await changeTogether(
    taken.filter((_each, at) => !lost.has(changes[at]!)),
    command,
    update,
  );
}

function commandsOf(
  { id: alertId, account_id: accountId, atSource }: StoredAlert,
  { kind, comment, ...said }: AlertCommand,
): TransactItem[] {
  if (!atSource) return [];
  return commandPuts([{ kind, alertId, comment }], {
    ...said,
    accountId,
    source: atSource.source,
  });
}

function alertChange(alert: StoredAlert, command: AlertCommand, update: Update): TransactItem {
  const { atSource } = sourceToTell(alert, command);
  return {
    Update: {
      TableName: nameOf('alerts'),
      Key: { accountId: alert.account_id, alertId: alert.id },
      ...update,
      ...(atSource && {
        UpdateExpression: update.UpdateExpression!.replace('SET ', 'SET atSource = :atSource, '),
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':atSource': atSource },
      }),
    },
  };
}

/** Marks the alert as waiting for its source. */
function sourceToTell(
  { atSource }: Alert,
  { kind, now }: Pick<AlertCommand, 'kind' | 'now'>,
): Pick<Alert, 'atSource'> {
  return atSource ? { atSource: changedAt(atSource.source, kind, now) } : {};
}

/** openIn and deviceKey are index keys. */
export function alertRow(alert: Alert): Row {
  const { account_id: accountId, id: alertId, ...rest } = alert;
  return {
    ...rest,
    accountId,
    alertId,
    deviceKey: `${accountId}#${alert.monitorObjectId}`,
    ...(alert.cleared ? {} : { openIn: accountId }),
  };
}

function readAlert(row: Row): StoredAlert {
  const {
    accountId,
    alertId,
    deviceKey: _device,
    openIn: _open,
    ackedBySub: _acknowledger,
    ...rest
  } = row;
  return parseStored(storedAlertSchema, { ...rest, account_id: accountId, id: alertId });
}

/**
 * Objects in a row only change together with changedAtMs. Rows of older releases lack figures that
 * are read as 0, and texts that are read as ''.
 */
function isUnchanged(row: Row, former: Alert): boolean {
  const { id: _id, account_id: _account, ...rest } = former;
  return Object.entries(rest).every(
    ([name, value]) =>
      typeof value === 'object' ||
      row[name] === value ||
      (row[name] === undefined && (value === 0 || value === '')),
  );
}

function shown(rows: Row[]): StoredAlert[] {
  return rows.map(readAlert).filter(isShown);
}
