import * as z from 'zod';
import {
  lineSchema,
  outcomeSchema,
  outcomeWords,
  prospectWords,
  runCode,
  runStepSchema,
  type Outcome,
  type PlannedLine,
} from '../../../core/domain/automation/line.ts';
import { runInputSchema } from '../../../core/domain/automation/part.ts';
import { csvLines, csvName } from '../../../core/domain/csv.ts';
import { putJobFile } from '../../gateways/job-files.ts';
import { HttpError, TooManyRequests } from '../../runtime/errors.ts';
import { resultOf, stepsOf } from '../../store/jobs.ts';
import { makeThing } from '../automation/make.ts';
import { planParts } from '../automation/plan.ts';
import { admitRun, runTitle } from '../automation-start.ts';
import { jobKind, type StepKey } from '../kind.ts';

const KIND = 'automation' as const;
/** So many lines of a dry run are one step, and one row of the store. */
const LINES_IN_STEP = 200;
const MARK = '\uFEFF';
const HEADINGS = ['Job', 'What', 'Name', 'Result', 'Code', 'Note'];

/**
 * Automation: a run of one or several jobs, with a line for each thing. A dry run is the plan and
 * changes nothing. A failed line does not stop the others.
 */
export const automation = jobKind({
  input: runInputSchema,
  step: runStepSchema,
  result: z.union([outcomeSchema, z.strictObject({})]),
  titleOf: runTitle,
  admit: admitRun,

  async plan(call, { parts, isDryRun }) {
    const lines = await planParts(call, parts);
    const sentence = prospectWords(lines);
    if (!isDryRun) return { steps: lines.map((line) => ({ do: 'make' as const, line })), sentence };
    const looked = lines.map(({ thing: _thing, ...line }) => line);
    const steps = Array.from({ length: Math.ceil(looked.length / LINES_IN_STEP) }, (_, at) => ({
      do: 'look' as const,
      lines: looked.slice(at * LINES_IN_STEP, (at + 1) * LINES_IN_STEP),
    }));
    return { steps, sentence };
  },

  async carryOut(call, _input, step, key) {
    if (step.do === 'look') return {};
    const known = await resultOf({ accountId: key.account, jobId: key.jobId }, key.step);
    if (known !== undefined) return outcomeSchema.parse(known);
    return await doLine(step.line, () => makeThing({ call, key }, step.line), call.now);
  },

  async finish(call, input, results, key) {
    const steps = await stepsOf({ accountId: key.account, jobId: key.jobId }, results.length);
    const planned = steps.map(({ step }) => runStepSchema.parse(step));
    if (input.isDryRun)
      return {
        sentence: prospectWords(planned.flatMap((step) => (step.do === 'look' ? step.lines : []))),
      };
    const outcomes = results.map((result) => outcomeSchema.parse(result));
    const file = await writeResults(call.now, runTitle(input), planned, outcomes, key);
    return { sentence: outcomeWords(outcomes), code: runCode(outcomes), file };
  },
});

/** Result of a line; a refused line has the reason and does not stop the others. */
async function doLine(
  line: PlannedLine,
  makeIt: () => Promise<Outcome>,
  now: Date,
): Promise<Outcome> {
  const atMs = now.getTime();
  if (line.will === 'leave') return { did: 'left', note: line.note, code: 200, atMs, undo: null };
  if (line.will === 'refuse')
    return { did: 'failed', note: line.note, code: 400, atMs, undo: null };
  try {
    return await makeIt();
  } catch (error) {
    if (!(error instanceof HttpError) || error instanceof TooManyRequests) throw error;
    if (error.statusCode >= 500) throw error;
    return { did: 'failed', note: error.message, code: error.statusCode, atMs, undo: null };
  }
}

/** A row for each line, for whoever started it. */
async function writeResults(
  now: Date,
  title: string,
  planned: readonly z.infer<typeof runStepSchema>[],
  outcomes: readonly Outcome[],
  key: Omit<StepKey, 'step'>,
) {
  const lines = planned.flatMap((step) => (step.do === 'make' ? [lineOf(step.line)] : []));
  const rows = lines.map(({ part, what, name }, at) => {
    const { did, code, note } = outcomes[at]!;
    return [String(part + 1), what, name, did, String(code), note];
  });
  const body = Buffer.from(MARK + csvLines([HEADINGS, ...rows]));
  await putJobFile({ kind: KIND, ...key, part: 'result' }, body, 'text/csv; charset=utf-8');
  return { name: csvName([title], now, 'UTC'), bytes: body.length };
}

const lineOf = ({ thing: _thing, ...line }: PlannedLine) => lineSchema.parse(line);
