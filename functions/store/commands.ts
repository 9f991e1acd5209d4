import type { AccountId } from '../../core/access/scope.ts';
import type { Author } from '../../core/access/staff.ts';
import type { AtSource } from '../../core/domain/at-source.ts';
import {
  isCommandKind,
  learns,
  sourceCommandSchema,
  type SourceCommand,
} from '../../core/domain/source-command.ts';
import type { SourceName } from '../../core/domain/source-key.ts';
import { nextAttemptWaitMs } from '../../core/domain/ticket.ts';
import { thresholdTarget } from '../../core/domain/threshold-override.ts';
import { nameOf, query, writeIf, type TransactItem } from './client.ts';
import { downtimePut } from './downtimes.ts';
import { parseStored } from '../runtime/stored.ts';
import { takeLease, underLease, type Lease } from './leased.ts';

type WithoutRow<Command> = Command extends SourceCommand
  ? Omit<
      Command,
      'accountId' | 'entry' | 'source' | 'by' | 'byHome' | 'atMs' | 'attempts' | 'dueAtMs'
    >
  : never;
export type NewCommand = WithoutRow<SourceCommand>;

export interface CommandContext {
  accountId: AccountId;
  source: SourceName;
  by: Author;
  now: Date;
}

/**
 * Outbox rows for the source, part of the transaction of the change. Commands that the source
 * learns otherwise, or does not support, are left out.
 */
export function commandPuts(
  commands: readonly NewCommand[],
  { accountId, source, by, now }: CommandContext,
): TransactItem[] {
  const atMs = now.getTime();
  return commands
    .filter(({ kind }) => learns(source, kind) === 'when told')
    .map((each) => {
      const entry = `${thingOf(each)}#${atMs}#${each.kind}`;
      const row = {
        accountId,
        entry,
        source,
        by: by.name,
        byHome: by.home,
        atMs,
        attempts: 0,
        dueAtMs: atMs,
      };
      return { Put: { TableName: nameOf('ledger'), Item: { ...each, ...row } } };
    });
}

/** Commands on one thing run in order. */
function thingOf(command: NewCommand): string {
  switch (command.kind) {
    case 'acknowledge':
    case 'withdrawAcknowledgement':
      return `command#${command.alertId}`;
    case 'planWork':
    case 'endWork':
      return `command-work#${command.workId}`;
    case 'setThreshold':
      return `command-threshold#${encodeURIComponent(thresholdTarget(command.place))}`;
    case 'addDevice':
    case 'changeDevice':
    case 'removeDevice':
      return `command-device#${command.deviceId}`;
  }
}

/** Open commands of an account grouped by thing, oldest first. */
export async function pendingCommands(accountId: AccountId): Promise<SourceCommand[][]> {
  const sort = { condition: 'begins_with(entry, :command)', values: { ':command': 'command' } };
  const rows = await query('ledger', { partition: { accountId }, sort, consistent: true });
  const byThing = new Map<string, SourceCommand[]>();
  const blocked = new Set<string>();
  for (const row of rows) {
    const thing = String(row['entry']).split('#', 2).join('#');
    // A command of a newer release waits for that release, and so do the later commands on its
    // thing.
    if (!isCommandKind(row['kind'])) blocked.add(thing);
    if (blocked.has(thing)) continue;
    const command = parseStored(sourceCommandSchema, row);
    const others = byThing.get(thing);
    if (others) others.push(command);
    else byThing.set(thing, [command]);
  }
  return [...byThing.values()];
}

/**
 * Leases a command to this run. An unsettled command is retried after the lease.
 * @returns undefined if another run has it.
 */
export async function takeCommand(
  command: SourceCommand,
  now: Date,
): Promise<SourceCommand | undefined> {
  const untilMs = now.getTime() + nextAttemptWaitMs(command.attempts);
  const isTaken = await takeLease(
    'ledger',
    { ...leaseOf(command), attempts: command.attempts },
    untilMs,
  );
  return isTaken ? { ...command, attempts: command.attempts + 1, dueAtMs: untilMs } : undefined;
}

/**
 * Records the result on the command's thing, unless a newer command exists for it. Done and refused
 * commands leave the outbox.
 */
