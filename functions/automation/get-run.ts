import type * as z from 'zod';
import type { Actor } from '../../core/access/actor.ts';
import type { automation, PartView, RunView } from '../../core/contract/automation.ts';
import {
  outcomeSchema,
  outcomeWords,
  prospectWords,
  runCode,
  runStepSchema,
  stateOfCode,
} from '../../core/domain/automation/line.ts';
import { partSubject, partTitle, runInputSchema } from '../../core/domain/automation/part.ts';
import type { BulkPerson } from '../../core/domain/bulk-person.ts';
import { hasEnded, type Job } from '../../core/domain/job.ts';
import { addPeopleDone, addPeopleStep } from '../jobs/people-start.ts';
import { requireJob, viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { NotFound } from '../runtime/errors.ts';
import { stepsOf } from '../store/jobs.ts';

/** A longer run that is under way is followed by its latest lines alone, since it is asked often. */
const MOST_FOLLOWED = 1_000;
const LATEST = 100;

/**
 * GET /automation/runs/run: the plan of a run, or of a file of people, with the outcome of each line
 * so far.
 */
export const getRun: Verb<typeof automation.getRun> = async ({ actor, account, query }) => {
  const job = await requireJob(actor, account, query.id);
  if (job.kind === 'addPeople') return { data: await peopleRun(actor, job) };
  if (job.kind !== 'automation') throw new NotFound('Run');
  const { parts, isDryRun } = runInputSchema.parse(job.input);
  const isLong = !hasEnded(job) && (job.stepsInAll ?? 0) > MOST_FOLLOWED;
  const from = isLong ? Math.max(0, job.stepsDone - LATEST) : 0;
  const steps = await stepsOf(job, isLong ? job.stepsDone : (job.stepsInAll ?? 0), from);
  const read = steps.flatMap(({ step, result }) => readStep(step, result));
  const lines = read.map(({ line }) => line);
  return {
    data: {
      job: viewOf(actor, job),
      isDryRun,
      lines,
      parts: parts.map((part, at) => ({
        title: partTitle(part),
        subject: partSubject(part),
        ...(isLong
          ? { state: 0, code: null, message: `${job.stepsDone} of ${job.stepsInAll} done` }
          : progressOf(
              job,
              isDryRun,
              lines.filter((line) => line.part === at),
            )),
      })),
      mayTakeBack: hasEnded(job) && read.some(({ isUndone }) => isUndone),
      mayGoOn: (job.state === 'failed' || job.state === 'cancelled') && job.dueAtMs === undefined,
    },
  };
};

/** A file of people as a run of one part; it cannot be resumed. */
async function peopleRun(actor: Actor, job: Job): Promise<RunView> {
  const steps = await stepsOf(job, job.stepsInAll ?? 0);
  const lines = steps.flatMap(({ step, result }) => {
    const done = result === undefined ? [] : addPeopleDone.parse(result);
    return addPeopleStep.parse(step).map((row, at) => personLine(job, row, done[at]));
  });
  const part = { title: 'Add users by CSV', subject: job.title, ...progressOf(job, false, lines) };
  return {
    job: viewOf(actor, job),
    isDryRun: false,
    lines,
    parts: [part],
    mayTakeBack: hasEnded(job) && lines.some(({ outcome }) => outcome?.did === 'made'),
    mayGoOn: false,
  };
}

function personLine(
  { startedAtMs }: Job,
  { row, email, given_name, family_name, why }: BulkPerson,
  done: z.infer<typeof addPeopleDone>[number] | undefined,
): RunView['lines'][number] {
  const isAdded = done?.why === '';
  return {
    part: 0,
    what: `Row ${row}`,
    name: email || `${given_name} ${family_name}`,
    will: why === '' ? 'make' : 'refuse',
    note: why,
    outcome: done
      ? {
          did: isAdded ? 'made' : 'failed',
          note: isAdded ? 'Invited' : done.why,
          code: isAdded ? 200 : 400,
          atMs: done.atMs || startedAtMs,
        }
      : null,
  };
}

function readStep(
  step: unknown,
  result: unknown,
): { line: RunView['lines'][number]; isUndone: boolean }[] {
  const planned = runStepSchema.parse(step);
  if (planned.do === 'look')
    return planned.lines.map((line) => ({ line: { ...line, outcome: null }, isUndone: false }));
  const { thing: _thing, ...line } = planned.line;
  if (result === undefined) return [{ line: { ...line, outcome: null }, isUndone: false }];
  const { undo, ...outcome } = outcomeSchema.parse(result);
  return [{ line: { ...line, outcome }, isUndone: undo !== null }];
}

/** A part runs until its last line is done or the run has ended early. */
function progressOf(
  job: Job,
  isDryRun: boolean,
  lines: RunView['lines'],
): Pick<PartView, 'state' | 'code' | 'message'> {
  const outcomes = lines.flatMap(({ outcome }) => outcome ?? []);
  const isWhole = job.stepsInAll !== null && outcomes.length === lines.length;
  if (isDryRun) {
    const code = job.state === 'done' ? 200 : job.state === 'failed' ? 500 : null;
    return { state: stateOfCode(code), code, message: job.failure ?? prospectWords(lines) };
  }
  if (isWhole) {
    const code = runCode(outcomes);
    const reasons = new Set(outcomes.filter(({ did }) => did === 'failed').map(({ note }) => note));
    const message = [outcomeWords(outcomes), ...reasons].join('. ').slice(0, 1_000);
    return { state: stateOfCode(code), code, message };
  }
  const message = `${outcomes.length} of ${lines.length} done`;
  if (!hasEnded(job) && job.state !== 'failed') return { state: 0, code: null, message };
  return { state: 2, code: 500, message: `${job.failure ?? 'It was stopped.'} ${message}.` };
}
