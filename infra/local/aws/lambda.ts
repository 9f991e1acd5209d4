export type LambdaHandler = (event: unknown, context: LambdaContext) => Promise<unknown>;

export interface LambdaContext {
  awsRequestId: string;
  functionName: string;
  functionVersion: string;
  invokedFunctionArn: string;
  memoryLimitInMB: string;
  getRemainingTimeInMillis(): number;
}

export class LambdaTimeout extends Error {}

/** Loads a function's module, from source or from the build. */
export type LoadFunction = (name: string) => Promise<{ handler: LambdaHandler }>;

/** The functions, each loaded on its first call. */
export class Functions {
  readonly #load: LoadFunction;
  readonly #loaded = new Map<string, Promise<LambdaHandler>>();

  constructor(load: LoadFunction) {
    this.#load = load;
  }

  async prepare(name: string): Promise<LambdaHandler> {
    const known = this.#loaded.get(name);
    if (known) return await known;
    const loading = this.#load(name).then(({ handler }) => handler);
    this.#loaded.set(name, loading);
    loading.catch(() => this.#loaded.delete(name));
    return await loading;
  }

  /** @throws LambdaTimeout after `timeoutMs`; else the function's error. */
  async invoke(
    name: string,
    event: unknown,
    requestId: string,
    timeoutMs: number,
  ): Promise<unknown> {
    const handler = await this.prepare(name);
    const endMs = Date.now() + timeoutMs;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new LambdaTimeout(`${name} took longer than ${timeoutMs} ms`)),
        timeoutMs,
      );
    });
    try {
      return await Promise.race([
        timeout,
        handler(event, {
          awsRequestId: requestId,
          functionName: name,
          functionVersion: '$LATEST',
          memoryLimitInMB: '512',
          invokedFunctionArn: `arn:aws:lambda:eu-west-2:000000000000:function:${name}`,
          getRemainingTimeInMillis: () => Math.max(0, endMs - Date.now()),
        }),
      ]);
    } finally {
      clearTimeout(timer);
    }
  }
}
