import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { momentLabel } from '../../../../core/domain/range.ts';
import { useCan } from '../../access/permissions.ts';
import { useEndpoint } from '../../api/queries.ts';
import './work-now.css';
import { stateOf } from './planned-row.ts';

/** Planned work that is on now: until when, why and by whom. */
export function WorkNow({ device }: { device: Device }) {
  const maySee = useCan('maintenance', 'view');
  const { data, error } = useEndpoint(
    maintenances.listMaintenances,
    { account_id: device['Account ID'], device_id: device.id },
    { enabled: maySee },
  );
  if (!maySee) return <p className="work-now">Planned work is on.</p>;
  if (error) return <p className="work-now">The planned work could not be read. {error.message}</p>;
  if (!data) return <p className="work-now">Loading the planned work</p>;
  return data.data
    .filter((work) => stateOf(work) === 'now')
    .map((work) => (
      <p key={work.id} className="work-now">
        {wordsOf(work)}
      </p>
    ));
}

/** "Planned work until 24 Nov 2026, 21:00: Router replacement. Scheduled by Dev Patel." */
function wordsOf({ endDateTime, comment, admin }: Maintenance): string {
  const why = comment.trim().replace(/\.$/, '');
  return [
    `Planned work until ${momentLabel(endDateTime / 1000)}${why && `: ${why}`}.`,
    admin && `Scheduled by ${admin}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
