import * as z from 'zod';
import type { Actor } from '../../core/access/actor.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import type { JobResult } from '../../core/domain/job.ts';
import { parseStored } from '../runtime/stored.ts';

/** Context of a job's step: the starter with their present rights, and the place. */
export interface JobCall {
  actor: Actor;
  scope: Scope;
  account: AccountId;
  now: Date;
}

/** The steps of a job. As long as none is done, they are what people see before they confirm. */
export interface Plan<S> {
  steps: readonly S[];
  /** "12,480 services". */
  sentence: string;
}

/** Names one step of one job, the same each time that it is done. */
export interface StepKey {
  account: AccountId;
  jobId: string;
  step: number;
}

/** A kind of job: one file of functions/jobs/kinds. A step done twice does no more than done once. */
interface Definition<I extends z.ZodType, S extends z.ZodType, R extends z.ZodType> {
  input: I;
  step: S;
  /** Result of a step. */
  result: R;
  /** Title of such a job: "CSV of Services". */
  titleOf(input: z.output<I>): string;
  /** @throws Forbidden when the actor may not do this; asked at the start and before each step. */
  admit(call: JobCall, input: z.output<I>): void;
  plan(call: JobCall, input: z.output<I>): Promise<Plan<z.output<S>>>;
  carryOut(
    call: JobCall,
    input: z.output<I>,
    step: z.output<S>,
    key: StepKey,
  ): Promise<z.output<R>>;
  /** Joins what the steps left behind; it too may be done twice. */
  finish(
    call: JobCall,
    input: z.output<I>,
    results: readonly z.output<R>[],
    key: Omit<StepKey, 'step'>,
  ): Promise<JobResult>;
}

/** A kind of job as the runner has it: input, steps and results come from stored rows. */
export interface JobKind {
  titleOf(input: unknown): string;
  admit(call: JobCall, input: unknown): void;
  plan(call: JobCall, input: unknown): Promise<Plan<unknown>>;
  carryOut(call: JobCall, input: unknown, step: unknown, key: StepKey): Promise<unknown>;
  finish(
    call: JobCall,
    input: unknown,
    results: readonly unknown[],
    key: Omit<StepKey, 'step'>,
  ): Promise<JobResult>;
}

export function jobKind<I extends z.ZodType, S extends z.ZodType, R extends z.ZodType>(
  kind: Definition<I, S, R>,
): JobKind {
  const read = (input: unknown) => parseStored(kind.input, input);
  return {
    titleOf: (input) => kind.titleOf(read(input)),
    admit: (call, input) => kind.admit(call, read(input)),
    plan: (call, input) => kind.plan(call, read(input)),
    carryOut: (call, input, step, key) =>
      kind.carryOut(call, read(input), parseStored(kind.step, step), key),
    finish: (call, input, results, key) =>
      kind.finish(call, read(input), parseStored(z.array(kind.result), results), key),
  };
}
