import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { OWN, toSupervisor, type ToVersion } from './supervision.ts';
import type { Failure, Program, Programs } from './programs.ts';

/** Starts of one trial, which the end of the whole program cuts short. */
const MOST_STARTS = 3;
/** A process that does not end by itself is killed. */
const END_MS = 10_000;
/** At the end of its trial, the latest report of a version is at most this part of the trial old. */
const LATELY = 0.6;

interface SupervisorOptions {
  programs: Programs;
  /** Starts a version as a process with a channel of messages. @param file a path, or OWN */
  start(file: string): ChildProcess;
  trialMs: number;
  log(line: string): void;
}

interface Trial {
  program: Program;
  process: ChildProcess;
  reportedMs: number;
  timer: NodeJS.Timeout;
}

/**
 * Runs the current version as a process, and tries another beside it. The current one polls until
 * the other has reported, so no minute is without a poll. After a trial that fails it goes on.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #alive = new Set<ChildProcess>();
  #current: ChildProcess | undefined;
  #trial: Trial | undefined;
  #exitCode: number | undefined;
  #steps: Promise<void> = Promise.resolve();
  #ended: (exitCode: number) => void = () => undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Runs until `stop`, or until the current version ends by itself. @returns the exit code */
  run(): Promise<number> {
    return new Promise((ended) => {
      this.#ended = ended;
      this.#next(async () => {
        await this.#startCurrent();
        const { trial } = this.#options.programs.state;
        if (trial) await this.#try(trial);
      });
    });
  }

  /** Ends all processes. */
  stop(exitCode = 0): void {
    this.#exitCode ??= exitCode;
    clearTimeout(this.#trial?.timer);
    for (const process of this.#alive) end(process);
    if (this.#alive.size === 0) this.#ended(this.#exitCode);
  }

  #next(step: () => Promise<void>): void {
    this.#steps = this.#after(this.#steps, step);
  }

  /** Steps follow one another, as each writes the state. */
  async #after(former: Promise<void>, step: () => Promise<void>): Promise<void> {
    await former;
    if (this.#exitCode !== undefined) return;
    await step().catch((error: Error) => {
      this.#options.log(error.message);
      this.stop(1);
    });
  }

  /** A file that is gone or damaged is replaced by the installed one. */
  async #startCurrent(): Promise<void> {
    const { programs } = this.#options;
    const { current, failed } = programs.state;
    const file = current ? await programs.fileOf(current) : OWN;
    if (!file) await this.#write({ current: null });
    this.#current = this.#start(file ?? OWN);
    if (failed) this.#tell({ kind: 'back', failed });
  }

  #start(file: string): ChildProcess {
    const process = this.#options.start(file);
    this.#alive.add(process);
    process.on('message', (message) => this.#heard(process, message));
    process.once('error', (error) => this.#options.log(error.message));
    process.once('exit', (code, signal) => {
      this.#alive.delete(process);
      if (this.#exitCode !== undefined) return this.stop();
      this.#next(() => this.#left(process, code, signal));
    });
    return process;
  }

  #heard(process: ChildProcess, message: unknown): void {
    const { data } = toSupervisor.safeParse(message);
    if (process === this.#trial?.process && data?.kind === 'reported') this.#reported(this.#trial);
    if (process !== this.#current) return;
    if (data?.kind === 'failed') this.#next(() => this.#write({ failed: data.failed }));
    if (data?.kind === 'update') this.#next(() => this.#try(data.program));
  }

  async #try(program: Program): Promise<void> {
    const { programs, trialMs, log } = this.#options;
    const { version, sha256 } = program;
    if (this.#trial) return;
    const starts = (programs.state.trial?.sha256 === sha256 ? programs.state.trial.starts : 0) + 1;
    const file = await programs.fileOf(program);
    if (!file) return await this.#back({ version, why: 'its file on the disk is damaged' });
    if (starts > MOST_STARTS)
      return await this.#back({ version, why: `it was interrupted ${MOST_STARTS} times` });
    await this.#write({ trial: { version, sha256, starts } });
    log(`Trying version ${version}.`);
    this.#tell({ kind: 'trial' });
    const process = this.#start(file);
    const timer = setTimeout(() => this.#next(() => this.#judge(trial)), trialMs);
    const trial: Trial = { program, process, reportedMs: 0, timer };
    this.#trial = trial;
  }

  /** The current version has nothing left to do. */
  #reported(trial: Trial): void {
    trial.reportedMs = Date.now();
    if (this.#current) end(this.#current);
    this.#current = undefined;
  }

  async #judge(trial: Trial): Promise<void> {
    const { programs, trialMs, log } = this.#options;
    if (this.#trial !== trial) return;
    const { version } = trial.program;
    if (trial.reportedMs === 0)
      return await this.#back({ version, why: `it did not report within ${spanOf(trialMs)}` });
    if (Date.now() - trial.reportedMs > trialMs * LATELY)
      return await this.#back({ version, why: 'it stopped reporting' });
    this.#trial = undefined;
    this.#current = trial.process;
    await this.#write({ current: trial.program, trial: null, failed: null });
    await programs.removeOthers();
    log(`Version ${version} is in use.`);
  }

  async #left(
    process: ChildProcess,
    code: number | null,
    signal: NodeJS.Signals | null,
  ): Promise<void> {
    if (process === this.#current) this.stop(code ?? 1);
    if (process !== this.#trial?.process) return;
    const { version } = this.#trial.program;
    await this.#back({ version, why: `it ended by itself (${signal ?? `code ${code}`})` });
  }

  async #back(failed: Failure): Promise<void> {
    const { programs, log } = this.#options;
    const trial = this.#trial;
    this.#trial = undefined;
    clearTimeout(trial?.timer);
    if (trial && this.#alive.has(trial.process)) {
      trial.process.kill('SIGKILL');
      await once(trial.process, 'exit');
    }
    log(`Version ${failed.version} is not used: ${failed.why}.`);
    await this.#write({ trial: null, failed });
    await programs.removeOthers();
    if (this.#current) this.#tell({ kind: 'back', failed });
    else await this.#startCurrent();
  }

  /** A full disk must not stop the polls: the state is in memory at least. */
  async #write(change: Parameters<Programs['write']>[0]): Promise<void> {
    await this.#options.programs
      .write(change)
      .catch((error: Error) => this.#options.log(error.message));
  }

  #tell(message: ToVersion): void {
    if (this.#current?.connected) this.#current.send(message, () => undefined);
  }
}

function end(process: ChildProcess): void {
  process.kill('SIGTERM');
  setTimeout(() => process.kill('SIGKILL'), END_MS).unref();
}

const spanOf = (ms: number) =>
  ms < 60_000 ? `${ms / 1_000} seconds` : `${Math.round(ms / 60_000)} minutes`;
