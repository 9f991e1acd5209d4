import type { CollectedDevicePoll, CollectedPolls } from '../core/domain/collected-poll.ts';
import type { Discovery } from '../core/domain/discovery.ts';
import { measure, type Measured } from '../functions/monitoring/collector/measure.ts';
import { NO_PLAN, planOf, type PollPlan } from '../functions/monitoring/collector/plan.ts';
import type { AskedDevice, Sessions } from '../functions/monitoring/collector/sessions.ts';
import type { DeviceState } from '../functions/monitoring/collector/state.ts';
import { sentState, withSentState } from '../functions/monitoring/site/device-state.ts';
import type { Work } from './work.ts';

const PROBES = 3;

interface Known {
  /** Null for a device that was never walked. */
  discovery: Discovery | null;
  plan: PollPlan;
  /** The plan is with these. */
  addressChecks: AskedDevice['addressChecks'];
}

/** What this machine knows of the devices of a shard between polls. */
export class Shard {
  readonly shardId: string;
  readonly known = new Map<string, Known>();
  readonly states = new Map<string, DeviceState>();
  minuteEpochSeconds = 0;

  constructor(shardId: string) {
    this.shardId = shardId;
  }

  /** The parts of a device, as the portal has stored them. */
  learn(deviceId: string, discovery: Discovery | null): void {
    this.known.set(deviceId, { discovery, plan: planOf(discovery), addressChecks: [] });
  }

  /** Goes on from a state, unless a later one is known. */
  carryOn(deviceId: string, state: CollectedDevicePoll['state'], nowEpochSeconds: number): void {
    const known = this.states.get(deviceId)?.answeredEpochSeconds ?? -1;
    if (known >= state.answeredEpochSeconds) return;
    this.states.set(deviceId, withSentState(undefined, state, nowEpochSeconds));
  }

  /** Polls the devices, and keeps what the next poll goes on from. */
  async poll(
    devices: readonly AskedDevice[],
    { credentials, sharedAddresses }: Pick<Work, 'credentials' | 'sharedAddresses'>,
    sessions: Sessions,
    nowMs: () => number,
  ): Promise<Measured> {
    const { states, known } = this;
    const measured = await measure(
      { devices, states, sharedAddresses, probes: PROBES, nowMs },
      known,
      credentials,
      sessions,
    );
    for (const [deviceId, { state }] of measured) states.set(deviceId, state);
    return measured;
  }

  /** A poll as the portal takes it. */
  sent(minuteEpochSeconds: number, measured: Measured): CollectedPolls['minutes'][number] {
    const devices = [...measured].map(([deviceId, poll]): CollectedDevicePoll => {
      const { layout } = this.known.get(deviceId)?.plan ?? NO_PLAN;
      return {
        deviceId,
        layout,
        values: poll.values.values.map((value) => (Number.isFinite(value) ? value : null)),
        leftOut: [...poll.leftOut],
        answering: poll.answering,
        uptimeSeconds: poll.uptimeSeconds,
        restarted: poll.restarted,
        state: sentState(poll.state),
      };
    });
    return { minuteEpochSeconds, devices };
  }
}
