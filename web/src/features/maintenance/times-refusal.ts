import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import {
  lengthWords,
  LONG_SECONDS,
  timesRefused,
  type PlannedTimes,
} from '../../../../core/domain/downtime.ts';
import { momentTyped, timesTyped, type TypedTimes } from '../../../../core/domain/typed-times.ts';
import type { Refusal } from '../../ui/form/form.ts';

/** Why typed times cannot be sent; undefined when they can. */
export function timesRefusal(
  typed: TypedTimes,
  zone: string,
  isChanged: boolean,
  former?: Maintenance,
): Refusal | string | undefined {
  const times = timesTyped(typed, zone);
  if (!times)
    return momentTyped(typed.start, zone) === undefined
      ? 'Set the start first.'
      : 'Set the end first.';
  if (!isChanged) return 'Start and end have not changed.';
  const wrong = timesRefused(
    times,
    Math.floor(Date.now() / 1000),
    former && { startEpoch: former.startDateTime / 1000, endEpoch: former.endDateTime / 1000 },
  );
  const label = wrong?.field === 'start' ? 'Start' : 'End';
  return wrong && { why: `${label} ${wrong.why}.`, at: wrong.field };
}

/** Asked about work of days: a typed year or month is easily wrong. */
export function lengthRefusal(
  times: PlannedTimes | undefined,
  isLongMeant: boolean,
): string | undefined {
  return times && isLong(times) && !isLongMeant
    ? `Confirm first that it lasts ${lengthWords(times)}.`
    : undefined;
}

export const isLong = ({ startEpoch, endEpoch }: PlannedTimes): boolean =>
  endEpoch - startEpoch > LONG_SECONDS;
