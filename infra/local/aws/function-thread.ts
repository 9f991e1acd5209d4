import { once } from 'node:events';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { Answer, Call } from './function-worker.ts';
import type { LambdaHandler } from './lambda.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Functions in a separate thread, so that they do not block pages. The thread starts with the first
 * call, with the environment of that moment.
 * @param workerFile function-worker.ts built to JavaScript, as threads cannot load TypeScript
 */
export class FunctionThread {
  readonly #workerFile: URL;
  readonly #limits: ResourceLimits;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #calls = 0;

  constructor(workerFile: URL, limits: ResourceLimits = {}) {
    this.#workerFile = workerFile;
    this.#limits = limits;
  }

  handlerOf(name: string): LambdaHandler {
    return (event, context) => {
      const { getRemainingTimeInMillis, ...rest } = context;
      const call: Call = {
        id: ++this.#calls,
        name,
        event,
        context: rest,
        remainingMs: getRemainingTimeInMillis(),
      };
      return new Promise((resolve, reject) => {
        this.#waiting.set(call.id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
        this.#started().postMessage(call);
      });
    };
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (!worker) return;
    const ended = once(worker, 'exit');
    await worker.terminate();
    await ended.catch(() => undefined);
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#workerFile, { resourceLimits: this.#limits });
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('error' in answer) waiting?.reject(answer.error);
      else waiting?.resolve(answer.value);
    });
    worker.on('error', (error) => console.error('A thread of functions has ended.', error));
    // The queue retries its current work; the next call starts another thread.
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      const gone = new Error('The thread of the function has ended.');
      for (const { reject } of this.#waiting.values()) reject(gone);
      this.#waiting.clear();
    });
    this.#worker = worker;
    return worker;
  }
}
