import type { AccountId } from '../../core/access/scope.ts';
import type { Alert } from '../../core/domain/alert.ts';
import {
  sourceCommandSchema,
  type AtSource,
  type SourceCommand,
} from '../../core/domain/source-command.ts';
import type { KeyedSource } from '../../core/domain/source-key.ts';
import { nextAttemptWaitMs } from '../../core/domain/ticket.ts';
import { nameOf, query, writeIf, type TransactItem } from './client.ts';
import { takeLease, underLease, type Lease } from './leased.ts';

/**
 * The row of the outbox that says what a source is to be told of an alert; it is written in the
 * transaction of the change itself.
 */
export function commandPut(
  alert: Pick<Alert, 'id'> & { account_id: AccountId },
  source: KeyedSource,
  { now, ...said }: Pick<SourceCommand, 'kind' | 'by' | 'comment'> & { now: Date },
): TransactItem {
  const atMs = now.getTime();
  const command: SourceCommand = {
    ...said,
    accountId: alert.account_id,
    entry: `command#${alert.id}#${atMs}#${said.kind}`,
    source,
    alertId: alert.id,
    atMs,
    attempts: 0,
    dueAtMs: atMs,
  };
  return { Put: { TableName: nameOf('ledger'), Item: command } };
}

/**
 * What sources of an account are still to be told, by alert, the oldest first: an alert's commands
 * are carried out in this order.
 */
export async function pendingCommands(accountId: AccountId): Promise<SourceCommand[][]> {
  const sort = { condition: 'begins_with(entry, :command)', values: { ':command': 'command#' } };
  const rows = await query('ledger', { partition: { accountId }, sort, consistent: true });
  const byAlert = new Map<string, SourceCommand[]>();
  for (const row of rows) {
    const command = sourceCommandSchema.parse(row);
    const others = byAlert.get(command.alertId);
    if (others) others.push(command);
    else byAlert.set(command.alertId, [command]);
  }
  return [...byAlert.values()];
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
 * Writes down what came of a command, on its alert as well unless something newer was done about
 * that: what is done or refused leaves the outbox.
 */
export async function settleCommand(
  command: SourceCommand,
  { state, why }: Pick<AtSource, 'state' | 'why'>,
  now: Date,
): Promise<void> {
  const { accountId, alertId, source, atMs } = command;
  const lease = leaseOf(command);
  const held = underLease(lease);
  const own: TransactItem =
    state === 'waiting'
      ? { ConditionCheck: { TableName: nameOf('ledger'), Key: lease.key, ...held } }
      : { Delete: { TableName: nameOf('ledger'), Key: lease.key, ...held } };
  const atSource: AtSource = { source, state, why, atMs };
  const told: TransactItem = {
    Update: {
      TableName: nameOf('alerts'),
      Key: { accountId, alertId },
      UpdateExpression: 'SET atSource = :atSource, changedAtMs = :ms',
      ConditionExpression: 'atSource.atMs = :at',
      ExpressionAttributeValues: { ':atSource': atSource, ':ms': now.getTime(), ':at': atMs },
    },
  };
  if (!(await writeIf([own, told]))) await writeIf([own]);
}

function leaseOf({ accountId, entry, dueAtMs }: SourceCommand): Lease {
  return { key: { accountId, entry }, field: 'dueAtMs', read: dueAtMs };
}
