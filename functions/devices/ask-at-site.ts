import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '../../core/access/actor.ts';
import { durationWords } from '../../core/domain/age.ts';
import {
  LIVE_WAIT_SECONDS,
  type AnswerOf,
  type LiveQuestion,
} from '../../core/domain/live-question.ts';
import { DeviceRefused } from '../runtime/errors.ts';
import { collectorsOf, isSilent } from '../store/collectors.ts';
import {
  putQuestion,
  questionOf,
  removeQuestion,
  type Asked,
  type StoredQuestion,
} from '../store/live-questions.ts';

const LOOK_MS = 500;

/**
 * Leaves a question for the collector of a device, and waits until it is answered.
 * @throws DeviceRefused when the device or the collector does not answer, with the reason
 */
export async function askAtSite(
  { customer }: Pick<Actor, 'customer'>,
  asked: Asked,
  question: LiveQuestion,
): Promise<{ answer: AnswerOf<LiveQuestion['kind']>; collector: string }> {
  const { name, silence } = await stateOf(asked);
  // A collector may serve other customers too, and its name may be one of theirs.
  const collector = customer === null ? name : '';
  const words = collector ? `The collector ${collector}` : 'The collector at its site';
  if (silence) throw new DeviceRefused(`${words} ${silence}, so nobody can ask this device now.`);
  const stored = await putQuestion(asked, question, Date.now() + LIVE_WAIT_SECONDS * 1_000);
  const { answer, takenBy } = await answered(stored);
  if (answer?.kind === 'refused') throw new DeviceRefused(answer.why);
  if (answer) return { answer, collector };
  throw new DeviceRefused(
    takenBy
      ? `${words} took the question and did not answer within ${LIVE_WAIT_SECONDS} seconds.`
      : `${words} did not fetch the question within ${LIVE_WAIT_SECONDS} seconds. Please try again.`,
  );
}

/** Why a collector cannot be asked; '' for one that calls. */
async function stateOf({
  accountId,
  collectorId,
}: Asked): Promise<{ name: string; silence: string }> {
  const found = (await collectorsOf(accountId)).find(
    (one) => one.collector.collectorId === collectorId,
  );
  const { name } = found?.collector ?? { name: collectorId };
  const machines = (found?.machines ?? []).filter(({ withdrawnAtMs }) => withdrawnAtMs === 0);
  if (machines.length === 0) return { name, silence: 'has no machine' };
  const now = new Date();
  if (machines.some((machine) => !isSilent(machine, now))) return { name, silence: '' };
  const latestMs = Math.max(...machines.map(({ lastSeenMs }) => lastSeenMs));
  if (latestMs === 0) return { name, silence: 'has not called yet' };
  const forSeconds = (now.getTime() - latestMs) / 1_000;
  return { name, silence: `has not called for ${durationWords(forSeconds)}` };
}

/** The question with its answer, or without one when the time is over; it is removed. */
async function answered(stored: StoredQuestion): Promise<StoredQuestion> {
  const untilMs = performance.now() + LIVE_WAIT_SECONDS * 1_000;
  let latest = stored;
  try {
    while (!latest.answer && performance.now() < untilMs) {
      await wait(LOOK_MS);
      latest = (await questionOf(stored)) ?? latest;
    }
    return latest;
  } finally {
    await removeQuestion(stored);
  }
}
