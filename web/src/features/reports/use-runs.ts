import { useCallback, useEffect } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { reports } from '../../../../core/contract/reports.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { REPORT_TEXTS } from '../../../../core/domain/report/request.ts';
import type { ParamsOf } from '../../api/client.ts';
import { useWrite } from '../../api/queries.ts';
import { useDownload } from '../../parts/jobs/use-download.ts';
import { useJobs, useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { useAwaited } from './use-awaited.ts';

const SHOWN_MS = 10_000;

/** The person's runs of reports, newest first, and what starts one. */
export function useRuns() {
  const { data, error, isPending } = useJobs();
  const { mutateAsync } = useWrite(reports.runReport);
  const download = useDownload();
  const flash = useFlash();
  const noteStarted = useNoteStarted();
  const runs = (data?.data ?? []).filter(({ kind, isMine }) => kind === 'report' && isMine);

  const fail = (title: string, isMailed: boolean, why: string) =>
    flash({
      type: 'error',
      text: `${title}: ${isMailed ? `${REPORT_TEXTS.htmlFailed} ` : ''}${why}`,
    });
  const { awaited, wait, met } = useAwaited(({ title, isMailed }) =>
    fail(title, isMailed, REPORT_TEXTS.notInTime),
  );

  // What this browser waits for is fetched once it is there, after a reload as well.
  const ended = awaited.flatMap(({ id, isMailed }) => {
    const run = runs.find((one) => one.id === id);
    return run && hasEnded(run) ? [{ run, isMailed }] : [];
  });
  const endedIds = ended.map(({ run }) => run.id).join(' ');
  useEffect(() => {
    if (endedIds === '') return;
    for (const { run, isMailed } of ended) {
      if (run.state === 'failed') fail(run.title, isMailed, run.sentence);
      else if (run.state === 'done' && !isMailed) void download(run);
    }
    met(endedIds.split(' '));
    // Each end is met once: the ids are what changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [endedIds]);

  const start = async (body: ParamsOf<typeof reports.runReport>): Promise<JobView> => {
    const { data: run, message } = await mutateAsync({ params: body });
    const isMailed = body.report_format === 'HTML';
    wait({ id: run.id, title: run.title, isMailed });
    noteStarted(run);
    flash({ type: isMailed ? 'success' : 'info', text: message, shownMs: SHOWN_MS });
    return run;
  };
  /** The same for a button, where a failure has no form to stand in. */
  const startHere = async (body: ParamsOf<typeof reports.runReport>) => {
    try {
      await start(body);
    } catch (cause) {
      flash({ type: 'error', text: `${body.report_name} was not run. ${sentenceOf(cause)}` });
    }
  };
  const isAwaited = useCallback(
    (name: string) => awaited.some(({ title }) => title === name),
    [awaited],
  );
  return { runs, error, isPending, start, startHere, download, isAwaited };
}
