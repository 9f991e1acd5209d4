import type { CollectedDevicePoll, CollectedPolls } from '../../../core/domain/collected-poll.ts';
import { leftOutId } from '../../../core/domain/left-out.ts';
import type { PollPlan } from '../collector/plan.ts';
import type { DevicePoll } from '../collector/poll-device.ts';
import { Samples } from '../collector/samples.ts';
import type { DeviceState } from '../collector/state.ts';
import { withSentState } from './device-state.ts';

/** Series of a device's values, by the portal's own plan or by the names that were sent. */
export function namesOf(
  { layout, values }: CollectedDevicePoll,
  sent: CollectedPolls['names'] = {},
  plan?: PollPlan,
): readonly string[] | undefined {
  const names = layout === plan?.layout ? plan.series.names : sent[layout];
  return names?.length === values.length ? names : undefined;
}

/** The poll of a device as if it had been measured here, in the series of the portal's plan. */
export function devicePoll(
  sent: CollectedDevicePoll,
  names: readonly string[],
  { plan, before }: { plan: PollPlan; before: DeviceState | undefined },
  nowEpochSeconds: number,
): DevicePoll {
  const values = new Samples(plan.series);
  names.forEach((series, place) => {
    const value = sent.values[place];
    if (value !== null && value !== undefined) values.set(series, value);
  });
  return {
    values,
    leftOut: new Map(sent.leftOut),
    answering: sent.answering,
    uptimeSeconds: sent.uptimeSeconds,
    restarted: sent.restarted,
    state: withSentState(before, sent.state, nowEpochSeconds),
  };
}

/** Samples by series, and a count of each that was left out, as past minutes are stored. */
export function lateSamples(
  { values, leftOut }: CollectedDevicePoll,
  names: readonly string[],
): Map<string, number> {
  const samples = new Map<string, number>();
  values.forEach((value, place) => {
    if (value !== null) samples.set(names[place]!, value);
  });
  for (const [series, reason] of leftOut) samples.set(leftOutId(series, reason), 1);
  return samples;
}
