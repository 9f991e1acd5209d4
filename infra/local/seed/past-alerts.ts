import type { Author } from '../../../core/access/staff.ts';
import type { StoredAlert } from '../../../functions/store/alerts.ts';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import {
  checksOf,
  isEvaluated,
  valueOf,
  wordsOf,
  type Check,
} from '../../../functions/monitoring/collector/checks.ts';
import {
  observe,
  severitiesOf,
  type Watch,
} from '../../../functions/monitoring/collector/watch.ts';
import { foundAlert, readingOf } from '../../../functions/monitoring/collector/write-alert.ts';
import { alertFrom } from '../../../functions/monitoring/entrance.ts';
import type { CollectedDevice } from '../../../functions/store/collected-devices.ts';
import type { SimulatedDevice } from '../simulation/device.ts';
import { createRandom } from '../simulation/random.ts';
import type { Minutes } from './history.ts';
import { pastFlapping, silencesOf, type PastAlert, type Silences } from './past-flapping.ts';

/** Alerts that the collector would have opened and cleared, by its own rules. */
export function pastAlerts(
  device: CollectedDevice,
  simulated: SimulatedDevice,
  history: ReadonlyMap<string, Float64Array>,
  minutes: Minutes,
  groups: readonly string[],
): PastAlert[] {
  const answers = history.get(HOST_STATUS);
  const silences = silencesOf(answers ?? new Float64Array(), minutes);
  const flapping = pastFlapping(device, silences, minutes, groups);
  const alerts = checksOf(device, discoveryOf(simulated), new Map()).flatMap((check) =>
    alertsOf(device, check, history, minutes, groups, { answers, silences }),
  );
  return [...flapping, ...alerts];
}

function alertsOf(
  device: CollectedDevice,
  check: Check,
  history: ReadonlyMap<string, Float64Array>,
  minutes: Minutes,
  groups: readonly string[],
  { answers, silences }: { answers: Float64Array | undefined; silences: Silences },
): PastAlert[] {
  const alerts: PastAlert[] = [];
  let watch: Watch = { history: [], open: undefined };
  let current: StoredAlert | undefined;
  for (let at = 0; at < minutes.count; at += 1) {
    const value = isEvaluated(check, answers?.[at] !== 0)
      ? valueOf(check, valuesAt(history, at))
      : Number.NaN;
    if (Number.isNaN(value)) continue;
    const severities = severitiesOf(check.threshold, value);
    if (severities.reached === 0 && watch.history.length === 0) continue;
    const minuteEpochSeconds = (minutes.firstMinute + at) * 60;
    const { seen, target } = observe(watch, severities, check.datasource, minuteEpochSeconds);
    if (target === 0) {
      if (current)
        Object.assign(current, {
          cleared: true,
          endEpoch: seen.turnEpochSeconds,
          clearedEpoch: minuteEpochSeconds,
          changedAtMs: minuteEpochSeconds * 1000,
        });
      current = undefined;
      const isQuiet = seen.history.every((past) => past === 0);
      watch = isQuiet ? { history: [], open: undefined } : { ...seen, open: undefined };
      continue;
    }
    if (!current && check.watch === HOST_STATUS && silences.isFolded(at)) {
      watch = { ...seen, open: undefined };
      continue;
    }
    const words = wordsOf(check, valuesAt(history, at));
    const reading = readingOf({ device, inDowntime: false }, check, words, target);
    if (!current) {
      const found = foundAlert(device, check, reading, {
        groups,
        startEpochSeconds: seen.turnEpochSeconds,
        openedEpochSeconds: minuteEpochSeconds,
      });
      current = alertFrom(device.accountId, found, new Date(minuteEpochSeconds * 1000));
      alerts.push({
        fault: { accountId: device.accountId, deviceId: device.deviceId, watch: check.watch },
        alert: current,
        severities: [],
      });
    } else if (current.severity !== target) {
      alerts.at(-1)!.severities.push({
        atMs: minuteEpochSeconds * 1000,
        severity: target,
        formerSeverity: current.severity,
      });
      Object.assign(current, reading, {
        formerSeverity: current.severity,
        severityEpoch: minuteEpochSeconds,
        changedAtMs: minuteEpochSeconds * 1000,
      });
    }
    watch = {
      ...seen,
      open: {
        alertId: current.id,
        severity: target,
        sdted: false,
      },
    };
  }
  return alerts;
}

/** Values of one minute, as from a poll. */
function valuesAt(
  history: ReadonlyMap<string, Float64Array>,
  at: number,
): ReadonlyMap<string, number> {
  return { get: (id: string) => history.get(id)?.[at] } as ReadonlyMap<string, number>;
}

/** Result of a walk of the device. */
function discoveryOf(simulated: SimulatedDevice): Discovery {
  return {
    discoveredEpochSeconds: 0,
    interfaces: simulated.interfaces.map(({ index, name, alias, ifType, speedBitsPerSecond }) => ({
      index,
      name,
      alias,
      type: ifType,
      speedBitsPerSecond,
      isHighCapacity: true,
    })),
    processors: [1],
    memories: [{ index: 1, size: simulated.memoryMegabytes * 1024 }],
    sensors: simulated.sensors.map(({ index, name, kind }) => ({
      index,
      name,
      unit: kind === 'fan' ? 'rpm' : 'celsius',
      factor: 1,
    })),
  };
}

const COMMENTS = [
  'On it',
  'Carrier ticket raised',
  'Known, stock systems synchronise at ten',
  'Engineer booked for tomorrow',
  'Site confirms a power cut',
  'Watching, not customer affecting',
] as const;
const FASTEST_ANSWER_SECONDS = 120;

/** Acknowledges some alerts, minutes after they started and never after they ended. */
export function acknowledgeSome(
  past: readonly PastAlert[],
  desk: Author,
  nowEpochSeconds: number,
): void {
  for (const { alert } of past) {
    const random = createRandom(alert.id);
    const ackedEpoch = alert.openedEpoch + FASTEST_ANSWER_SECONDS + random.int(0, 900);
    if (!random.chance(0.4) || ackedEpoch >= (alert.cleared ? alert.endEpoch : nowEpochSeconds))
      continue;
    Object.assign(alert, {
      acked: true,
      ackedBy: desk.name,
      ackedHome: desk.home,
      ackedEpoch,
      ackComment: random.pick(COMMENTS),
      changedAtMs: Math.max(alert.changedAtMs, ackedEpoch * 1000),
    });
  }
}
