import Button from '@cloudscape-design/components/button';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { reports as contract, type SavedReportView } from '../../../../core/contract/reports.ts';
import { useSession } from '../../access/session.ts';
import { refusalFor } from '../../parts/branding/refusal-for.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import type { OpenDialog } from './report-dialogs.tsx';
import type { Reports } from './use-reports.ts';

interface ScheduledActionsProps {
  /** The row that is selected. */
  chosen: SavedReportView | undefined;
  reports: Reports;
  open(dialog: OpenDialog): void;
  showHistory(report: SavedReportView): void;
  showBranding(): void;
}

const NONE_CHOSEN = 'Choose a report first.';
const MISSING_RIGHT = "You need the 'manage' right on reports to do this.";

/** Actions on the selected scheduled report. */
export function ScheduledActions({
  chosen,
  reports,
  open,
  showHistory,
  showBranding,
}: ScheduledActionsProps) {
  const unbranded = refusalFor(useSession());
  const { mayManage, runs, runNow } = reports;
  const pause = useWrite(contract.pauseScheduled, { invalidates: [contract.listScheduled] });
  const flash = useFlash();
  const isOff = chosen !== undefined && (chosen.is_paused || chosen.stopped !== null);
  const flip = async ({ account_id, report_name }: SavedReportView) => {
    try {
      const params = { account_id, report_name, is_paused: !isOff };
      const { message } = await pause.mutateAsync({ params });
      flash({ type: 'success', text: message });
    } catch (error) {
      flash({ type: 'error', text: `${report_name} was not changed. ${sentenceOf(error)}` });
    }
  };
  const forAll = {
    disabled: chosen === undefined,
    disabledReason: chosen === undefined ? NONE_CHOSEN : undefined,
  };
  const forManagers = mayManage ? forAll : { disabled: true, disabledReason: MISSING_RIGHT };
  return (
    <>
      <Button {...forManagers} onClick={() => chosen && open({ kind: 'remove', report: chosen })}>
        Delete
      </Button>
      <Button {...forManagers} onClick={() => chosen && open({ kind: 'edit', report: chosen })}>
        Edit
      </Button>
      <Button
        {...forManagers}
        loading={pause.isPending}
        onClick={() => chosen && void flip(chosen)}
      >
        {isOff ? 'Resume' : 'Pause'}
      </Button>
      <Button
        {...forAll}
        loading={chosen !== undefined && runs.isAwaited(chosen.report_name)}
        onClick={() => chosen && runNow(chosen)}
      >
        Run now
      </Button>
      <Button
        disabled={unbranded !== undefined}
        disabledReason={unbranded}
        onClick={() => showBranding()}
      >
        Report Branding
      </Button>
      <Button {...forAll} onClick={() => chosen && showHistory(chosen)}>
        History
      </Button>
    </>
  );
}
