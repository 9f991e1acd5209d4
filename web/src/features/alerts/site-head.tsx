import Button from '@cloudscape-design/components/button';
import { alertCondition, alertProperty, type AlertRow } from '../../../../core/domain/alert-row.ts';
import { compareConditions } from '../../../../core/domain/state.ts';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';

/** Sites of two customers may share a name. */
export function siteOf(row: AlertRow): string {
  const site = alertProperty(row, 'Site Name') || 'No site';
  const customer = row.device?.Customer ?? '';
  return customer && customer !== site ? `${site} · ${customer}` : site;
}

interface SiteHeadProps {
  name: string;
  /** All alerts of the site that pass, on whatever page they stand. */
  rows: readonly AlertRow[];
  /** Those that the person may take. */
  open: readonly AlertRow[];
  onAcknowledge(rows: readonly AlertRow[]): void;
}

/** "Liverpool Clinic · Pennine Hospitals Trust: 3 alerts, 1 acknowledged, for 3 h" */
export function SiteHead({ name, rows, open, onAcknowledge }: SiteHeadProps) {
  const [worst] = rows.map(({ alert }) => alertCondition(alert)).sort(compareConditions);
  const oldest = Math.min(
    ...rows.filter(({ alert }) => !alert.cleared).map(({ alert }) => alert.startEpoch),
  );
  const acknowledged = rows.filter(({ alert }) => alert.acked).length;
  return (
    <div className="site-head">
      {worst && <StateBadge {...worst} />}
      <span className="site-head__name">{name}</span>
      <span className="site-head__facts">
        {rows.length === 1 ? '1 alert' : `${rows.length} alerts`}
        {acknowledged > 0 && `, ${acknowledged} acknowledged`}
        {Number.isFinite(oldest) && (
          <>
            {rows.length === 1 ? ', ' : ', the oldest '}
            <Age epochSeconds={oldest} what="" />
          </>
        )}
      </span>
      {open.length > 0 && (
        <Button
          variant="inline-link"
          ariaLabel={`Acknowledge all of ${name}`}
          onClick={() => onAcknowledge(open)}
        >
          {open.length === 1 ? 'Acknowledge' : `Acknowledge all ${open.length}`}
        </Button>
      )}
    </div>
  );
}
