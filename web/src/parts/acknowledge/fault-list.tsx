import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { alertCondition } from '../../../../core/domain/alert-row.ts';
import type { Alert } from '../../../../core/domain/alert.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { wholeFaultWords } from '../../../../core/domain/fault-words.ts';
import { reachableAdvice } from '../../../../core/domain/reachable.ts';
import { compareConditions, type Condition } from '../../../../core/domain/state.ts';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { Acknowledging, useAcknowledgingLoaded } from './acknowledging.tsx';
import './acknowledge.css';
import { useMayAcknowledge } from './use-acknowledge.ts';
import { WhoIsOnIt } from './who-is-on-it.tsx';

const MOST_SHOWN = 3;

interface FaultListProps {
  device: Device;
  alerts: readonly Alert[];
  /** State in the heading above: not repeated, and only the worst fault follows. */
  above?: Condition;
  /** Its button takes the room of a word. */
  isNarrow?: boolean;
}

/**
 * Faults of a device, worst first, with their beginning and acknowledgement, and the way to
 * acknowledge. Nothing while all is well.
 */
export function FaultList({ device, alerts, above, isNarrow = false }: FaultListProps) {
  const [isAcknowledging, setAcknowledging] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const mayAcknowledge = useMayAcknowledge()(device);
  useAcknowledgingLoaded(mayAcknowledge && alerts.some((alert) => !alert.acked));
  if (alerts.length === 0) return null;
  const worstFirst = alerts.toSorted(
    (a, b) =>
      compareConditions(alertCondition(a), alertCondition(b)) || b.startEpoch - a.startEpoch,
  );
  const open = worstFirst.filter((alert) => !alert.acked);
  const most = showsAll ? alerts.length : above ? 1 : MOST_SHOWN;
  const isSaid = (condition: Condition) =>
    above?.state === condition.state && above.acknowledged === condition.acknowledged;
  return (
    <div className="fault-list">
      <ul>
        {worstFirst.slice(0, most).map((alert, index) => (
          <li key={alert.id}>
            {!isSaid(alertCondition(alert)) && (
              <StateBadge {...alertCondition(alert)} word={alert.severityLabel} />
            )}
            <span>
              {wholeFaultWords(alert, device['Circuit Size'])},{' '}
              <Age epochSeconds={alert.startEpoch} what="" />.{' '}
              {reachableAdvice(alert) && `${reachableAdvice(alert)} `}
              <WhoIsOnIt alert={alert} />
              {index === most - 1 && alerts.length > most && (
                <>
                  {' · '}
                  <button type="button" className="link-button" onClick={() => setShowsAll(true)}>
                    {alerts.length - most === 1
                      ? '1 more fault'
                      : `${alerts.length - most} more faults`}
                  </button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayAcknowledge && open.length > 0 && (
        <Button
          variant={isNarrow ? 'inline-link' : 'normal'}
          onClick={() => setAcknowledging(true)}
        >
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
