import {
  AHEAD_DAYS,
  scheduledWorkReport,
  scheduledWorkRowSchema,
} from '../../../core/domain/report/scheduled-work.ts';
import { workState, type Downtime } from '../../../core/domain/downtime.ts';
import { zonedMoment } from '../../../core/domain/wall-time.ts';
import { visibleGroupRows } from '../../reads/visible-groups.ts';
import type { StoredDevice } from '../../store/devices.ts';
import { named, ofReadable, plannedWork, source } from './reading.ts';

const DAY_SECONDS = 86_400;
/** A range that ended this long ago ends now. */
const LASTS_SECONDS = 3_600;
/** A group above all that the person sees is not named: it is the provider's. */
const ABOVE = 'Services of several accounts';

/** Planned work on each service; of a range that ends now what is coming as well. */
export const scheduledWork = source({
  row: scheduledWorkRowSchema,
  async read(reading) {
    const { call, input, span } = reading;
    const nowSeconds = Math.floor(call.now.getTime() / 1000);
    const endsNow = span.to > nowSeconds - LASTS_SECONDS;
    const to = endsNow ? Math.max(span.to, nowSeconds + AHEAD_DAYS * DAY_SECONDS) : span.to;
    const workOf = await plannedWork(reading, { from: span.from, to });
    const groups = await visibleGroupRows(call.actor, call.scope);
    const paths = new Map(groups.map(({ groupId, fullPath }) => [groupId, fullPath]));
    return await ofReadable(reading, null, (service, stored) => ({
      ...named(service, input),
      works: workOf(stored).map((work) => ({
        id: `${work.account_id}/${work.id}`,
        startEpochSeconds: work.startEpoch,
        endEpochSeconds: work.endEpoch,
        start: zonedMoment(work.startEpoch, input.zone),
        end: zonedMoment(work.endEpoch, input.zone),
        state: workState(work, nowSeconds),
        appliedAt: placeOf(work, stored, paths),
        comment: work.comment,
      })),
    }));
  },
  compose: scheduledWorkReport,
});

function placeOf(work: Downtime, { device }: StoredDevice, paths: ReadonlyMap<string, string>) {
  return work.type === 'DeviceSDT' ? device.label : (paths.get(work.deviceGroupId) ?? ABOVE);
}
