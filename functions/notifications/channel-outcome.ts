import type { NoticeDelivery } from '../../core/domain/notice.ts';
import { zonedMoment } from '../../core/domain/wall-time.ts';
import {
  keepQueued,
  settleQueued,
  type ChannelState,
  type Queued,
} from '../store/channel-queue.ts';
import { noteOutcome } from '../store/work-notices.ts';

type Result = Pick<NoticeDelivery, 'outcome' | 'reason'>;

export const utcMoment = (ms: number): string => zonedMoment(Math.floor(ms / 1000), 'UTC');

/** Records what became of a message, and takes it off the queue. */
export async function settle(
  queued: Queued,
  result: { outcome: 'sent' | 'failed' | 'not sent'; reason: string },
  now: Date,
): Promise<void> {
  const { about } = queued;
  if (about.of === 'work') {
    const outcome = result.outcome === 'sent' ? 'sent' : 'failed';
    await noteOutcome(about, about, { outcome, reason: result.reason });
  }
  await settleQueued(withResult(queued, { ...result, toldAtMs: now.getTime() }), now);
}

/** Records why a message still waits. */
export async function stillWaits(
  queued: Queued,
  { failures, nextTryAtMs, reason: why }: ChannelState,
  now: Date,
): Promise<void> {
  const times = failures === 1 ? 'once' : `${failures} times`;
  const reason = `${why} Tried ${times}. Next try at ${utcMoment(nextTryAtMs)}.`;
  const { about } = queued;
  if (about.of === 'work') await noteOutcome(about, about, { outcome: 'sending', reason });
  await keepQueued(withResult(queued, { outcome: 'held', reason }), now);
}

function withResult(queued: Queued, result: Result & { toldAtMs?: number }): Queued {
  const { about } = queued;
  if (about.of === 'work') return queued;
  return {
    ...queued,
    about: {
      ...about,
      outcomes: about.outcomes.map((one) => ({
        ...one,
        delivery: { ...one.delivery, ...result },
      })),
    },
  };
}
