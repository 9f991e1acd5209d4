import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { alertCondition, faultWords } from '../../../../core/domain/alert-row.ts';
import { STATES } from '../../../../core/domain/state.ts';
import { AcknowledgeDialog } from '../../parts/acknowledge/acknowledge-dialog.tsx';
import { useMayAcknowledge } from '../../parts/acknowledge/use-acknowledge.ts';
import { WhoIsOnIt } from '../../parts/acknowledge/who-is-on-it.tsx';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { StateShape } from '../../ui/state/state-shape.tsx';
import type { Fault } from './in-trouble.ts';

/** More would push the tiles off the screen; the page of alerts has them all. */
const MOST_SHOWN = 4;

/**
 * What is down, since when, and who is on it, or how to say so; that nothing is, when nothing is.
 */
export function TroubleList({ faults }: { faults: readonly Fault[] }) {
  const mayAcknowledge = useMayAcknowledge();
  const [acknowledging, setAcknowledging] = useState<string | null>(null);
  const chosen = faults.find(({ alert }) => alert.id === acknowledging);
  if (faults.length === 0)
    return (
      <p className="attention attention--calm state-green">
        <StateShape shape={STATES.live.shape} /> Nothing is in trouble now.
      </p>
    );
  return (
    <section aria-labelledby="attention-title">
      <h2 id="attention-title" className="attention__title">
        In trouble now{' '}
        <span className="attention__count">({faults.length.toLocaleString('en-GB')})</span>
      </h2>
      <ul className="attention">
        {faults.slice(0, MOST_SHOWN).map(({ alert, service }) => (
          <li key={alert.id}>
            <span className="attention__state">
              <StateBadge {...alertCondition(alert)} word={alert.severityLabel} />
            </span>
            <span className="attention__place">
              <Link to={`/device/${encodeURIComponent(service.id)}`}>{service.name}</Link>{' '}
              {service.device['Site Name']}
              <span className="attention__fault">{faultWords(alert)}</span>
            </span>
            <span className="attention__since">
              <Age epochSeconds={alert.startEpoch} what="" />
            </span>
            <span className="attention__who">
              <WhoIsOnIt alert={alert} />
            </span>
            {mayAcknowledge(service.device) && (
              <span className="attention__act">
                {!alert.acked && (
                  <Button
                    ariaLabel={`Acknowledge ${alert.severityLabel} on ${service.name}`}
                    onClick={() => setAcknowledging(alert.id)}
                  >
                    Acknowledge
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
        {faults.length > MOST_SHOWN && (
          <li>
            <Link to="/alerts">All {faults.length.toLocaleString('en-GB')} alerts</Link>
          </li>
        )}
      </ul>
      {chosen && (
        <AcknowledgeDialog
          rows={[{ alert: chosen.alert, device: chosen.service.device }]}
          onClose={() => setAcknowledging(null)}
        />
      )}
    </section>
  );
}