export async function settleCommand(
  command: SourceCommand,
  { state, why }: Pick<AtSource, 'state' | 'why'>,
  now: Date,
): Promise<void> {
  const { source, atMs } = command;
  const lease = leaseOf(command);
  const condition = underLease(lease);
  const own: TransactItem =
    state === 'waiting'
      ? { ConditionCheck: { TableName: nameOf('ledger'), Key: lease.key, ...condition } }
      : { Delete: { TableName: nameOf('ledger'), Key: lease.key, ...condition } };
  const result = resultOn(command, { source, state, why, atMs }, now);
  if (!result || !(await writeIf([own, result]))) await writeIf([own]);
}

/**
 * Item that records the result on the thing; undefined if there is none to record. If a source
 * refuses to end work, the row of the work is restored.
 */
function resultOn(command: SourceCommand, atSource: AtSource, now: Date): TransactItem | undefined {
  const { accountId } = command;
  const stateChange = stateUpdate(atSource);
  /** Readers of the row detect the change by its timestamp. */
  const changed = stateUpdate(atSource, now);
  switch (command.kind) {
    case 'acknowledge':
    case 'withdrawAcknowledgement': {
      const Key = { accountId, alertId: command.alertId };
      return { Update: { TableName: nameOf('alerts'), Key, ...changed } };
    }
    case 'planWork': {
      const { workId: downtimeId, workAccountId } = command;
      const Key = { accountId: workAccountId ?? accountId, downtimeId };
      const update = workAccountId ? updateBelow(accountId, atSource) : stateChange;
      return { Update: { TableName: nameOf('downtimes'), Key, ...update } };
    }
    case 'endWork': {
      if (atSource.state !== 'refused' || !command.work) return undefined;
      const why = `It was removed here, and it still holds there. ${atSource.why}`;
      const returned = { ...atSource, why, isReturned: true };
      const { work, workAccountId } = command;
      const status = workAccountId
        ? { atSourceBelow: { ...work.atSourceBelow, [accountId]: returned } }
        : { atSource: returned };
      return downtimePut({ ...work, ...status }, workAccountId ?? accountId, {
        name: command.by,
        home: command.byHome,
      });
    }
    case 'setThreshold': {
      const Key = { accountId, target: thresholdTarget(command.place) };
      if (!command.isUnset || atSource.state !== 'done')
        return { Update: { TableName: nameOf('thresholds'), Key, ...stateChange } };
      // A removed override stays as an empty row until its source has removed it too.
      const ExpressionAttributeValues = { ':at': atSource.atMs };
      const { ConditionExpression } = stateChange;
      return {
        Delete: {
          TableName: nameOf('thresholds'),
          Key,
          ConditionExpression,
          ExpressionAttributeValues,
        },
      };
    }
    case 'addDevice':
    case 'changeDevice':
    case 'removeDevice': {
      const Key = { accountId, deviceId: command.deviceId };
      return { Update: { TableName: nameOf('devices'), Key, ...changed } };
    }
  }
}

function stateUpdate(atSource: AtSource, changedAt?: Date) {
  return {
    UpdateExpression: `SET atSource = :atSource${changedAt ? ', changedAtMs = :ms' : ''}`,
    ConditionExpression: 'atSource.atMs = :at',
    ExpressionAttributeValues: {
      ':atSource': atSource,
      ':at': atSource.atMs,
      ...(changedAt && { ':ms': changedAt.getTime() }),
    },
  };
}

/** As stateUpdate, for work that an ancestor account owns. */
function updateBelow(accountId: AccountId, atSource: AtSource) {
  return {
    UpdateExpression: 'SET atSourceBelow.#account = :atSource',
    ConditionExpression: 'atSourceBelow.#account.atMs = :at',
    ExpressionAttributeNames: { '#account': accountId },
    ExpressionAttributeValues: { ':atSource': atSource, ':at': atSource.atMs },
  };
}

function leaseOf({ accountId, entry, dueAtMs }: SourceCommand): Lease {
  return { key: { accountId, entry }, field: 'dueAtMs', read: dueAtMs };
}
