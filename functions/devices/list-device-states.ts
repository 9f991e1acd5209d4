import type { devices } from '../../core/contract/devices.ts';
import { coversDevice } from '../../core/domain/downtime.ts';
import type { Verb } from '../kernel/serve.ts';
import { seesDevice } from '../kernel/visible.ts';
import { devicesOf } from '../store/devices.ts';
import { downtimesOf } from '../store/downtimes.ts';
import { latestPolls } from '../store/polls.ts';

const POLL_INTERVAL_SECONDS = 60;

/** GET /devices/state: the latest poll of each device that the caller sees, as columns. */
export const listDeviceStates: Verb<typeof devices.listDeviceStates> = async ({ actor, query, now }) => {
  const [stored, polls, downtimes] = await Promise.all([devicesOf(query.account_id), latestPolls(query.account_id), downtimesOf(query.account_id)]);
  const visible = stored.map(({ device }) => device).filter((device) => seesDevice(actor, device));
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const current = downtimes.filter((downtime) => downtime.startEpoch <= nowSeconds && nowSeconds < downtime.endEpoch);
  const latest = visible.map((device) => polls.get(device.id));
  return {
    data: {
      ids: visible.map((device) => device.id),
      lastPolledEpochSeconds: latest.map((poll) => poll?.lastPolledEpochSeconds ?? 0),
      uptimeSeconds: latest.map((poll) => poll?.uptimeSeconds ?? 0),
      answering: latest.map((poll) => poll?.answering ?? false),
      inDowntime: visible.filter((device) => current.some((downtime) => coversDevice(downtime, device, nowSeconds))).map((device) => device.id),
      pollIntervalSeconds: POLL_INTERVAL_SECONDS,
    },
  };
};
