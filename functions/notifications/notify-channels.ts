import type { AccountId } from '../../core/access/scope.ts';
import { LASTING_MS, pauseMs, type Channel } from '../../core/domain/channel.ts';
import { templateOf } from '../../core/domain/hook/connection.ts';
import { needsId } from '../../core/domain/hook/read-template.ts';
import { SHAPES } from '../../core/domain/hook/shapes.ts';
import type { RequestKind } from '../../core/domain/hook/template.ts';
import { LEASE_MS } from '../../core/domain/notice.ts';
import { channelSecret, type ChannelKey } from '../gateways/channel-secrets.ts';
import { postHook, secretFor } from '../gateways/hook.ts';
import { CallRefused } from '../gateways/outside-call.ts';
import { MAIL_REASONS } from '../mailing/send-once.ts';
import { log } from '../runtime/log.ts';
import {
  beginQueued,
  channelCase,
  channelState,
  channelStateDelete,
  keepChannelCase,
  leaseChannel,
  putChannelState,
  queuedIn,
  type ChannelState,
  type Queued,
} from '../store/channel-queue.ts';
import { writeTogether } from '../store/client.ts';
import { findChannel } from '../store/recipients.ts';
import { settle, stillWaits, utcMoment } from './channel-outcome.ts';
import { notifyOfFailure } from './channel-off.ts';

/** A run sends to a channel for so long, and leaves the rest to the next one. */
const MOST_MS = 30_000;
const GONE = 'The channel is no longer in the list.';
const NO_CALL = 'The template of the channel has no call for this.';
const NO_CASE = 'The channel has no case of it.';

/** Sends what waits for the channels of an account; each channel by itself. */
export async function notifyChannels(accountId: AccountId, now: Date): Promise<void> {
  const queues = new Map<string, Queued[]>();
  for (const queued of await queuedIn(accountId)) {
    const name = JSON.stringify([queued.audience, queued.addr]);
    queues.set(name, [...(queues.get(name) ?? []), queued]);
  }
  await Promise.all(
    [...queues.values()].map(async (queue) => {
      const { audience, addr } = queue[0]!;
      try {
        await sendQueue({ accountId, audience, addr }, queue, now);
      } catch (error) {
        log.error('what waits for a channel could not be sent', {
          accountId,
          error: error as Error,
        });
      }
    }),
  );
}

async function sendQueue(key: ChannelKey, queue: readonly Queued[], now: Date): Promise<void> {
  const state = await channelState(key);
  if (state.nextTryAtMs > now.getTime()) return;
  if (!(await leaseChannel(key, now, now.getTime() + LEASE_MS))) return;
  const channel = await findChannel(key);
  if (!channel || state.offAtMs !== undefined) {
    const reason = channel ? offWords(state) : GONE;
    for (const queued of queue) await settle(queued, { outcome: 'not sent', reason }, now);
    await (channel ? putChannelState(key, state) : writeTogether([channelStateDelete(key)]));
    return;
  }
  const after = await sendEach(key, channel, queue, { state, now });
  await (after ? putChannelState(key, after) : writeTogether([channelStateDelete(key)]));
}

/** @returns the state of the channel after it; undefined while it works. */
async function sendEach(
  key: ChannelKey,
  channel: Channel,
  queue: readonly Queued[],
  { state, now }: { state: ChannelState; now: Date },
): Promise<ChannelState | undefined> {
  const startedMs = Date.now();
  let current: ChannelState | undefined = state.failures > 0 ? state : undefined;
  for (const [at, queued] of queue.slice(0, SHAPES[channel.shape].perMinute).entries()) {
    if (Date.now() - startedMs > MOST_MS) break;
    try {
      await sendOne(key, channel, queued, now);
      current = undefined;
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      current = failed(current ?? { failures: 0, nextTryAtMs: 0, reason: '' }, error, now);
      const { reason } = current;
      if (isLasting(current, now)) {
        current = { ...current, offAtMs: now.getTime() };
        for (const one of queue.slice(at)) await settle(one, { outcome: 'failed', reason }, now);
        await notifyOfFailure(key, current, now);
        return current;
      }
      if (isAboutMessage(error)) {
        await settle(queued, { outcome: 'failed', reason }, now);
        current = { ...current, nextTryAtMs: 0 };
        continue;
      }
      for (const one of queue.slice(at)) await stillWaits(one, current, now);
      return current;
    }
  }
  return current;
}

async function sendOne(
  key: ChannelKey,
  channel: Channel,
  queued: Queued,
  now: Date,
): Promise<void> {
  const template = templateOf(channel);
  const { message } = queued;
  const kind: RequestKind =
    queued.kind === 'acknowledge' && !template.acknowledge ? 'update' : queued.kind;
  const notSent = (reason: string) => settle(queued, { outcome: 'not sent', reason }, now);
  if (!template[kind]) return await notSent(NO_CALL);
  const id = needsId(template, kind) ? await channelCase(key, message.case) : '';
  if (id === '' && needsId(template, kind)) return await notSent(NO_CASE);
  const secret = secretFor(channel, await channelSecret(key));
  await beginQueued(queued, now);
  const taken = await postHook(channel, secret, kind, message, id);
  if (kind === 'create' && taken.id !== '') await keepChannelCase(key, message.case, taken.id, now);
  const isDoubtful = queued.begunAtMs !== undefined && !SHAPES[channel.shape].isIdempotent;
  await settle(queued, { outcome: 'sent', reason: isDoubtful ? MAIL_REASONS.repeat : '' }, now);
}

function failed(state: ChannelState, error: CallRefused, now: Date): ChannelState {
  const failures = state.failures + 1;
  const waitMs = Math.max(pauseMs(failures), (error.retryAfterSeconds ?? 0) * 1000);
  return {
    ...state,
    failures,
    failingSinceMs: state.failingSinceMs ?? now.getTime(),
    nextTryAtMs: now.getTime() + waitMs,
    reason: error.message,
  };
}

const isLasting = ({ failingSinceMs = Infinity }: ChannelState, now: Date) =>
  now.getTime() - failingSinceMs >= LASTING_MS;

/** Statuses that refuse what was sent, and not whoever sent it. */
const isAboutMessage = ({ status }: CallRefused) =>
  status === 400 || status === 413 || status === 422;

const offWords = ({ offAtMs = 0, reason }: ChannelState) =>
  `The channel is switched off since ${utcMoment(offAtMs)}. ${reason}`;
