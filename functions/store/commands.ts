import type { AccountId } from '../../core/access/scope.ts';
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
  ? Omit<Command, 'accountId' | 'entry' | 'source' | 'by' | 'atMs' | 'attempts' | 'dueAtMs'>
  : never;
/** A command before it is a row. */
export type NewCommand = WithoutRow<SourceCommand>;

/** Context of a command: the account, the person, and the time. */
export interface CommandContext {
  accountId: AccountId;
  source: SourceName;
  /** Displayed name of the person. */
  by: string;
  now: Date;
}

/**
 * The rows of the outbox that say what a source is to be told; they are written in the transaction
 * of the change itself. None for what the source knows at once, or does not take.
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
      const row = { accountId, entry, source, by, atMs, attempts: 0, dueAtMs: atMs };
      return { Put: { TableName: nameOf('ledger'), Item: { ...each, ...row } } };
    });
}

/** Thing that a command is about: commands of one thing are carried out in their order. */
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

/**
 * Open commands of an account by thing, oldest first: the commands of a thing are carried out in
 * this order.
 */
export async function pendingCommands(accountId: AccountId): Promise<SourceCommand[][]> {
  const sort = { condition: 'begins_with(entry, :command)', values: { ':command': 'command' } };
  const rows = await query('ledger', { partition: { accountId }, sort, consistent: true });
  const byThing = new Map<string, SourceCommand[]>();
  const left = new Set<string>();
  for (const row of rows) {
    const thing = String(row['entry']).split('#', 2).join('#');
    // A kind of a newer release waits for that release, and what follows it waits too.
    if (!isCommandKind(row['kind'])) left.add(thing);
    if (left.has(thing)) continue;
    const command = parseStored(sourceCommandSchema, row);
    const others = byThing.get(thing);
    if (others) others.push(command);
    else byThing.set(thing, [command]);
  }
  return [...byThing.values()];
}

/**
 * Takes a command for this run; unless it is settled, it is tried again later. Of two runs at the
 * same time one takes it.
 * @returns the command as this run has it; undefined when it has it not.
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
 * Writes down what came of a command, on its thing as well unless something newer was done about
 * that: what is done or refused leaves the outbox.
 */
export async function settleCommand(
  command: SourceCommand,
  { state, why }: Pick<AtSource, 'state' | 'why'>,
  now: Date,
): Promise<void> {
  const { source, atMs } = command;
  const lease = leaseOf(command);
  const held = underLease(lease);
  const own: TransactItem =
    state === 'waiting'
      ? { ConditionCheck: { TableName: nameOf('ledger'), Key: lease.key, ...held } }
      : { Delete: { TableName: nameOf('ledger'), Key: lease.key, ...held } };
  const result = resultOn(command, { source, state, why, atMs }, now);
  if (!result || !(await writeIf([own, result]))) await writeIf([own]);
}

/**
 * The item that says it on the thing; undefined where there is nothing to say. Work that a source
 * does not end stands here again, since it holds there.
 */
function resultOn(command: SourceCommand, atSource: AtSource, now: Date): TransactItem | undefined {
  const { accountId } = command;
  const stateChange = stateUpdate(atSource);
  /** Those who have the row are told of it by its time. */
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
      const said = workAccountId
        ? { atSourceBelow: { ...work.atSourceBelow, [accountId]: returned } }
        : { atSource: returned };
      return downtimePut({ ...work, ...said }, workAccountId ?? accountId, command.by);
    }
    case 'setThreshold': {
      const Key = { accountId, target: thresholdTarget(command.place) };
      if (!command.isUnset || atSource.state !== 'done')
        return { Update: { TableName: nameOf('thresholds'), Key, ...stateChange } };
      // One that was taken away stays as an empty row until its source knows.
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

/** The same on work of an account above. */
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
