import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { alertState } from '../../../../core/domain/alert-row.ts';
import type { Alert } from '../../../../core/domain/alert.ts';
import { AcknowledgeDialog } from '../../ui/acknowledge/acknowledge-dialog.tsx';
import { useMayAcknowledge } from '../../ui/acknowledge/use-acknowledge.ts';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import type { Fault } from './in-trouble.ts';

/** More would push the tiles off the screen; the page of alerts has them all. */
const MOST_SHOWN = 4;

/** What is down, since when, and who is on it, or how to say so. Nothing while nothing is. */
export function TroubleList({ faults }: { faults: readonly Fault[] }) {
  const mayAcknowledge = useMayAcknowledge();
  const [acknowledging, setAcknowledging] = useState<string | null>(null);
  const chosen = faults.find(({ alert }) => alert.id === acknowledging);
  if (faults.length === 0) return null;
  return (
    <section aria-label="In trouble now">
      <ul className="attention">
        {faults.slice(0, MOST_SHOWN).map(({ alert, service }) => (
          <li key={alert.id}>
            <StateBadge state={alertState(alert)} word={alert.severityLabel} />
            <span className="attention__place">
              <Link to={`/device/${encodeURIComponent(service.id)}`}>{service.name}</Link> {service.device['Site Name']}
            </span>
            <Age epochSeconds={alert.startEpoch} what="" />
            <span className="attention__who"><WhoIsOnIt alert={alert} /></span>
            {mayAcknowledge && !alert.acked && (
              <Button ariaLabel={`Acknowledge ${alert.severityLabel} on ${service.name}`} onClick={() => setAcknowledging(alert.id)}>Acknowledge</Button>
            )}
          </li>
        ))}
        {faults.length > MOST_SHOWN && <li><Link to="/alerts">All {faults.length.toLocaleString('en-GB')} alerts</Link></li>}
      </ul>
      {chosen && <AcknowledgeDialog rows={[{ alert: chosen.alert, device: chosen.service.device }]} onClose={() => setAcknowledging(null)} />}
    </section>
  );
}

function WhoIsOnIt({ alert }: { alert: Alert }) {
  if (!alert.acked) return 'Nobody is on it yet';
  return <>{alert.ackedBy} is on it{alert.ackComment && <>: {alert.ackComment}</>}</>;
}
