import { UPTIME_ONLY } from './oids.ts';
import { SLOW_TURNS, type PollPlan } from './plan.ts';
import { elapsed, isGiven, uptimeSeconds, type Clock } from './rates.ts';
import { haveMoved, readMetrics } from './read-metrics.ts';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { NOTHING_LEFT_OUT, type LeftOutOfPoll } from '../../../core/domain/left-out.ts';
import { Samples, UPTIME } from './samples.ts';
import { SnmpError, type SnmpBinding, type SnmpClient } from '../../snmp/types.ts';
import { MOST_OBJECTS, type DeviceState } from './state.ts';

/** From so many failed polls on, a device is only asked for its uptime until it answers. */
export const POLLS_TO_DEAD = 3;
const FEWEST_OBJECTS = 10;
const NO_TIME = { seconds: Number.NaN, ticksWraps: 0, restarted: false };

export interface DevicePoll {
  values: Samples;
  leftOut: LeftOutOfPoll;
  answering: boolean;
  uptimeSeconds: number;
  /** The device started anew since the last poll: its indexes may have moved. */
  restarted: boolean;
  state: DeviceState;
}

/**
 * Asks a device for everything in its plan. It never throws for a device that does not answer: that
 * is a result.
 */
export async function pollDevice(
  client: SnmpClient | undefined,
  plan: PollPlan,
  before: DeviceState,
  nowMs: () => number,
): Promise<DevicePoll> {
  if (!client) return failed(plan, before);
  try {
    const isRecovering = before.failures >= POLLS_TO_DEAD;
    if (isRecovering) await client.get(UPTIME_ONLY);
    return readPoll(
      plan,
      before,
      await ask(client, plan, before, Math.floor(nowMs() / 60_000), isRecovering),
      nowMs(),
    );
  } catch (error) {
    if (!(error instanceof SnmpError)) throw error;
    return failed(plan, before);
  }
}

/**
 * A device that answers a small question and not the large one gets smaller ones from now on. Slow
 * objects that have been read before wait for their turn.
 * @returns bindings by the places of their objects
 */
async function ask(
  client: SnmpClient,
  plan: PollPlan,
  { mostObjects, layout }: DeviceState,
  minute: number,
  isRecovering: boolean,
): Promise<{ bindings: (SnmpBinding | undefined)[]; mostObjects: number }> {
  for (let most = mostObjects; ; most = Math.ceil(most / 2)) {
    try {
      const bindings: (SnmpBinding | undefined)[] = [];
      for (const [turn, { at, oids, isSlow }] of plan.requestsOf(most).entries()) {
        const isDue = !isSlow || layout !== plan.layout || (minute + turn) % SLOW_TURNS === 0;
        const answered = isDue ? await client.get(oids) : NOT_ASKED;
        for (let place = 0; place < oids.length; place++) bindings[at + place] = answered[place];
      }
      return { bindings, mostObjects: most };
    } catch (error) {
      const isSilent = error instanceof SnmpError && error.reason === 'timeout';
      if (!isSilent || !isRecovering || most <= FEWEST_OBJECTS) throw error;
    }
  }
}

const NOT_ASKED: readonly SnmpBinding[] = [];

function readPoll(
  plan: PollPlan,
  before: DeviceState,
  { bindings, mostObjects }: Awaited<ReturnType<typeof ask>>,
  nowMs: number,
): DevicePoll {
  const ticks = isGiven(bindings[0]) ? Number(bindings[0]!.value) : undefined;
  const since = before.clock
    ? elapsed(before.clock, ticks, nowMs, () => haveMoved(plan, before, bindings))
    : NO_TIME;
  const clock: Clock = { ticks: ticks ?? 0, ticksWraps: since.ticksWraps, atMs: nowMs };
  const uptime = ticks === undefined ? 0 : uptimeSeconds(clock);
  const { values, counters, leftOut } = readMetrics(plan, before, bindings, since, uptime);
  values.set(HOST_STATUS, 1).set(UPTIME, ticks === undefined ? Number.NaN : uptime);
  const state: DeviceState = {
    ...before,
    failures: 0,
    answersOn: undefined,
    isTcpDoubted: undefined,
    answeredEpochSeconds: Math.floor(nowMs / 1_000),
    clock,
    counters,
    layout: plan.layout,
    mostObjects: Math.min(MOST_OBJECTS, mostObjects),
  };
  return {
    values,
    leftOut,
    answering: true,
    uptimeSeconds: uptime,
    restarted: since.restarted,
    state,
  };
}

function failed({ series }: PollPlan, before: DeviceState): DevicePoll {
  const uptime = before.clock ? uptimeSeconds(before.clock) : 0;
  return {
    values: new Samples(series).set(HOST_STATUS, 0),
    leftOut: NOTHING_LEFT_OUT,
    answering: false,
    uptimeSeconds: uptime,
    restarted: false,
    state: { ...before, failures: before.failures + 1 },
  };
}
