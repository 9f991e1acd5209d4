import { groupsAbove } from '../../core/access/device-rights.ts';
import { can } from '../../core/access/grants.ts';
import type { maintenances } from '../../core/contract/maintenances.ts';
import { isShown } from '../../core/domain/alert.ts';
import { isAbout } from '../../core/domain/downtime.ts';
import { datapointWords } from '../../core/domain/datasource.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { seesPart } from '../reads/visible.ts';
import { requireVisibleGroup } from '../reads/visible-groups.ts';
import { lineIds } from '../store/accounts.ts';
import { openAlerts } from '../store/alerts.ts';
import { downtimesIn } from '../store/downtimes.ts';
import { placesOf } from './places.ts';

/**
 * GET /maintenances/preview: devices that new work would cover, overlapping work, and their current
 * alerts.
 */
export const previewMaintenance: Verb<typeof maintenances.previewMaintenance> = async ({
  actor,
  scope,
  account,
  query: { type, ids, start, end, without },
}) => {
  if (end <= start) throw new BadRequest('end: must be later than the start', 'end');
  if (type === 'DeviceGroupSDT')
    await Promise.all(ids.map((id) => requireVisibleGroup(actor, scope, id)));
  const [places, line] = await Promise.all([placesOf(actor, account), lineIds(account)]);
  const wanted = new Set(ids);
  const covered = places.devices.filter(({ device }) =>
    type === 'DeviceSDT'
      ? wanted.has(device.id)
      : groupsAbove(device).some((groupId) => wanted.has(groupId)),
  );
  if (type === 'DeviceSDT' && covered.length < wanted.size) throw new NotFound('Device');
  const span = { startEpoch: start, endEpoch: end };
  const works = await Promise.all(line.map((id) => downtimesIn(id, span)));
  const meeting = works
    .flat()
    .filter((work) => work.id !== without && covered.some(({ device }) => isAbout(work, device)));
  const watched = new Map(
    covered
      .filter(
        ({ device }) => can(actor.grants, 'alerts', 'view') && seesPart(actor, device, 'alerts'),
      )
      .map(({ device }) => [device.id, device.label]),
  );
  const open = watched.size > 0 ? await openAlerts(account) : [];
  return {
    data: {
      devices: covered.map(({ device }) => ({
        id: device.id,
        name: device.label,
        customer: device.Customer,
      })),
      overlaps: meeting.flatMap((work) => places.present(work) ?? []),
      alerts: open
        .filter((alert) => isShown(alert) && watched.has(alert.monitorObjectId))
        .map((alert) => ({
          id: alert.id,
          device: watched.get(alert.monitorObjectId)!,
          severity: alert.severityLabel,
          what: datapointWords(alert.dataPointName),
        })),
    },
  };
};
