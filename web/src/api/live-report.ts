import type * as client from './live-client.ts';
import { follow } from './follow.ts';

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
  return follow(load, {
    warning: 'A report is not followed live.',
    take: ({ subscribeToReport }, onError) =>
      subscribeToReport(accountId, id, { onReady: ask, onNews: ask, onError, onBroken: () => {} }),
    missed: ask,
  });
}
