import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod';
import { useSession } from '../../access/session.ts';
import { followReport } from '../../api/live-report.ts';
import { useReadJob } from '../../parts/jobs/use-jobs.ts';
import { useRemembered } from '../../ui/table/remembered.ts';

/** So long a page waits for the result of a run. */
const WAITED_MS = 5 * 60_000;

const awaitedSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  isMailed: z.boolean(),
  sinceMs: z.number(),
});
type Awaited = z.infer<typeof awaitedSchema>;

const listSchema = z.array(awaitedSchema);
const NONE: Awaited[] = [];

/**
 * The runs whose results this browser waits for, also after a reload.
 * @param onTooLate of a run that did not end in time, and is waited for no longer.
 */
export function useAwaited(onTooLate: (run: Awaited) => void) {
  const [awaited, setAwaited] = useRemembered('reports.awaited', listSchema, NONE);
  const met = (ids: readonly string[]) => setAwaited(awaited.filter(({ id }) => !ids.includes(id)));
  const giveUp = useEffectEvent((run: Awaited) => {
    met([run.id]);
    onTooLate(run);
  });
  useEffect(() => {
    const timers = awaited.map((run) =>
      setTimeout(() => giveUp(run), run.sinceMs + WAITED_MS - Date.now()),
    );
    return () => timers.forEach(clearTimeout);
  }, [awaited]);
  const { accountId } = useSession();
  const readJob = useReadJob();
  const ids = awaited.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids === '') return undefined;
    // A question that fails is asked again by the list of jobs.
    const ask = (id: string) => void readJob(id).catch(() => {});
    const ends = ids.split(' ').map((id) => followReport(accountId, id, () => ask(id)));
    return () => ends.forEach((end) => end());
  }, [accountId, ids, readJob]);
  return {
    awaited,
    met,
    wait: (run: Omit<Awaited, 'sinceMs'>) =>
      setAwaited([...awaited, { ...run, sinceMs: Date.now() }]),
  };
}
