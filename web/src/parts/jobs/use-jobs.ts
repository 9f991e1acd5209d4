import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import * as z from 'zod';
import { jobs, type JobView } from '../../../../core/contract/jobs.ts';
import type { Endpoint } from '../../../../core/contract/endpoint.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { call } from '../../api/client.ts';
import { keyOf, useEndpoint } from '../../api/queries.ts';
import { useRemembered } from '../../ui/table/remembered.ts';

/** How often jobs that are under way are asked about. */
const PROGRESS_MS = 2_000;
const LIST_KEY = keyOf(jobs.listJobs, {});

/** The jobs that the person may see, newest first; asked for again while one is under way. */
export function useJobs(isWanted = true) {
  return useEndpoint(
    jobs.listJobs,
    {},
    {
      enabled: isWanted,
      refetchIntervalMs: (answer) =>
        answer?.data.some((job) => !hasEnded(job)) ? PROGRESS_MS : false,
    },
  );
}

/** True once this browser has started a job, so that the top bar asks about it after a reload. */
function useHasStarted() {
  return useRemembered('jobs.hasStarted', z.boolean(), false);
}

/**
 * The person's own jobs, for the bar on top: asked for only where one was started from this browser
 * or the list was read already, so that nobody else pays for it.
 */
export function useOwnJobs(): readonly JobView[] {
  const [hasStarted] = useHasStarted();
  const isRead = useQueryClient().getQueryData(LIST_KEY) !== undefined;
  const { data } = useJobs(hasStarted || isRead);
  return data?.data.filter(({ isMine }) => isMine) ?? [];
}

/** Reads an endpoint anew whenever one more of the person's own jobs of a kind has ended. */
export function useReadAfter(kind: JobView['kind'], endpoint: Endpoint): void {
  const client = useQueryClient();
  const ended = useOwnJobs().filter((job) => job.kind === kind && hasEnded(job)).length;
  const former = useRef(ended);
  useEffect(() => {
    if (ended > former.current) void client.invalidateQueries({ queryKey: keyOf(endpoint) });
    former.current = ended;
  }, [client, ended, endpoint]);
}

/** Puts a job that was just started on top of the list, and has the list read anew. */
export function useNoteStarted(): (job: JobView) => void {
  const client = useQueryClient();
  const [, setStarted] = useHasStarted();
  return (job) => {
    setStarted(true);
    client.setQueryData<{ data: JobView[] }>(LIST_KEY, (former) => ({
      data: [job, ...(former?.data ?? []).filter(({ id }) => id !== job.id)],
    }));
    void client.invalidateQueries({ queryKey: LIST_KEY });
  };
}

/** Reads one job anew, and puts it into the list. */
export function useReadJob(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (id) => {
      const { data: job } = await call(jobs.getJob, { id });
      client.setQueryData<{ data: JobView[] }>(
        LIST_KEY,
        (former) => former && { data: former.data.map((one) => (one.id === id ? job : one)) },
      );
    },
    [client],
  );
}

/** How much of a job is done, in percent; null until its steps are planned. */
export function percentOf({ stepsDone, stepsInAll }: JobView): number | null {
  if (stepsInAll === null) return null;
  return stepsInAll === 0 ? 100 : Math.floor((100 * stepsDone) / stepsInAll);
}
