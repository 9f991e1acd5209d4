import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '../../core/access/actor.ts';
import { durationWords } from '../../core/domain/age.ts';
import {
  FIRST_BEYOND_IPV4,
  firstVersionFor,
  LIVE_WAIT_SECONDS,
  type AnswerOf,
  type LiveQuestion,
} from '../../core/domain/live-question.ts';
import { canReadCredential, isBefore } from '../../core/domain/site-collector.ts';
import type { TypedAccess } from '../../core/domain/snmp-credential.ts';
import { snmpCredential } from '../gateways/secrets.ts';
import { seal } from '../runtime/sealed.ts';
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
 * Leaves a question for a collector, and waits until it is answered.
 * @param typed credential that a person typed: the machine gets it sealed
 * @throws DeviceRefused when the device or the collector does not answer, with the reason
 */
export async function askAtSite<K extends LiveQuestion['kind']>(
  { customer }: Pick<Actor, 'customer'>,
  asked: Asked,
  question: LiveQuestion & { kind: K },
  typed?: TypedAccess,
): Promise<{ answer: AnswerOf<K>; collector: string }> {
  const { name, refusal, sealKey } = await stateOf(asked, question, typed);
  // A collector may serve other customers too, and its name may be one of theirs.
  const collector = customer === null ? name : '';
  const words = collector ? `The collector ${collector}` : 'The collector at its site';
  if (refusal) throw new DeviceRefused(`${words} ${refusal}.`);
  const untilMs = Date.now() + LIVE_WAIT_SECONDS * 1_000;
  const sealed = typed && seal(JSON.stringify(typed), sealKey);
  const stored = await putQuestion(asked, question, untilMs, sealed);
  const { answer, takenBy } = await answered(stored);
  if (answer?.kind === 'refused') throw new DeviceRefused(answer.why);
  // The answer is of the kind of its question (collectors/fetch-questions.ts).
  if (answer) return { answer: answer as AnswerOf<K>, collector };
  throw new DeviceRefused(
    takenBy
      ? `${words} took the question and did not answer within ${LIVE_WAIT_SECONDS} seconds.`
      : `${words} did not fetch the question within ${LIVE_WAIT_SECONDS} seconds. Please try again.`,
  );
}

/** Why a collector cannot be asked; '' for one that calls. */
async function stateOf(
  { accountId, collectorId }: Asked,
  question: LiveQuestion,
  typed: TypedAccess | undefined,
): Promise<{ name: string; refusal: string; sealKey: string }> {
  const found = (await collectorsOf(accountId)).find(
    (one) => one.collector.collectorId === collectorId,
  );
  const { name } = found?.collector ?? { name: collectorId };
  const not = (refusal: string) => ({ name, refusal, sealKey: '' });
  const silent = (why: string) => not(`${why}, so no device there can be asked now`);
  const machines = (found?.machines ?? []).filter(({ withdrawnAtMs }) => withdrawnAtMs === 0);
  if (machines.length === 0) return silent('has no machine');
  const now = new Date();
  const polling = machines.find(({ machineId }) => machineId === found!.collector.holder);
  if (polling && isBefore(polling.version, firstVersionFor(question)))
    return not(`has version ${polling.version}, which ${lackOf(question)} before it is updated`);
  const credential =
    typed?.credential ??
    (question.kind === 'search'
      ? await snmpCredential(accountId, question.target.credential)
      : undefined);
  if (polling && credential && !canReadCredential(polling.version, credential))
    return not(
      `has version ${polling.version}, which knows no context of SNMP version 3 before it is updated`,
    );
  const sealKey = polling?.sealKey ?? '';
  if (typed && polling && sealKey === '')
    return not(
      `has version ${polling.version}, which takes no typed credential before it is updated`,
    );
  if (typed && !polling) return silent('does not poll yet');
  if (machines.some((machine) => !isSilent(machine, now))) return { name, refusal: '', sealKey };
  const latestMs = Math.max(...machines.map(({ lastSeenMs }) => lastSeenMs));
  if (latestMs === 0) return silent('has not called yet');
  const forSeconds = (now.getTime() - latestMs) / 1_000;
  return silent(`has not called for ${durationWords(forSeconds)}`);
}

/** What a collector cannot do that does not know the question. */
function lackOf(question: LiveQuestion): string {
  if (question.kind === 'addresses') return 'cannot read forwarding tables';
  if (question.kind === 'lookUp') return 'looks up no names of devices';
  return firstVersionFor(question) === FIRST_BEYOND_IPV4
    ? 'searches neither IPv6 nor names'
    : 'cannot search';
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
