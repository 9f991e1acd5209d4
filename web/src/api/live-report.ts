import type * as client from './live-client.ts';
import { keepTrying, renewing } from './live.ts';

type ReportClient = Pick<typeof client, 'subscribeToReport'>;

const amplify = (): Promise<ReportClient> => import('./live-client.ts');

/**
 * Follows a report run. Callers also poll, so a portal without realtime works too.
 * @param ask reads the run: at its end and after each subscription, since the end may have been
 * missed
 * @returns the unsubscriber.
 */
export function followReport(
  accountId: string,
  id: string,
  ask: () => void,
  load: () => Promise<ReportClient> = amplify,
): () => void {
  let isEnded = false;
  const end = keepTrying((failed) => {
    let stop = () => {};
    const onError = (error: unknown) => {
      if (isEnded) return;
      console.warn('A report is not followed live.', error);
      failed();
    };
    const start = async () => {
      try {
        const { subscribeToReport } = await load();
        const listener = { onReady: ask, onEnd: ask, onError };
        if (!isEnded) stop = renewing(() => subscribeToReport(accountId, id, listener), ask);
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
