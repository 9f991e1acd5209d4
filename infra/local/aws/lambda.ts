import { invocation } from './invocation.ts';

export type LambdaHandler = (event: unknown, context: LambdaContext) => Promise<unknown>;

export interface LambdaContext {
  awsRequestId: string;
  functionName: string;
  functionVersion: string;
  invokedFunctionArn: string;
  memoryLimitInMB: string;
  getRemainingTimeInMillis(): number;
}

type RefusalCode =
  | 'RequestEntityTooLargeException'
  | 'Function.ResponseSizeTooLarge'
  | 'TooManyRequestsException';

/** An invocation that Lambda refuses, or whose answer it does not pass on. */
export class LambdaRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = code;
    this.code = code;
  }
}

/** Of a synchronous invocation, as JSON: 6 MB and what Lambda adds to them. */
const MOST_BYTES = 6_291_556;

/** What a function has in its deployment. */
interface Limits {
  memoryMegabytes: number;
  timeoutSeconds: number;
  /** Reserved concurrency. */
  runsAtOnce?: number;
}

/** The most that Lambda gives. */
const MOST: Limits = { memoryMegabytes: 10_240, timeoutSeconds: 900 };

/** Loads a function's module, from source or from the build. */
export type LoadFunction = (name: string) => Promise<{ handler: LambdaHandler }>;

/** The functions, each loaded on its first call. */
export class Functions {
  readonly #load: LoadFunction;
  readonly #limitsOf: (name: string) => Limits;
  readonly #loaded = new Map<string, Promise<LambdaHandler>>();
  readonly #running = new Map<string, number>();

  constructor(load: LoadFunction, limitsOf: (name: string) => Limits = () => MOST) {
    this.#load = load;
    this.#limitsOf = limitsOf;
  }

  async prepare(name: string): Promise<LambdaHandler> {
    const known = this.#loaded.get(name);
    if (known) return await known;
    const loading = this.#load(name).then(({ handler }) => handler);
    this.#loaded.set(name, loading);
    loading.catch(() => this.#loaded.delete(name));
    return await loading;
  }

  /**
   * @throws LambdaTimeout after `timeoutMs`, or the function's own; LambdaRefusal; else the
   * function's error.
   */
  async invoke(
    name: string,
    event: unknown,
    requestId: string,
    timeoutMs: number,
  ): Promise<unknown> {
    const { runsAtOnce = Infinity } = this.#limitsOf(name);
    const running = this.#running.get(name) ?? 0;
    if (running >= runsAtOnce)
      throw new LambdaRefusal('TooManyRequestsException', 'Rate Exceeded.');
    const payload = withinLimit(event, 'RequestEntityTooLargeException', 'Request');
    this.#running.set(name, running + 1);
    try {
      return await this.#run(name, payload, requestId, timeoutMs);
    } finally {
      this.#running.set(name, this.#running.get(name)! - 1);
    }
  }

  async #run(
    name: string,
    payload: string,
    requestId: string,
    timeoutMs: number,
  ): Promise<unknown> {
    const limits = this.#limitsOf(name);
    const handler = await this.prepare(name);
    const leftMs = Math.min(timeoutMs, limits.timeoutSeconds * 1_000);
    const endMs = Date.now() + leftMs;
    const run = () =>
      handler(JSON.parse(payload), {
        awsRequestId: requestId,
        functionName: name,
        functionVersion: '$LATEST',
        memoryLimitInMB: String(limits.memoryMegabytes),
        invokedFunctionArn: `arn:aws:lambda:eu-west-2:000000000000:function:${name}`,
        getRemainingTimeInMillis: () => Math.max(0, endMs - Date.now()),
      });
    const answer = await invocation(name, leftMs, run);
    return JSON.parse(withinLimit(answer, 'Function.ResponseSizeTooLarge', 'Response'));
  }
}

/** Events and answers pass as JSON: what it has no form for is lost. */
function withinLimit(value: unknown, code: RefusalCode, what: string): string {
  const text = JSON.stringify(value) ?? 'null';
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new LambdaRefusal(
      code,
      `${what} payload size exceeded maximum allowed payload size (${MOST_BYTES} bytes).`,
    );
  return text;
}
