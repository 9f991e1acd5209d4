import { alertProperty, alertCondition, type AlertRow } from '../../../../core/domain/alert-row.ts';
import { Dialog } from '../../ui/form/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { Acknowledgements, CommentField, NOT_ACKNOWLEDGED } from './acknowledge-form.tsx';
import { useAcknowledgeForm } from './use-acknowledge-form.ts';
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
  const alerts = rows.map(({ alert }) => alert);
  const billingRefs = new Map(
    rows.map(({ alert, device }) => [alert.id, device?.['Billing Reference'] ?? '']),
  );
  const { form, open, verb } = useAcknowledgeForm(alerts, ({ id }) => billingRefs.get(id) ?? '');
  const title = rows.length === 1 ? 'Acknowledge alert' : `Acknowledge ${rows.length} alerts`;
  // A colleague was faster.
  if (open.length === 0)
    return (
      <Dialog title={title} onClose={onClose}>
        <Acknowledgements alerts={alerts} />
      </Dialog>
    );
  return (
    <FormDialog title={title} form={form} verb={verb} failed={NOT_ACKNOWLEDGED} onClose={onClose}>
      <ul className="alert-named">
        {rows.slice(0, NAMED).map((row) => (
          <li key={row.alert.id}>
            <StateBadge {...alertCondition(row.alert)} word={row.alert.severityLabel} />
            <span>
              <strong>{row.alert.monitorObjectName}</strong> {alertProperty(row, 'Site Name')}:{' '}
              {alertProperty(row, 'Fault')}, <Age epochSeconds={row.alert.startEpoch} what="" />
            </span>
          </li>
        ))}
        {rows.length > NAMED && <li>and {rows.length - NAMED} more</li>}
      </ul>
      <CommentField />
    </FormDialog>
  );
}
