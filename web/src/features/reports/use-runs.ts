import { useCallback, useEffect } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { JobView } from '../../../../core/contract/jobs.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { reports, type SavedReportView } from '../../../../core/contract/reports.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { REPORT_TEXTS } from '../../../../core/domain/report/request.ts';
import type { ParamsOf } from '../../api/client.ts';
import { useSession } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { useDownload } from '../../parts/jobs/use-download.ts';
import { useJobs, useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { useAwaited } from './use-awaited.ts';

const SHOWN_MS = 10_000;

/** The runs of the person and of colleagues of their customer, newest first, and what starts one. */
export function useRuns() {
  const { data, error, isPending } = useJobs();
  const { mutateAsync: runReport } = useWrite(reports.runReport);
  const { mutateAsync: runScheduled } = useWrite(reports.runScheduled);
  const download = useDownload();
  const flash = useFlash();
  const noteStarted = useNoteStarted();
  const { customer } = useSession();
  const runs = (data?.data ?? []).filter(
    ({ kind, isMine }) => kind === 'report' && (isMine || customer !== null),
  );

  const fail = (title: string, isMailed: boolean, why: string) =>
    flash({
      type: 'error',
      text: `${title}: ${isMailed ? `${REPORT_TEXTS.htmlFailed} ` : ''}${why}`,
    });
  const { awaited, wait, met } = useAwaited(({ title, isMailed }) =>
    fail(title, isMailed, REPORT_TEXTS.notInTime),
  );

  // Awaited results are fetched once they are there, after a reload as well.
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

  const begin = (
    { data: run, message }: ResponseOf<typeof reports.runReport>,
    isMailed: boolean,
  ): JobView => {
    wait({ id: run.id, title: run.title, isMailed });
    noteStarted(run);
    flash({ type: isMailed ? 'success' : 'info', text: message, shownMs: SHOWN_MS });
    return run;
  };
  const start = async (body: ParamsOf<typeof reports.runReport>): Promise<JobView> =>
    begin(
      await runReport({ params: body }),
      body.report_format === 'HTML' || body.is_test === true,
    );
  /** For a button, where a failure has no form to stand in. */
  const orTell = async (name: string, starting: Promise<JobView>) => {
    try {
      await starting;
    } catch (cause) {
      flash({ type: 'error', text: `${name} was not run. ${sentenceOf(cause)}` });
    }
  };
  const startHere = (body: ParamsOf<typeof reports.runReport>) =>
    orTell(body.report_name, start(body));
  /** Makes a saved report for its recipients, as its schedule does. */
  const startScheduled = ({ account_id, report_name, report_format }: SavedReportView) => {
    const params = { account_id, report_name, id: crypto.randomUUID() };
    const starting = async () => begin(await runScheduled({ params }), report_format === 'HTML');
    return orTell(report_name, starting());
  };
  const isAwaited = useCallback(
    (name: string) => awaited.some(({ title }) => title === name),
    [awaited],
  );
  return { runs, error, isPending, start, startHere, startScheduled, download, isAwaited };
}
