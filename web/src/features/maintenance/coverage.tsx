import Alert from '@cloudscape-design/components/alert';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Spinner from '@cloudscape-design/components/spinner';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import type { PlannedTimes } from '../../../../core/domain/downtime.ts';
import { queryOf } from '../../api/queries.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { placesInWords, type PlannedRow } from '../../parts/maintenance/planned-row.ts';
import { timesOf, worksOf } from './works.ts';
import './maintenance.css';

/** A device or a group, in its account. */
export interface Target {
  account: string;
  id: string;
}

interface CoverageProps {
  type: 'DeviceSDT' | 'DeviceGroupSDT';
  targets: readonly Target[];
  times: PlannedTimes | undefined;
  /** Rows that move, which do not meet each other. */
  moving?: readonly Maintenance[];
}

/** So many fit into an address. */
const IDS_A_CALL = 150;
const MOST_NAMES = 200;

/** Devices and conflicts of the work, and open alerts there, before it is saved. */
export function Coverage({ type, targets, times, moving = [] }: CoverageProps) {
  const settled = useDeferredValue(times);
  const queries = useQueries({
    queries: callsFor(targets).map(({ account, ids }) => ({
      ...queryOf(maintenances.previewMaintenance, {
        account_id: account,
        type,
        ids,
        start: settled?.startEpoch ?? 0,
        end: settled?.endEpoch ?? 0,
      }),
      enabled: settled !== undefined && settled.startEpoch < settled.endEpoch,
    })),
  });
  if (targets.length === 0 || !settled || settled.startEpoch >= settled.endEpoch) return null;
  const failed = queries.find(({ error }) => error);
  if (failed?.error)
    return <Alert type="warning">What it covers could not be read. {failed.error.message}</Alert>;
  if (queries.some(({ isPending }) => isPending)) return <Spinner />;
  const devices = queries.flatMap(({ data }) => data?.data.devices ?? []);
  const overlaps = worksOf(
    queries
      .flatMap(({ data }) => data?.data.overlaps ?? [])
      .filter((met) => !moving.some(({ id }) => id === met.id)),
  );
  const alerts = queries.flatMap(({ data }) => data?.data.alerts ?? []);
  const customers = new Set(devices.map(({ customer }) => customer).filter(Boolean));
  return (
    <div aria-live="polite">
      <ExpandableSection
        headerText={`Covers ${counted(devices.length, 'device')}${customers.size > 0 ? ` of ${counted(customers.size, 'customer')}` : ''}`}
      >
        <Names
          names={devices.map(({ name, customer }) => (customer ? `${name}, ${customer}` : name))}
        />
        {type === 'DeviceGroupSDT' && 'Devices that are added to the group later are covered too.'}
      </ExpandableSection>
      {overlaps.length > 0 && (
        <Alert
          type="warning"
          header={`Overlaps with ${counted(overlaps.length, 'planned work', 'pieces of planned work')}`}
        >
          <Names names={overlaps.map(metInWords)} />
        </Alert>
      )}
      {alerts.length > 0 && (
        <Alert
          type="warning"
          header={`${counted(alerts.length, 'alert is', 'alerts are')} open there now`}
        >
          Nobody is notified of them during the work.
          <Names
            names={alerts.map(({ severity, device, what }) => `${severity} on ${device}: ${what}`)}
          />
        </Alert>
      )}
    </div>
  );
}

/** "LDS-CPE-01 and 39 more: 25 Nov 2026, 22:00 GMT to ... and 3 more times" */
function metInWords(work: PlannedRow): string {
  const [{ startDateTime, endDateTime }, ...later] = timesOf(work.pieces ?? [work]) as [
    PlannedRow,
    ...PlannedRow[],
  ];
  const moment = (ms: number) => zonedMoment(Math.floor(ms / 1000), readerZone());
  const first = `${placesInWords(work)}: ${moment(startDateTime)} to ${moment(endDateTime)}`;
  return later.length > 0 ? `${first} and ${counted(later.length, 'more time')}` : first;
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="work-names">
      {names.slice(0, MOST_NAMES).map((name, index) => (
        <li key={index}>{name}</li>
      ))}
      {names.length > MOST_NAMES && <li>and {names.length - MOST_NAMES} more</li>}
    </ul>
  );
}

function callsFor(targets: readonly Target[]): { account: string; ids: string[] }[] {
  const byAccount = new Map<string, string[]>();
  for (const { account, id } of targets)
    byAccount.set(account, [...(byAccount.get(account) ?? []), id]);
  return [...byAccount].flatMap(([account, ids]) =>
    Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, at) => ({
      account,
      ids: ids.slice(at * IDS_A_CALL, (at + 1) * IDS_A_CALL),
    })),
  );
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
