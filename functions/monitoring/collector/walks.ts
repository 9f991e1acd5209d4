import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AccountId } from '../../../core/access/scope.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import type { Profile } from '../../../core/profiles/profile.ts';
import { SnmpError, type SnmpBinding, type SnmpClient, type WalkResult } from '../../snmp/types.ts';
import type { WalkTimes } from '../../store/poll-leases.ts';
import { putWalksUnderWay, walksUnderWay } from '../../store/polls.ts';
import { discover } from './discover.ts';
import { resumed, WalkCut } from './resumed.ts';

/** Walks of a shard that take longer go on in the next minute, so that no poll waits for them. */
const WALKS_MS = 20_000;
/** With the other attributes it fits a row of 400 kB. A longer walk begins anew. */
const MOST_STORED = 380_000;
/** An older walk does not belong to this one. */
const STALE_SECONDS = 1_800;

export interface Walk {
  accountId: AccountId;
  nowEpochSeconds: number;
  /** Clients of the devices to be walked, by device id. */
  clients: ReadonlyMap<string, SnmpClient>;
  /** Of the account. */
  profiles?: readonly Profile[];
  /** Time of requests for walks, by device id: a walk that began before does not answer one. */
  asked?: WalkTimes;
  /** The walk before, as formerOf() has it. */
  formerOf?: (deviceId: string) => Discovery | null;
  /** For all of them together. */
  milliseconds?: number;
}

/**
 * Walks devices for what they are made of. Whoever is not done in time has the columns that it has
 * answered stored, and goes on from there when it is walked next.
 * @returns what was found, by device id.
 */
export async function walkDevices({
  accountId,
  nowEpochSeconds,
  clients,
  profiles = [],
  asked = {},
  formerOf = () => null,
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
        const walked = await discover(
          resumed(client, columns, untilMs),
          nowEpochSeconds,
          profiles,
          formerOf(deviceId),
        );
        found.set(deviceId, walked);
        if (former?.columns) cut.set(deviceId, { startedEpochSeconds: 0, columns: '' });
      } catch (error) {
        if (!(error instanceof WalkCut || error instanceof SnmpError)) throw error;
        const written = columns.size > 0 ? writeColumns(columns) : '';
        if (written !== '' && written.length <= MOST_STORED)
          cut.set(deviceId, { startedEpochSeconds, columns: written });
      }
    }),
  );
  await putWalksUnderWay(accountId, cut);
  return found;
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
