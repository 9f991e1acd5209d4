import pLimit from 'p-limit';
import type { AccountId } from '../../core/access/scope.ts';
import type { SourceCommand } from '../../core/domain/source-command.ts';
import type { SourceName } from '../../core/domain/source-key.ts';
import { CallRefused } from '../gateways/outside-call.ts';
import { publishAlertChange } from '../gateways/live.ts';
import { log } from '../runtime/log.ts';
import { pendingCommands, settleCommand, takeCommand } from '../store/commands.ts';
import { ask } from './asked.ts';
import { CommandRefused, type MonitoringSource, type SourceAccess } from './source.ts';

/**
 * Tells a source what people have done since about what it watches. A command that could not be told
 * is tried again, ever more seldom but at least every hour, and the later ones of its thing wait for
 * it; one that was told just before a crash is told again, by the same id.
 * @throws Error when some could not be told, so that the alarm of the function rings.
 */
export async function carryOut(
  { accountId, name }: { accountId: AccountId; name: SourceName },
  source: MonitoringSource,
  access: SourceAccess,
  now: Date,
  onRefused: (why: string) => void = () => undefined,
): Promise<void> {
  // What was meant for a source that was left is never said to another.
  const pending = (await pendingCommands(accountId)).map((ofThing) =>
    ofThing.filter((command) => command.source === name),
  );
  const limit = pLimit(CALLS_AT_ONCE);
  const results = await Promise.all(
    pending.map((ofThing) => limit(() => carryOutInOrder(ofThing, source, access, now, onRefused))),
  );
  const states = results.flat();
  if (states.length > 0) await publishAlertChange(accountId, Date.now());
  const failed = states.filter((state) => state === 'waiting').length;
  if (failed > 0) throw new Error(`${failed} commands of ${accountId} wait for its source.`);
}

const CALLS_AT_ONCE = 5;

type Outcome = 'done' | 'refused' | 'waiting';

async function carryOutInOrder(
  commands: readonly SourceCommand[],
  source: MonitoringSource,
  access: SourceAccess,
  now: Date,
  onRefused: (why: string) => void,
): Promise<Outcome[]> {
  const states: Outcome[] = [];
  for (const command of commands) {
    if (command.dueAtMs > now.getTime()) break;
    const taken = await takeCommand(command, now);
    if (!taken) break;
    const outcome = await attempt(taken, source, access);
    await settleCommand(taken, outcome, new Date());
    states.push(outcome.state);
    if (outcome.state === 'refused') onRefused(outcome.why);
    if (outcome.state === 'waiting') break;
  }
  return states;
}

async function attempt(
  command: SourceCommand,
  source: MonitoringSource,
  access: SourceAccess,
): Promise<{ state: Outcome; why: string }> {
  const { entry, attempts } = command;
  try {
    await ask(source, access, command);
    return { state: 'done', why: '' };
  } catch (error) {
    if (error instanceof CommandRefused) return { state: 'refused', why: error.message };
    log.error('a source could not be told', { entry, attempts, error: error as Error });
    const why = error instanceof CallRefused ? error.message : 'It does not answer as it should.';
    return { state: 'waiting', why };
  }
}
