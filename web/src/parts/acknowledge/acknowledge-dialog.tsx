import Modal from '@cloudscape-design/components/modal';
import {
  alertProperty,
  alertCondition,
  faultWords,
  type AlertRow,
} from '../../../../core/domain/alert-row.ts';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { AcknowledgeForm } from './acknowledge-form.tsx';
import './acknowledge.css';

interface AcknowledgeDialogProps {
  rows: readonly AlertRow[];
  onClose(): void;
}

const NAMED = 5;

/**
 * Acknowledges one or many with one comment. It stays open, the comment kept, until all of them
 * are.
 */
export function AcknowledgeDialog({ rows, onClose }: AcknowledgeDialogProps) {
  const open = rows.filter((row) => !row.alert.acked);
  const billingRefs = new Map(
    rows.map((row) => [row.alert.id, row.device?.['Billing Reference'] ?? '']),
  );
  return (
    <Modal
      visible
      onDismiss={onClose}
      header={rows.length === 1 ? 'Acknowledge alert' : `Acknowledge ${rows.length} alerts`}
      closeAriaLabel="Close"
    >
      <ul className="alert-named">
        {rows.slice(0, NAMED).map((row) => (
          <li key={row.alert.id}>
            <StateBadge {...alertCondition(row.alert)} word={row.alert.severityLabel} />
            <span>
              <strong>{row.alert.monitorObjectName}</strong> {alertProperty(row, 'Site Name')}:{' '}
              {faultWords(row.alert)}, <Age epochSeconds={row.alert.startEpoch} what="" />
            </span>
          </li>
        ))}
        {rows.length > NAMED && <li>and {rows.length - NAMED} more</li>}
      </ul>
      <AcknowledgeForm
        startsInComment
        alerts={rows.map((row) => row.alert)}
        billingRefOf={(alert) => billingRefs.get(alert.id) ?? ''}
        onDone={(done) => {
          if (done.length === open.length) onClose();
        }}
      />
    </Modal>
  );
}
