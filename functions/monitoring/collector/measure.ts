import { setTimeout } from 'node:timers/promises';
import { checkSeries } from '../../../core/domain/address-check.ts';
import type { SnmpSecret } from '../../../core/domain/snmp-credential.ts';
import type { SnmpClient } from '../../snmp/types.ts';
import { NO_PLAN, type PollPlan } from './plan.ts';
import { pollDevice, POLLS_TO_DEAD, type DevicePoll } from './poll-device.ts';
import { probe } from './reachability.ts';
import { afterQuestion, isAskedNow } from './tcp-questions.ts';
import { PING_LOSS } from './samples.ts';
import type { AskedDevice, Sessions } from './sessions.ts';
import { newDeviceState, type DeviceState } from './state.ts';

/**
 * By then whoever answers has nearly always answered, and the process is quiet: probes and checks of
 * addresses begin, and do not wait for the silent.
 */
const QUIET_AFTER_MS = 500;
/** A silent device that has not been asked by TCP by then waits for its next turn. */
const TCP_MS = 10_000;
/** A check of an address that has not begun by then waits for the next minute. */
const CHECKS_MS = 10_000;

/** The devices of a shard, and what each left behind at the poll before. */
export interface ShardToMeasure {
  devices: readonly AskedDevice[];
  states: ReadonlyMap<string, DeviceState>;
  /** Addresses of several devices: of these an answer by TCP shows nothing. */
  sharedAddresses: ReadonlySet<string>;
  /** SNMP probes of each device for loss and round trip; 0 measures neither. */
  probes: number;
  /** Clock of SNMP. */
  nowMs: () => number;
}

/**
 * Answers of a shard's devices to one poll, by device id. They are in the order of the shard, not
 * of the answers: stored minutes share a layout as long as the order is the same.
 */
export type Measured = ReadonlyMap<string, DevicePoll>;

/**
 * Asks every device of a shard. It touches the network and nothing else: what is to be known of the
 * devices is given to it, and what it learns it gives back.
 * @param prepared what to ask each device, by its id.
 * @param credentials by their names; a device without one counts as not answering.
 */
export async function measure(
  { devices, states, sharedAddresses, probes, nowMs }: ShardToMeasure,
  prepared: ReadonlyMap<string, { plan: PollPlan }>,
  credentials: SnmpSecret,
  sessions: Sessions,
): Promise<Measured> {
  const answering = new Map<string, SnmpClient>();
  const minute = Math.floor(nowMs() / 60_000);
  const polling = Promise.all(
    devices.map(async (device): Promise<[string, DevicePoll]> => {
      const { deviceId } = device;
      const state = states.get(deviceId) ?? newDeviceState();
      const client = sessions.client(device, credentials, state.failures >= POLLS_TO_DEAD);
      const [poll, checked] = await Promise.all([
        pollDevice(client, prepared.get(deviceId)?.plan ?? NO_PLAN, state, nowMs),
        checkAddresses(device, sessions),
      ]);
      for (const [series, value] of checked) poll.values.set(series, value);
      if (client && poll.answering) answering.set(deviceId, client);
      if (isAskedNow(poll.state.failures, minute)) {
        const { address } = device.snmp;
        const untilMs = performance.now() + TCP_MS;
        await sessions.askedByTcp(async () => {
          if (performance.now() >= untilMs) return;
          const isShared = sharedAddresses.has(address);
          const port = isShared ? undefined : await sessions.askByTcp(address);
          Object.assign(poll.state, afterQuestion(poll.state, port));
        });
      }
      return [deviceId, poll];
    }),
  );
  if (probes === 0) return new Map(await polling);
  await Promise.race([polling, setTimeout(QUIET_AFTER_MS, undefined, { ref: false })]);
  const early = new Map(answering);
  const probed = await Promise.all([
    probe(early, probes, sessions.probes),
    polling.then(() => probe(without(answering, early), probes, sessions.probes)),
  ]);
  const polled = new Map(await polling);
  for (const [deviceId, values] of probed.flatMap((some) => [...some])) {
    for (const [series, value] of values) polled.get(deviceId)?.values.set(series, value);
  }
  for (const one of polled.values()) if (!one.answering) one.values.set(PING_LOSS, 100);
  return polled;
}

/** Values of the device's checks by their series. */
async function checkAddresses(
  { addressChecks }: AskedDevice,
  { checked, runCheck }: Sessions,
): Promise<[series: string, value: number][]> {
  if (addressChecks.length === 0) return [];
  const untilMs = performance.now() + CHECKS_MS;
  await setTimeout(QUIET_AFTER_MS, undefined, { ref: false });
  const results = await Promise.all(
    addressChecks.map((check) =>
      checked(async (): Promise<[string, number][]> => {
        if (performance.now() >= untilMs) return [];
        const { result, milliseconds, days } = await runCheck(check);
        return [
          [checkSeries(check, 'CheckResult'), result],
          [checkSeries(check, 'CheckMs'), milliseconds],
          [checkSeries(check, 'CertificateDays'), days],
        ];
      }),
    ),
  );
  return results.flat();
}

function without<T>(all: ReadonlyMap<string, T>, some: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...all].filter(([key]) => !some.has(key)));
}

/** Addresses that several devices are behind, each at its own port. */
export function sharedAddressesOf(devices: readonly AskedDevice[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { address } of devices.map(({ snmp }) => snmp))
    (seen.has(address) ? shared : seen).add(address);
  return shared;
}
