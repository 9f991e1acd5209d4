import { FunctionThread } from './function-thread.ts';
import { LambdaRefusal, type LambdaHandler } from './lambda.ts';

const MOST_AT_ONCE = 3;
let running = 0;

/**
 * A function whose every call has a thread of its own. It ends with the call, at the end of its time
 * or when it exceeds its memory, so that pages of other people go on.
 * @param workerFile as for a FunctionThread
 */
export const inThreadForACall =
  (name: string, workerFile: URL): LambdaHandler =>
  async (event, context) => {
    if (running >= MOST_AT_ONCE)
      throw new LambdaRefusal('TooManyRequestsException', 'Rate Exceeded.');
    running += 1;
    const thread = new FunctionThread(workerFile, {
      maxOldGenerationSizeMb: Number(context.memoryLimitInMB),
    });
    const timer = setTimeout(() => void thread.stop(), context.getRemainingTimeInMillis());
    try {
      return await thread.handlerOf(name)(event, context);
    } finally {
      clearTimeout(timer);
      await thread.stop();
      running -= 1;
    }
  };
