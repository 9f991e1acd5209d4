import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Spinner from '@cloudscape-design/components/spinner';
import StatusIndicator, {
  type StatusIndicatorProps,
} from '@cloudscape-design/components/status-indicator';
import {
  reports as contract,
  type Delivery,
  type ReportRun,
  type SavedReportView,
} from '../../../../core/contract/reports.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { JobStateMark } from '../../parts/jobs/job-state.tsx';
import { Dialog } from '../../ui/form/dialog.tsx';
import { surface } from '../../ui/tokens.ts';
import type { Reports } from './use-reports.ts';
import './reports.css';

interface HistoryDialogProps {
  report: SavedReportView;
  download: Reports['runs']['download'];
  onClose(): void;
}

const PROGRESS_MS = 2_000;

/** The latest runs of a report, and what became of the mail to each recipient. */
export function HistoryDialog({ report, download, onClose }: HistoryDialogProps) {
  const { account_id, report_name, zone } = report;
  const { data, error } = useEndpoint(
    contract.listRuns,
    { account_id, report_name },
    {
      refetchIntervalMs: (answer) =>
        answer?.data.some(({ run }) => !hasEnded(run)) ? PROGRESS_MS : false,
    },
  );
  return (
    <Dialog title={`History of ${report_name}`} size="large" onClose={onClose}>
      <div className="results" style={surface}>
        {error && <Alert type="error">The history could not be read. {error.message}</Alert>}
        {!data && !error && <Spinner />}
        {data?.data.length === 0 && <p>It has not run yet.</p>}
        <ul className="results__list" aria-label="Runs">
          {data?.data.map((one) => (
            <Run key={one.run.id} one={one} zone={zone} download={download} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface RunProps extends Pick<HistoryDialogProps, 'download'> {
  one: ReportRun;
  zone: string;
}

function Run({ one: { run, due_at_ms, deliveries }, zone, download }: RunProps) {
  const moment = zonedMoment(Math.floor((due_at_ms ?? run.startedAtMs) / 1000), zone);
  const isDone = run.state === 'done';
  const { customer } = useSession();
  const mayAsk = run.isMine || customer !== null;
  return (
    <li className="results__run results__run--history">
      <div>
        <strong>{moment}</strong>
        <div>{due_at_ms === null ? `Asked for by ${run.startedBy}` : 'On schedule'}</div>
      </div>
      <JobStateMark job={run} />
      <div>
        {run.state === 'failed' && <div>{run.sentence}</div>}
        {deliveries.length === 0 ? (
          'No mail is sent.'
        ) : (
          <ul className="results__list" aria-label={`Recipients, ${moment}`}>
            {deliveries.map((delivery) => (
              <li key={delivery.to}>
                <StatusIndicator type={LOOKS[delivery.state]}>{wordsOf(delivery)}</StatusIndicator>
              </li>
            ))}
          </ul>
        )}
      </div>
      <span className="results__action">
        {isDone &&
          (!mayAsk ? (
            `Only ${run.startedBy} may download it`
          ) : run.fileUntilMs === null ? null : (
            <Button
              variant="inline-link"
              iconName="download"
              ariaLabel={`Download the result of ${moment}`}
              onClick={() => void download(run)}
            >
              Download
            </Button>
          ))}
      </span>
    </li>
  );
}

const LOOKS: Record<Delivery['state'], StatusIndicatorProps.Type> = {
  waiting: 'pending',
  sent: 'success',
  refused: 'error',
  unsent: 'stopped',
  unsure: 'warning',
};
const WORDS: Record<Delivery['state'], string> = {
  waiting: 'waiting',
  sent: 'sent',
  refused: 'refused',
  unsent: 'not sent',
  unsure: 'not certain',
};

/** "boss@example.com: refused. Address is not verified." */
function wordsOf({ to, state, why }: Delivery): string {
  return `${to}: ${WORDS[state]}${why && `. ${why}`}`;
}
