import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { alertCondition } from '../../../../core/domain/alert-row.ts';
import type { Alert } from '../../../../core/domain/alert.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { wholeFaultWords } from '../../../../core/domain/fault-words.ts';
import { compareConditions } from '../../../../core/domain/state.ts';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { Acknowledging } from './acknowledging.tsx';
import './acknowledge.css';
import { useMayAcknowledge } from './use-acknowledge.ts';
import { WhoIsOnIt } from './who-is-on-it.tsx';

/** The tab of alerts has them all. */
const MOST_SHOWN = 3;

/**
 * Faults of a device, worst first, with their beginning and acknowledgement, and the way to
 * acknowledge. Nothing while all is well.
 */
export function FaultList({ device, alerts }: { device: Device; alerts: readonly Alert[] }) {
  const [isAcknowledging, setAcknowledging] = useState(false);
  const mayAcknowledge = useMayAcknowledge();
  if (alerts.length === 0) return null;
  const worstFirst = alerts.toSorted(
    (a, b) =>
      compareConditions(alertCondition(a), alertCondition(b)) || b.startEpoch - a.startEpoch,
  );
  const open = worstFirst.filter((alert) => !alert.acked);
  return (
    <div className="fault-list">
      <ul>
        {worstFirst.slice(0, MOST_SHOWN).map((alert) => (
          <li key={alert.id}>
            <StateBadge {...alertCondition(alert)} word={alert.severityLabel} />
            <span>
              {wholeFaultWords(alert, device['Circuit Size'])},{' '}
              <Age epochSeconds={alert.startEpoch} what="" />. <WhoIsOnIt alert={alert} />
            </span>
          </li>
        ))}
        {alerts.length > MOST_SHOWN && (
          <li>and {alerts.length - MOST_SHOWN} more, which the tab Alerts has.</li>
        )}
      </ul>
      {mayAcknowledge(device) && open.length > 0 && (
        <Button onClick={() => setAcknowledging(true)}>
          {open.length === 1 ? 'Acknowledge' : `Acknowledge ${open.length} alerts`}
        </Button>
      )}
      {isAcknowledging && (
        <Acknowledging
          rows={open.map((alert) => ({ alert, device }))}
          onClose={() => setAcknowledging(false)}
        />
      )}
    </div>
  );
}
