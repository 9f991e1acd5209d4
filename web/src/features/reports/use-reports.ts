import { useQuery } from '@tanstack/react-query';
import { reports, type SavedReportView } from '../../../../core/contract/reports.ts';
import { DEFAULT_PORTAL_CONFIG } from '../../../../core/domain/portal-config.ts';
import { batchesOf } from '../../../../core/domain/report/request.ts';
import { useCan } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { call } from '../../api/client.ts';
import { useEndpoint } from '../../api/queries.ts';
import { portalConfigQuery } from '../../api/settings.ts';
import { useServices } from '../../parts/feeds/services.ts';
import { draftOf, previewBody, runBody, templateOf, type ReportDraft } from './report-draft.ts';
import { useRuns } from './use-runs.ts';

const NONE: readonly SavedReportView[] = [];

/** The reports of the account: templates, what is saved, what has been run, and how to run one. */
export function useReports() {
  const { accountId } = useSession();
  const saved = useEndpoint(reports.listScheduled, { account_id: accountId });
  const templates = useEndpoint(reports.listTemplates, { account_id: accountId });
  const { data: config } = useQuery(portalConfigQuery());
  const { total } = useServices();
  const runs = useRuns();
  const batches = batchesOf(total ?? 0);
  const bodyOf = (draft: ReportDraft, report: SavedReportView | null) =>
    runBody(draft, accountId, {
      id: crypto.randomUUID(),
      name: report?.report_name ?? draft.template,
      reportId: report?.report_name ?? templateOf(draft.template).id,
      batches,
    });
  return {
    accountId,
    mayManage: useCan('reports', 'manage'),
    templates: (templates.data?.data ?? []).map(({ name }) => name),
    defaultColumns: (config ?? DEFAULT_PORTAL_CONFIG).default_report_columns,
    saved: {
      rows: saved.data?.data ?? NONE,
      isPending: saved.isPending,
      error: saved.error,
      retry: () => void saved.refetch(),
    },
    runs,
    runDraft: (draft: ReportDraft, report: SavedReportView | null) =>
      runs.start(bodyOf(draft, report)),
    preview: async (draft: ReportDraft) => {
      const params = previewBody(draft, accountId);
      return (await call(reports.previewReport, params)).data;
    },
    /** Makes it for the person's own address alone. */
    test: (draft: ReportDraft, report: SavedReportView | null) =>
      void runs.startHere({ ...bodyOf(draft, report), is_test: true }),
    runNow: (report: SavedReportView) => void runs.startScheduled(report),
    runSaved: (report: SavedReportView) => void runs.startHere(bodyOf(draftOf(report), report)),
  };
}

export type Reports = ReturnType<typeof useReports>;
