import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Service } from '../../../../core/domain/service.ts';
import { calmState, calmWords, STATES, type StateCounts } from '../../../../core/domain/state.ts';
import { Acknowledging, useAcknowledgingLoaded } from '../../parts/acknowledge/acknowledging.tsx';
import { useMayAcknowledge } from '../../parts/acknowledge/use-acknowledge.ts';
import { WhoIsOnIt } from '../../parts/acknowledge/who-is-on-it.tsx';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { StateShape } from '../../ui/state/state-shape.tsx';
import { restWords, type Fault } from './in-trouble.ts';

/** More would push the tiles off the screen; the page of alerts has them all. */
const MOST_SHOWN = 5;

interface TroubleListProps {
  faults: readonly Fault[];
  /** These are all of them: only then they may be counted, or be none. */
  /** null until they are known. */
  counts: StateCounts | null;
  isKnown: boolean;
  /** The page of exactly these alerts. */
  link: string;
  /** Several customers are seen, so that each fault names its own. */
  namesCustomer: boolean;
}

/** Faults, their beginning and acknowledgement; the good news when there is none. */
export function TroubleList({ faults, counts, isKnown, link, namesCustomer }: TroubleListProps) {
  const mayAcknowledge = useMayAcknowledge();
  useAcknowledgingLoaded(faults.length > 0 && mayAcknowledge(null));
  const [acknowledging, setAcknowledging] = useState<string | null>(null);
  const chosen = faults.find(({ alert }) => alert?.id === acknowledging);
  const alertCount = faults.filter(({ alert }) => alert).length;
  if (faults.length === 0)
    return isKnown && counts ? (
      <p className={`attention attention--calm state-${STATES[calmState(counts)].colour}`}>
        <StateShape shape={STATES[calmState(counts)].shape} /> {calmWords(counts)}.
      </p>
    ) : (
      <p className="attention attention--calm">Loading what is in trouble.</p>
    );
  const rest = faults.slice(MOST_SHOWN);
  return (
    <section aria-labelledby="attention-title">
      <h2 id="attention-title" className="attention__title">
        In trouble now
        {isKnown && (
          <span className="attention__count"> ({faults.length.toLocaleString('en-GB')})</span>
        )}
      </h2>
      <ul className="attention">
        {faults.slice(0, MOST_SHOWN).map((fault) => (
          <FaultRow
            key={fault.alert?.id ?? fault.service.id}
            fault={fault}
            namesCustomer={namesCustomer}
            onAcknowledge={
              fault.alert && !fault.alert.acked && mayAcknowledge(fault.service.device)
                ? setAcknowledging
                : null
            }
          />
        ))}
        {isKnown && rest.length > 0 && (
          <li className="attention__rest">
            {rest.length.toLocaleString('en-GB')} more: {restWords(rest)}.{' '}
            {alertCount > 0 && (
              <Link to={link}>All {alertCount.toLocaleString('en-GB')} alerts</Link>
            )}
          </li>
        )}
      </ul>
      {chosen?.alert && (
        <Acknowledging
          rows={[{ alert: chosen.alert, device: chosen.service.device }]}
          onClose={() => setAcknowledging(null)}
        />
      )}
    </section>
  );
}

interface FaultRowProps {
  fault: Fault;
  namesCustomer: boolean;
  /** null for what cannot be acknowledged, or not by this person. */
  onAcknowledge: ((alertId: string) => void) | null;
}

function FaultRow({ fault, namesCustomer, onAcknowledge }: FaultRowProps) {
  const { service, alert, words, state, acknowledged } = fault;
  const { word } = STATES[state];
  return (
    <li className="attention__row">
      <span className="attention__state">
        <StateBadge state={state} acknowledged={acknowledged} word={word} />
      </span>
      <span className="attention__place">
        <Link to={`/device/${encodeURIComponent(service.id)}`}>{service.name}</Link>{' '}
        <span>{words}</span>
        <span className="attention__site">{placeOf(service, namesCustomer)}</span>
      </span>
      {alert && (
        <span className="attention__more">
          <span className="attention__since">
            <Age epochSeconds={alert.startEpoch} what="" />
          </span>
          <span className="attention__who">
            <WhoIsOnIt alert={alert} />
          </span>
        </span>
      )}
      {alert && onAcknowledge && (
        <span className="attention__act">
          <Button
            wrapText={false}
            ariaLabel={`Acknowledge ${word} on ${service.name}`}
            onClick={() => onAcknowledge(alert.id)}
          >
            Acknowledge
          </Button>
        </span>
      )}
    </li>
  );
}

function placeOf({ device }: Service, namesCustomer: boolean): string {
  const parts = [device['Site Name'], ...(namesCustomer ? [device.Customer] : [])];
  return [...new Set(parts)].filter(Boolean).join(', ');
}
