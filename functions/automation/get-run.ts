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
import { hasEnded, type Job } from '../../core/domain/job.ts';
import { requireJob, viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { NotFound } from '../runtime/errors.ts';
import { stepsOf } from '../store/jobs.ts';

/** GET /automation/runs/run: the plan of a run, with the outcome of each line so far. */
export const getRun: Verb<typeof automation.getRun> = async ({ actor, account, query }) => {
  const job = await requireJob(actor, account, query.id);
  if (job.kind !== 'automation') throw new NotFound('Run');
  const { parts, isDryRun } = runInputSchema.parse(job.input);
  const steps = await stepsOf(job, job.stepsInAll ?? 0);
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
        ...progressOf(
          job,
          isDryRun,
          lines.filter((line) => line.part === at),
        ),
      })),
      mayTakeBack: hasEnded(job) && read.some(({ isUndone }) => isUndone),
      mayGoOn: (job.state === 'failed' || job.state === 'cancelled') && job.dueAtMs === undefined,
    },
  };
};

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
