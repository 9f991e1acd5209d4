import { isDeepStrictEqual } from 'node:util';
import type {
  Outcome,
  ThingOf,
  ThresholdSetting,
  UndoOf,
} from '../../../core/domain/automation/line.ts';
import {
  thresholdTarget,
  type ThresholdOverride,
} from '../../../core/domain/threshold-override.ts';
import { thresholdItems } from '../../reads/threshold-change.ts';
import {
  placeOf,
  requireInstance,
  requireTarget,
  targetOf,
  type Target,
} from '../../reads/threshold-target.ts';
import { Conflict } from '../../runtime/errors.ts';
import { overridesFor } from '../../store/thresholds.ts';
import type { JobCall } from '../kind.ts';
import { requireAlertSettings } from './alert-settings.ts';
import { accountIn, did, makeTogether, type Making } from './making.ts';

/** A datapoint of a device or group; '*' are all of its instances. */
export type ThresholdAt = Omit<ThingOf<'threshold'>, 'make' | 'set'>;

const NOTHING: ThresholdSetting = { alertExpr: '', alertExprNote: '', disableAlerting: false };

/** @throws NotFound or Forbidden for a device or group that is not the starter's to set. */
export const openTarget = (call: JobCall, { account, type, id }: ThresholdAt): Promise<Target> =>
  requireTarget(call.actor, call.scope, accountIn(call, account), type, id);

/** The setting at a place, and the value that it inherits. */
export function standing(
  target: Target,
  at: ThresholdAt,
  overrides: ReadonlyMap<string, ThresholdOverride>,
) {
  const { datasource, instance } = requireInstance(target, at.datasource, at.instance);
  const place = placeOf(target, datasource, instance, at.datapoint);
  const key = thresholdTarget(place);
  const own = overrides.get(key);
  const global = datasource.datapoints.find(({ id }) => id === at.datapoint)?.globalAlertExpr ?? '';
  const before: ThresholdSetting = own
    ? {
        alertExpr: own.alertExpr,
        alertExprNote: own.alertExprNote,
        disableAlerting: own.disableAlerting,
      }
    : NOTHING;
  return {
    key,
    place,
    before,
    isSet: own !== undefined,
    global,
    words: `${datasource.displayName} ${at.datapoint}`,
  };
}

/** Sets a threshold. */
export async function makeThreshold(
  making: Making,
  { make: _make, set, ...at }: ThingOf<'threshold'>,
): Promise<Outcome> {
  return await setTo(
    making,
    at,
    (before) => {
      if (isDeepStrictEqual(before, set)) return did(making, 'left', null, 'Already set.');
      const undo = { undo: 'threshold' as const, ...at, before, after: set };
      return did(making, isDeepStrictEqual(before, NOTHING) ? 'made' : 'changed', undo);
    },
    set,
  );
}

/** Sets a threshold as it was, as long as nobody has changed it since. */
export async function unmakeThreshold(
  making: Making,
  { undo: _undo, before: former, after, ...at }: UndoOf<'threshold'>,
): Promise<Outcome> {
  return await setTo(
    making,
    at,
    (now) => {
      if (isDeepStrictEqual(now, former)) return did(making, 'left', null, 'Already restored.');
      if (!isDeepStrictEqual(now, after)) throw new Conflict('It has been changed since.');
      return did(making, 'takenBack', null);
    },
    former,
  );
}

async function setTo(
  making: Making,
  at: ThresholdAt,
  judge: (before: ThresholdSetting) => Outcome,
  set: ThresholdSetting,
): Promise<Outcome> {
  await requireAlertSettings(making.call);
  const target = await openTarget(making.call, at);
  const { accountId } = target;
  const { place, before, words } = standing(target, at, await overridesFor(accountId));
  const outcome = judge(before);
  if (outcome.did === 'left') return outcome;
  const items = await thresholdItems(target, [{ place, set }], making.call);
  const written = await makeTogether(
    making,
    items,
    {
      accountId,
      target: `${target.type}/${target.id}/${at.datasource}/${at.instance}`,
      ...targetOf(target),
      information: `Changed the alert threshold of ${words} on ${target.name}`,
      before,
      after: set,
    },
    outcome,
  );
  if (!written) throw new Conflict('Somebody else changed it at the same time.');
  return written;
}
