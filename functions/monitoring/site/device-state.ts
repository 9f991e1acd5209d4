import type { CollectedDevicePoll } from '../../../core/domain/collected-poll.ts';
import { newDeviceState, type DeviceState } from '../collector/state.ts';

type SentState = CollectedDevicePoll['state'];

/** The part of a device's state that the machine at its site carries on. */
export function sentState(state: DeviceState): SentState {
  const { failures, answeredEpochSeconds, clock, layout, counters, mostObjects } = state;
  return {
    failures,
    answeredEpochSeconds,
    ...(clock && { clock }),
    layout,
    counters: Buffer.from(counters.buffer, counters.byteOffset, counters.byteLength).toString(
      'base64',
    ),
    mostObjects,
    ...(state.answersOn !== undefined && { answersOn: state.answersOn }),
    ...(state.isTcpDoubted && { isTcpDoubted: true }),
  };
}

/**
 * What a machine sent, with what the portal carries on: watches, outages and the time of the walk.
 * @param nowEpochSeconds no answer is later.
 */
export function withSentState(
  before: DeviceState | undefined,
  sent: SentState,
  nowEpochSeconds: number,
): DeviceState {
  const bytes = Buffer.from(sent.counters, 'base64');
  const counters = new BigUint64Array(Math.floor(bytes.length / 8));
  new Uint8Array(counters.buffer).set(bytes.subarray(0, counters.byteLength));
  return {
    ...(before ?? newDeviceState()),
    ...sent,
    answeredEpochSeconds: Math.min(sent.answeredEpochSeconds, nowEpochSeconds),
    clock: sent.clock,
    answersOn: sent.answersOn,
    isTcpDoubted: sent.isTcpDoubted,
    counters,
  };
}
