import { keepTrying, renewing } from './live.ts';

interface Following<C> {
  /** Logged with each failure. */
  warning: string;
  /** Subscribes. @returns the unsubscriber */
  take(client: C, onError: (error: unknown) => void): () => void;
  /** Called after a time without a subscription. */
  missed(): void;
}

/**
 * Keeps one subscription: renews it before it ends, and tries again after a failure.
 * @returns the unsubscriber.
 */
export function follow<C>(load: () => Promise<C>, { warning, take, missed }: Following<C>) {
  let isEnded = false;
  const end = keepTrying((failed) => {
    let stop = () => {};
    const onError = (error: unknown) => {
      if (isEnded) return;
      console.warn(warning, error);
      failed();
    };
    const start = async () => {
      try {
        const client = await load();
        if (!isEnded) stop = renewing(() => take(client, onError), missed);
      } catch (error) {
        onError(error);
      }
    };
    void start();
    return () => stop();
  });
  return () => {
    isEnded = true;
    end();
  };
}
