import { durationWords, sinceWords } from '../../../../core/domain/age.ts';
import type { CollectorView, Machine } from '../../../../core/domain/site-collector.ts';
import type { State } from '../../../../core/domain/state.ts';

/** A state as its badge says it. */
interface Said {
  state: State;
  word: string;
}

export function collectorState(
  { state, lastSeenEpochSeconds }: CollectorView,
  nowEpochSeconds: number,
): Said {
  if (state === 'working') return { state: 'live', word: 'Working' };
  if (state === 'waiting') return { state: 'pre_live', word: 'Waiting for a machine' };
  const since = sinceWords(lastSeenEpochSeconds, nowEpochSeconds);
  return {
    state: 'error',
    word: lastSeenEpochSeconds === 0 ? 'Silent' : `Silent since ${since}`,
  };
}

const MACHINE: Readonly<Record<Machine['state'], Said>> = {
  polling: { state: 'live', word: 'Polling' },
  standby: { state: 'pre_live', word: 'Standing by' },
  silent: { state: 'error', word: 'Silent' },
  withdrawn: { state: 'no_data', word: 'Withdrawn' },
};

export const machineState = ({ state }: Machine): Said => MACHINE[state];

/** A clock that is further off makes wrong times, and is named. */
const CLOCK_SECONDS = 5;

/** The latest update of a machine. */
function updateFacts({ version, update }: Machine, nowEpochSeconds: number): string[] {
  if (update.kind === 'updating')
    return [
      update.version === version ? 'on trial for five minutes' : `updating to ${update.version}`,
    ];
  if (update.kind === 'updated')
    return [`updated ${sinceWords(update.atEpochSeconds, nowEpochSeconds)}`];
  if (update.kind === 'byHand') return ['too old to update itself: download its file again'];
  if (update.kind === 'back') return [`went back from ${update.failedVersion}: ${update.why}`];
  return [];
}

/** Version, memory, minutes that wait, and a clock that is wrong. */
export function machineFacts(machine: Machine, nowEpochSeconds: number): string[] {
  const { version, queuedMinutes, memoryMegabytes, clockOffsetSeconds, state } = machine;
  if (state === 'withdrawn') return [`version ${version}`];
  const offset = Math.abs(clockOffsetSeconds);
  return [
    `version ${version}`,
    ...updateFacts(machine, nowEpochSeconds),
    ...(memoryMegabytes > 0 ? [`${Math.round(memoryMegabytes)} MB of memory`] : []),
    ...(queuedMinutes > 0
      ? [`${queuedMinutes} ${queuedMinutes === 1 ? 'minute' : 'minutes'} not sent yet`]
      : []),
    ...(offset > CLOCK_SECONDS
      ? [`its clock is ${durationWords(offset)} ${clockOffsetSeconds < 0 ? 'behind' : 'ahead'}`]
      : []),
  ];
}

export const isEnrolled = ({ state }: Machine): boolean => state !== 'withdrawn';

export const devicesWords = (count: number): string =>
  count === 1 ? '1 device' : `${count.toLocaleString('en-GB')} devices`;
