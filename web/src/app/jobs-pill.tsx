import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod';
import type { JobView } from '../../../core/contract/jobs.ts';
import { hasEnded } from '../../../core/domain/job.ts';
import { percentOf, useOwnJobs } from '../parts/jobs/use-jobs.ts';
import { useRemembered } from '../ui/table/remembered.ts';

const PAGE = '/jobs';

/**
 * Progress of the person's jobs, and whether one has ended since the last visit of the jobs page.
 */
export function JobsPill() {
  const own = useOwnJobs();
  const isLooking = useLocation().pathname === PAGE;
  const [seenMs, setSeenMs] = useRemembered('jobs.seenMs', z.number(), 0);
  const latestMs = Math.max(0, ...own.map(({ endedAtMs }) => endedAtMs ?? 0));
  useEffect(() => {
    if (isLooking && latestMs > seenMs) setSeenMs(latestMs);
  }, [isLooking, latestMs, seenMs, setSeenMs]);
  const word = wordOf(own, isLooking ? latestMs : seenMs);
  return (
    <>
      {word && (
        <Link to={PAGE} className="pill live-pill jobs-pill">
          {word}
        </Link>
      )}
      <output className="visually-hidden">{own.every(hasEnded) ? word : ''}</output>
    </>
  );
}

/** "Job 40 %", "File ready", or ''. */
function wordOf(own: readonly JobView[], seenMs: number): string {
  const running = own.filter((job) => !hasEnded(job));
  if (running.length > 0) {
    const done = running.map((job) => percentOf(job) ?? 0);
    const percent = Math.floor(done.reduce((sum, one) => sum + one, 0) / running.length);
    return `${running.length === 1 ? 'Job' : `${running.length}\u00A0jobs`} ${percent}\u00A0%`;
  }
  const ended = own.filter(
    ({ endedAtMs, state }) => (endedAtMs ?? 0) > seenMs && state !== 'cancelled',
  );
  if (ended.some(({ state }) => state === 'failed')) return 'Job failed';
  if (ended.some(({ fileUntilMs }) => fileUntilMs !== null)) return 'File ready';
  return ended.length > 0 ? 'Job done' : '';
}
