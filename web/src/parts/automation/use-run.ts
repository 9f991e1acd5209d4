import { useState } from 'react';
import { automation, type RunView } from '../../../../core/contract/automation.ts';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { nothingToDo } from '../../../../core/domain/automation/line.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { useEndpoint } from '../../api/queries.ts';

/** How often a run that is under way is asked about. */
const PROGRESS_MS = 1_000;

export const isOver = ({ job, mayGoOn }: RunView): boolean => hasEnded(job) || mayGoOn;

/** Why what a dry run has looked at cannot be run; undefined when it can. */
export function whyNotToRun(dryRun: RunView | undefined): string | undefined {
  if (!dryRun || !isOver(dryRun)) return 'The preview is still running.';
  return nothingToDo(dryRun.lines);
}

/** A run, asked about until it is over. */
export function useRun(id: string | null) {
  return useEndpoint(
    automation.getRun,
    { id: id ?? '' },
    {
      enabled: id !== null,
      refetchIntervalMs: (answer) => (answer && isOver(answer.data) ? false : PROGRESS_MS),
    },
  );
}

export interface Started {
  /** The job; null before there is one. */
  id: string | null;
  error: Error | null;
  isStarting: boolean;
  start(begin: (key: string) => Promise<{ data: JobView }>): Promise<void>;
  reset(): void;
}

/** Starts something once, however often it is asked for, and keeps the job that came of it. */
export function useStarted(): Started {
  const [state, setState] = useState<{ id: string | null; error: Error | null; busy: boolean }>({
    id: null,
    error: null,
    busy: false,
  });
  return {
    id: state.id,
    error: state.error,
    isStarting: state.busy,
    async start(begin) {
      setState({ id: null, error: null, busy: true });
      try {
        const { data } = await begin(crypto.randomUUID());
        setState({ id: data.id, error: null, busy: false });
      } catch (error) {
        setState({ id: null, error: error as Error, busy: false });
      }
    },
    reset: () => setState({ id: null, error: null, busy: false }),
  };
}
