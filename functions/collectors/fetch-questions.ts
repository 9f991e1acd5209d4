import type { BodyOf } from '../../core/contract/endpoint.ts';
import { machineCalls } from '../../core/contract/machine-calls.ts';
import {
  firstVersionFor,
  liveAnswerSchema,
  MOST_ANSWER_BYTES,
  MOST_QUESTIONS,
  type LiveAnswer,
} from '../../core/domain/live-question.ts';
import { collectorOfShard, isBefore } from '../../core/domain/site-collector.ts';
import { snmpCredential } from '../gateways/secrets.ts';
import type { Verb } from '../kernel/serve.ts';
import { BadRequest } from '../runtime/errors.ts';
import { log } from '../runtime/log.ts';
import { unpack } from '../runtime/packed.ts';
import type { StoredMachine } from '../store/collectors.ts';
import { findDevices } from '../store/devices.ts';
import {
  answerQuestion,
  openQuestions,
  questionOf,
  takeQuestion,
  type StoredQuestion,
} from '../store/live-questions.ts';
import { machineOf } from './machine-call.ts';

type SentAnswer = BodyOf<typeof machineCalls.fetchQuestions>['answers'][number];

/** POST /collectors/questions: takes answers of devices, and hands out what people ask now. */
export const fetchQuestions: Verb<typeof machineCalls.fetchQuestions> = async (call) => {
  const { body, now } = call;
  const machine = await machineOf(machineCalls.fetchQuestions.path, call);
  const answers = body.answers.map(({ questionId, packed }) => ({
    questionId,
    answer: readAnswer(packed),
  }));
  for (const { questionId, answer } of answers)
    if (!(await takeAnswer(machine, questionId, answer, now)))
      log.warn('an answer of a machine was refused', { machine: machine.machineId, questionId });
  return {
    data: {
      nowEpochMs: now.getTime(),
      machineId: machine.machineId,
      questions: await Promise.all(
        (await takeQuestions(machine, now)).map(
          async ({ questionId, deviceId, question, sealed, untilMs }) => ({
            questionId,
            deviceId,
            question,
            // Those of devices are in the work list.
            ...(question.kind === 'search' && {
              credential: await snmpCredential(machine.accountId, question.target.credential),
            }),
            ...(sealed !== '' && { sealed }),
            milliseconds: untilMs - now.getTime(),
          }),
        ),
      ),
    },
  };
};

/** @throws BadRequest for anything but a packed answer of bounded size. */
function readAnswer(packed: SentAnswer['packed']): LiveAnswer {
  try {
    return unpack(liveAnswerSchema, packed, MOST_ANSWER_BYTES);
  } catch {
    throw new BadRequest('answers: must be answers to questions', 'answers');
  }
}

/** @returns false for an answer that nobody waits for, or that this machine may not give. */
async function takeAnswer(
  machine: StoredMachine,
  questionId: string,
  answer: LiveAnswer,
  now: Date,
): Promise<boolean> {
  const question = await questionOf({ ...machine, questionId });
  if (!question || ![question.question.kind, 'refused'].includes(answer.kind)) return false;
  const [own] = await ownOf(machine, [question]);
  return own !== undefined && (await answerQuestion(question, machine, answer, now));
}

async function takeQuestions(machine: StoredMachine, now: Date): Promise<StoredQuestion[]> {
  const open = (await openQuestions(machine, now)).filter(
    ({ question }) => !isBefore(machine.version, firstVersionFor(question)),
  );
  if (open.length === 0) return [];
  const taken: StoredQuestion[] = [];
  for (const question of (await ownOf(machine, open)).slice(0, MOST_QUESTIONS))
    if (await takeQuestion(question, machine)) taken.push(question);
  return taken;
}

/** Those without a device, and those about devices that the machine's collector polls: a device may have moved. */
async function ownOf(
  { accountId, collectorId }: StoredMachine,
  questions: readonly StoredQuestion[],
): Promise<StoredQuestion[]> {
  const scope = { accountIds: [accountId], customer: null };
  const ids = [...new Set(questions.flatMap(({ deviceId }) => deviceId || []))];
  const own = new Set(
    (await findDevices(scope, ids))
      .filter(({ shardId }) => collectorOfShard(shardId) === collectorId)
      .map(({ record }) => record.id),
  );
  return questions.filter(({ deviceId }) => deviceId === '' || own.has(deviceId));
}
