import * as z from 'zod';
import { machineCalls } from '../../core/contract/machine-calls.ts';
import { collectedPollsSchema, type CollectedPolls } from '../../core/domain/collected-poll.ts';
import { collectorOfShard } from '../../core/domain/site-collector.ts';
import type { Verb } from '../kernel/serve.ts';
import { ShardTaken } from '../monitoring/collector/poll-shard.ts';
import { keepMessages } from '../monitoring/site/keep-messages.ts';
import { unpack } from '../runtime/packed.ts';
import {
  MOST_LATE_SECONDS,
  takeCollected,
  UnknownLayouts,
} from '../monitoring/site/take-collected.ts';
import { BadRequest, Conflict, NotFound } from '../runtime/errors.ts';
import { machineOf } from './machine-call.ts';

/** A clock that is this much ahead measures in the future. */
const MOST_AHEAD_SECONDS = 60;

/** POST /collectors/polls: minutes of a shard of the machine's collector, and walks of its devices. */
export const takePolls: Verb<typeof machineCalls.takePolls> = async (call) => {
  const { accountId, collectorId } = await machineOf(machineCalls.takePolls.path, call);
  const { now } = call;
  const polls = readPolls(call.body.packed);
  if (collectorOfShard(polls.shardId) !== collectorId) throw new NotFound('This shard was');
  const nowEpochSeconds = Math.floor(now.getTime() / 1_000);
  requirePast(polls, nowEpochSeconds);
  const nowEpochMs = now.getTime();
  await keepMessages(accountId, polls, nowEpochMs);
  try {
    const walkAsked = await takeCollected(accountId, polls, nowEpochSeconds);
    return { data: { nowEpochMs, namesOf: [], walkAsked: { ...walkAsked } } };
  } catch (error) {
    if (error instanceof UnknownLayouts)
      return { data: { nowEpochMs, namesOf: [...error.layouts], walkAsked: {} } };
    if (error instanceof ShardTaken) throw new Conflict('Another call is storing this shard.');
    throw error;
  }
};

/** @throws BadRequest for anything but packed polls. */
function readPolls(packed: string): CollectedPolls {
  try {
    return unpack(collectedPollsSchema, packed);
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const place = issue ? `${issue.path.join('.')} ${issue.message}` : 'is not readable';
    throw new BadRequest(`packed: ${place}`, 'packed');
  }
}

function requirePast({ minutes }: CollectedPolls, nowEpochSeconds: number): void {
  for (const { minuteEpochSeconds } of minutes) {
    if (minuteEpochSeconds > nowEpochSeconds + MOST_AHEAD_SECONDS)
      throw new BadRequest('minutes: must not be in the future', 'minutes');
    if (minuteEpochSeconds < nowEpochSeconds - MOST_LATE_SECONDS)
      throw new BadRequest('minutes: must be of the last 26 hours', 'minutes');
  }
}
