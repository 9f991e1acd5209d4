import { log } from '../functions/runtime/log.ts';
import { RELEASE_KEY, VERSION } from './built.ts';
import type { ToSupervisor, ToVersion } from './supervision.ts';
import type { Failure } from './programs.ts';
import { BadRelease, fetchRelease } from './release.ts';

const AGAIN_MS = 60_000;
/** A release that is wrong so many times in a row is wrong: a deployment replaces its files one by one. */
const MOST_TRIES = 5;

interface UpdaterOptions {
  portal: string;
  folder: string;
  send(message: ToSupervisor): void;
  releaseKey?: string;
  againMs?: number;
}

/** Fetches the version that the portal names, and hands it to the supervisor. */
export class Updater {
  /** Another version is on trial and reports. */
  isQuiet = false;
  failed: Failure | undefined;
  readonly #options: UpdaterOptions;
  readonly #releaseKey: string;
  #tries = 0;
  #notBeforeMs = 0;

  constructor(options: UpdaterOptions) {
    this.#options = options;
    this.#releaseKey = options.releaseKey ?? RELEASE_KEY;
  }

  reported(): void {
    this.#options.send({ kind: 'reported' });
  }

  heard(message: ToVersion): void {
    this.isQuiet = message.kind === 'trial';
    if (message.kind === 'back') this.failed = message.failed;
  }

  /** Without a key nothing can be checked. */
  get takesUpdates(): boolean {
    return this.#releaseKey !== '';
  }

  /** Does nothing for a version that runs, that has failed here, or that is under way. */
  async offered(version: string): Promise<void> {
    const { portal, folder, send, againMs = AGAIN_MS } = this.#options;
    const now = performance.now();
    if (version === VERSION || version === this.failed?.version) return;
    if (!this.takesUpdates || now < this.#notBeforeMs) return;
    this.#notBeforeMs = Infinity;
    try {
      send({
        kind: 'update',
        program: await fetchRelease(portal, folder, version, this.#releaseKey),
      });
      this.#tries = 0;
    } catch (error) {
      this.#note(version, error as NodeJS.ErrnoException);
    }
    this.#notBeforeMs = performance.now() + againMs;
  }

  #note(version: string, error: NodeJS.ErrnoException): void {
    log.warn('a version could not be fetched', { version, error });
    const isWrong = error instanceof BadRelease || error.syscall !== undefined;
    this.#tries = isWrong ? this.#tries + 1 : 0;
    if (this.#tries < MOST_TRIES) return;
    this.#tries = 0;
    const why = error instanceof BadRelease ? error.message : `the disk refuses it (${error.code})`;
    this.failed = { version, why };
    this.#options.send({ kind: 'failed', failed: this.failed });
  }
}
