import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { OutageMemory } from './outages.ts';
import type { Clock } from './rates.ts';
import type { Watch } from './watch.ts';

/** What questions by TCP found of a device that is silent over SNMP. */
export interface TcpState {
  /** Port that answered; undefined while SNMP does, and when none is known to. */
  answersOn: number | undefined;
  /** It did not answer the latest question. */
  isTcpDoubted: true | undefined;
}

/** State of one device from poll to poll. */
export interface DeviceState extends OutageMemory, TcpState {
  /** Polls in a row without an answer. */
  failures: number;
  /** Time of the last answer; 0 before the first. */
  answeredEpochSeconds: number;
  /** At the last answer that held all counters; undefined before the first. */
  clock: Clock | undefined;
  /** Layout of the plan whose metrics give the order of the counters. */
  layout: string;
  /** When the device was walked that the plan was made for; 0 before the first walk. */
  discoveredEpochSeconds: number;
  counters: BigUint64Array;
  /** Objects in one request; fewer for a device that answers small requests only. */
  mostObjects: number;
  /** By datasource|instance|datapoint; only those that are not quiet. */
  watches: Map<string, Watch>;
}

export interface ShardState {
  /** Minute of the latest poll; 0 before the first. */
  minuteEpochSeconds: number;
  /** Minute of the row of latest answers; 0 before the first, and after a poll of an older release. */
  latestEpochSeconds: number;
  devices: Map<string, DeviceState>;
}

export const MOST_OBJECTS = 60;

/**
 * Every state of a device has the keys of this one, in their order: objects that are alike are read
 * several times as quickly. What is undefined is not stored.
 */
export function newDeviceState(): DeviceState {
  return {
    outages: undefined,
    isFlapping: undefined,
    failures: 0,
    answersOn: undefined,
    isTcpDoubted: undefined,
    answeredEpochSeconds: 0,
    clock: undefined,
    layout: '',
    discoveredEpochSeconds: 0,
    counters: new BigUint64Array(),
    mostObjects: MOST_OBJECTS,
    watches: new Map(),
  };
}

/**
 * Written once a minute for each shard: text for what is small, eight bytes for each counter,
 * deflated. A higher level takes five times as long for a fiftieth of the bytes.
 */
export function encodeState(state: ShardState): Uint8Array {
  const counters: Uint8Array[] = [];
  const devices = [...state.devices].map(([deviceId, device]) => {
    const { counters: own, watches } = device;
    counters.push(new Uint8Array(own.buffer, own.byteOffset, own.byteLength));
    return { ...device, deviceId, counters: own.length, watches: [...watches] };
  });
  const { minuteEpochSeconds, latestEpochSeconds } = state;
  const text = Buffer.from(
    JSON.stringify({ version: 1, minuteEpochSeconds, latestEpochSeconds, devices }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return deflateRawSync(Buffer.concat([length, text, ...counters]), { level: 6 });
}

/** @throws Error for a state of another version, which is then begun anew. */
export function decodeState(bytes: Uint8Array): ShardState {
  const content = inflateRawSync(bytes);
  const textEnd = 4 + content.readUInt32LE(0);
  const stored = JSON.parse(content.toString('utf8', 4, textEnd)) as StoredState;
  if (stored.version !== 1)
    throw new Error(`The collector's state has the version ${stored.version}, expected 1.`);
  let at = textEnd;
  const devices = stored.devices.map(
    ({ deviceId, counters: count, watches, ...rest }): [string, DeviceState] => {
      const counters = new BigUint64Array(count);
      new Uint8Array(counters.buffer).set(content.subarray(at, at + count * 8));
      at += count * 8;
      return [
        deviceId,
        {
          // Rows of older releases do not say everything.
          ...newDeviceState(),
          ...rest,
          counters,
          watches: new Map(watches),
        },
      ];
    },
  );
  const { minuteEpochSeconds, latestEpochSeconds = 0 } = stored;
  return { minuteEpochSeconds, latestEpochSeconds, devices: new Map(devices) };
}

interface StoredState {
  version: number;
  minuteEpochSeconds: number;
  latestEpochSeconds?: number;
  devices: (Omit<DeviceState, 'counters' | 'watches' | 'discoveredEpochSeconds' | keyof TcpState> &
    Partial<TcpState> & {
      deviceId: string;
      discoveredEpochSeconds?: number;
      counters: number;
      watches: [string, Watch][];
    })[];
}
