import type * as client from './live-client.ts';
import { keepTrying, renewing } from './live.ts';

type ReportClient = Pick<typeof client, 'subscribeToReport'>;

const amplify = (): Promise<ReportClient> => import('./live-client.ts');

/**
 * Follows one run of a report. Whoever follows also asks by themselves, so a portal without realtime
 * keeps working.
 * @param ask reads the run: at its end, and each time that the subscription was taken, since the end
 * may have come while nobody listened.
 * @returns what ends it.
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
