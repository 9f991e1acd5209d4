import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AccountId } from '../../../core/access/scope.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { SnmpError, type SnmpBinding, type SnmpClient, type WalkResult } from '../../snmp/types.ts';
import { putIdentities } from '../../store/device-identities.ts';
import type { WalkTimes } from '../../store/poll-leases.ts';
import { putDiscoveries, putWalksUnderWay, walksUnderWay } from '../../store/polls.ts';
import { discover } from './discover.ts';

/** Walks of a shard that take longer go on in the next minute, so that no poll waits for them. */
const WALKS_MS = 20_000;
/** An older walk does not belong to this one. */
const STALE_SECONDS = 1_800;

/** The time of the walks is over. */
class WalkCut extends Error {}

export interface Walk {
  accountId: AccountId;
  nowEpochSeconds: number;
  /** Clients of the devices to be walked, by device id. */
  clients: ReadonlyMap<string, SnmpClient>;
  /** Completes a discovery by what is known of the device. */
  complete: (deviceId: string, discovery: Discovery) => Discovery;
  /** Whether the parts of a device are stored already; their row keeps the time of the first walk. */
  isStored: (deviceId: string, discovery: Discovery) => boolean;
  /** Time of requests for walks, by device id: a walk that began before does not answer one. */
  asked?: WalkTimes;
  /** For all of them together. */
  milliseconds?: number;
}

/**
 * Walks devices for what they are made of, and stores it. Whoever is not done in time has the
 * columns that it has answered stored, and goes on from there when it is walked next.
 * @returns what was found, by device id.
 */
export async function walkDevices({
  accountId,
  nowEpochSeconds,
  clients,
  complete,
  isStored,
  asked = {},
  milliseconds = WALKS_MS,
}: Walk): Promise<Map<string, Discovery>> {
  const found = new Map<string, Discovery>();
  if (clients.size === 0) return found;
  const untilMs = performance.now() + milliseconds;
  const underWay = await walksUnderWay(accountId, [...clients.keys()]);
  const cut = new Map<string, { startedEpochSeconds: number; columns: string }>();
  await Promise.all(
    [...clients].map(async ([deviceId, client]) => {
      const former = underWay.get(deviceId);
      const oldest = Math.max(nowEpochSeconds - STALE_SECONDS, asked[deviceId] ?? 0);
      const isStale = !former || former.startedEpochSeconds < oldest;
      const columns = isStale ? new Map<string, WalkResult>() : readColumns(former.columns);
      const startedEpochSeconds = isStale ? nowEpochSeconds : former.startedEpochSeconds;
      try {
        const walked = await discover(resumed(client, columns, untilMs), nowEpochSeconds);
        found.set(deviceId, complete(deviceId, { ...walked, isIdentityStored: true }));
        if (former?.columns) cut.set(deviceId, { startedEpochSeconds: 0, columns: '' });
      } catch (error) {
        if (!(error instanceof WalkCut || error instanceof SnmpError)) throw error;
        if (columns.size > 0)
          cut.set(deviceId, { startedEpochSeconds, columns: writeColumns(columns) });
      }
    }),
  );
  const changed = [...found].filter(([deviceId, discovery]) => !isStored(deviceId, discovery));
  const identities = changed.flatMap(([deviceId, { identity }]) =>
    identity ? [[deviceId, identity] as const] : [],
  );
  await putIdentities(accountId, new Map(identities));
  await putDiscoveries(accountId, new Map(changed));
  await putWalksUnderWay(accountId, cut);
  return found;
}

/** Answers known columns and objects without asking, and none when the time is over. */
function resumed(
  client: SnmpClient,
  columns: Map<string, WalkResult>,
  untilMs: number,
): Pick<SnmpClient, 'walk' | 'get'> {
  return {
    async get(oids) {
      const key = `get ${oids.join(' ')}`;
      const known = columns.get(key);
      if (known) return known.bindings;
      if (untilMs - performance.now() <= 0) throw new WalkCut();
      const bindings = await client.get(oids);
      columns.set(key, { bindings, cut: null });
      return bindings;
    },
    async walk(oid, limits) {
      const known = columns.get(oid);
      if (known) return known;
      const left = untilMs - performance.now();
      if (left <= 0) throw new WalkCut();
      const walked = await client.walk(oid, { ...limits, maxMilliseconds: left });
      if (walked.cut === 'time') throw new WalkCut();
      columns.set(oid, walked);
      return walked;
    },
  };
}

type StoredValue = number | string | null | { bytes: string } | { wide: string };
/** Older releases neither write nor read the cut. */
type StoredColumn = [
  oid: string,
  bindings: [oid: string, type: number, value: StoredValue][],
  cut?: WalkResult['cut'],
];

function writeColumns(columns: ReadonlyMap<string, WalkResult>): string {
  const stored = [...columns].map(([root, { bindings, cut }]): StoredColumn => [
    root,
    bindings.map(({ oid, type, value }) => [
      oid,
      type,
      typeof value === 'bigint'
        ? { wide: value.toString() }
        : Buffer.isBuffer(value)
          ? { bytes: value.toString('base64') }
          : value,
    ]),
    cut,
  ]);
  return deflateRawSync(Buffer.from(JSON.stringify(stored))).toString('base64');
}

function readColumns(text: string): Map<string, WalkResult> {
  if (text === '') return new Map();
  /** An older release wrote them as they are. */
  const plain = text.startsWith('[')
    ? text
    : inflateRawSync(Buffer.from(text, 'base64')).toString();
  return new Map(
    (JSON.parse(plain) as StoredColumn[]).map(([root, bindings, cut = null]) => [
      root,
      {
        bindings: bindings.map(([oid, type, value]) => ({ oid, type, value: readValue(value) })),
        cut,
      },
    ]),
  );
}

function readValue(value: StoredValue): SnmpBinding['value'] {
  if (typeof value !== 'object' || value === null) return value;
  return 'wide' in value ? BigInt(value.wide) : Buffer.from(value.bytes, 'base64');
}
