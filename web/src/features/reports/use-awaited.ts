import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod';
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
  return {
    awaited,
    met,
    wait: (run: Omit<Awaited, 'sinceMs'>) =>
      setAwaited([...awaited, { ...run, sinceMs: Date.now() }]),
  };
}
