import { atSourceSchema, type AtSource } from '../../core/domain/at-source.ts';
import {
  deviceBasis,
  mergeDevice,
  type Device,
  type DeviceBasis,
} from '../../core/domain/device.ts';
import { snmpTargetSchema, type SnmpTarget } from '../../core/domain/snmp-credential.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import {
  getMany,
  nameOf,
  query,
  writeTogether,
  type Lost,
  type Row,
  type TransactItem,
} from './client.ts';
import { deviceRange, isLive, readRecord, type StoredRecord } from './device-rows.ts';
import { readSnapshot } from './device-snapshot.ts';
import { keptRows } from './kept-rows.ts';
import { onceFor } from '../../core/domain/once-for.ts';

/**
 * A device in both of its forms: as stored, and merged for display. What takes time to read is read
 * when it is first asked for: of a large account a call shows few devices.
 */
export class StoredDevice {
  readonly #row: () => Row;
  #record: StoredRecord | undefined;
  #basis: DeviceBasis | undefined;
  #device: Device | undefined;

  constructor(row: () => Row, basis?: DeviceBasis) {
    this.#row = row;
    this.#basis = basis;
  }

  get record(): StoredRecord {
    return (this.#record ??= readRecord(this.#row()));
  }

  /** Person who changed its properties last; '' when nobody did, or it was not kept. */
  get changedBy(): string {
    return String(this.#row()['changedBy'] ?? '');
  }

  /** The shard that polls it. */
  get shardId(): string {
    const { accountId, shardKey = '' } = this.#row();
    return String(shardKey).slice(String(accountId).length + 1);
  }

  get device(): Device {
    return (this.#device ??= mergeDevice(this.record));
  }

  /** Part of `device` that is read without the rest. */
  get basis(): DeviceBasis {
    return (this.#basis ??= this.#device ?? deviceBasis(this.record));
  }

  /** How it is reached; undefined while nobody said. */
  get snmp(): SnmpTarget | undefined {
    return snmpTargetSchema.safeParse(this.#row()['snmp']).data;
  }

  /** Whether the monitoring source that it comes from knows what was changed last. */
  get atSource(): AtSource | undefined {
    return atSourceSchema.safeParse(this.#row()['atSource']).data;
  }
}

const liveRows = keptRows<StoredDevice>({
  table: 'devices',
  key: 'deviceId',
  range: (accountId) => ({ ...deviceRange(accountId), consistent: true }),
  snapshot: packedDevices,
  keep: (row, former) => (isLive(row) ? (unchanged(row, former) ?? readDevice(row)) : undefined),
});

async function packedDevices(accountId: AccountId) {
  const snapshot = await readSnapshot(accountId);
  return (
    snapshot && {
      asOfMs: snapshot.asOfMs,
      rows: new Map(
        snapshot.devices.map(({ basis, row }) => [basis.id, new StoredDevice(row, basis)]),
      ),
    }
  );
}

const sorted = onceFor((rows: ReadonlyMap<string, StoredDevice>): readonly StoredDevice[] =>
  [...rows.values()].sort((a, b) => compareIds(a.basis.id, b.basis.id)),
);

/** All devices of an account by their ids. */
export const devicesById: (accountId: AccountId) => Promise<ReadonlyMap<string, StoredDevice>> =
  liveRows;

/** All devices of an account, in the order of their ids. */
export async function devicesOf(accountId: AccountId): Promise<readonly StoredDevice[]> {
  return sorted(await liveRows(accountId));
}

/** The order of device ids, the same on every page. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Devices changed at or after `sinceMs`, and what was known of those deleted since. */
export async function devicesChangedSince(
  accountId: AccountId,
  sinceMs: number,
): Promise<{ changed: StoredDevice[]; removed: Device[] }> {
  const sort = { condition: 'changedAtMs >= :since', values: { ':since': sinceMs } };
  const rows = await query('devices', { index: 'changes', partition: { accountId }, sort });
  return {
    changed: rows.filter(isLive).map(readDevice),
    removed: rows.filter((row) => !isLive(row)).map((row) => readDevice(row).device),
  };
}

/**
 * Devices by id within a scope; ids that are not there, or not of the scope's customer, are left
 * out.
 */
export async function findDevices(scope: Scope, ids: readonly string[]): Promise<StoredDevice[]> {
  const keys = scope.accountIds.flatMap((accountId) =>
    ids.map((deviceId) => ({ accountId, deviceId })),
  );
  const devices = (await getMany('devices', keys, { consistent: true }))
    .filter(isLive)
    .map(readDevice);
  return devices.filter(
    ({ device }) => scope.customer === null || device.Customer === scope.customer,
  );
}

/** One of the maps that people edit, with its text before and after. */
export interface MapChange {
  map: 'manual' | 'custom';
  before: string;
  after: string;
}

export interface MapEdit {
  /** Displayed name of the person. */
  by: string;
  now: Date;
  audit: TransactItem;
  /** Further writes of the same transaction. */
  also?: readonly TransactItem[];
  /** Where the change is that a source has yet to be told. */
  atSource?: AtSource | undefined;
  lost: Lost;
}

/**
 * Changes one map of a device, together with its audit row.
 * @throws what `lost` gives when the map is no longer what it was, or the device is gone.
 */
export async function changeMap(
  record: StoredRecord,
  change: MapChange,
  { by, now, audit, also = [], atSource, lost }: MapEdit,
): Promise<void> {
  await writeTogether(
    [
      {
        Update: {
          TableName: nameOf('devices'),
          Key: { accountId: record.account_id, deviceId: record.id },
          UpdateExpression: `SET #map = :after, changedAtMs = :ms, changedBy = :by${atSource ? ', atSource = :atSource' : ''}`,
          ConditionExpression:
            'attribute_exists(deviceId) AND attribute_not_exists(deleted) AND (#map = :before OR (attribute_not_exists(#map) AND :before = :none))',
          ExpressionAttributeNames: { '#map': change.map },
          ExpressionAttributeValues: {
            ':after': change.after,
            ':before': change.before,
            ':none': '{}',
            ':ms': now.getTime(),
            ':by': by,
            ...(atSource && { ':atSource': atSource }),
          },
        },
      },
      audit,
      ...also,
    ],
    lost,
  );
}

/** The item that says what a source is asked of a device. */
export function deviceAtSource(
  { account_id: accountId, id: deviceId }: Pick<StoredRecord, 'account_id' | 'id'>,
  atSource: AtSource,
  now: Date,
): TransactItem {
  return {
    Update: {
      TableName: nameOf('devices'),
      Key: { accountId, deviceId },
      UpdateExpression: 'SET atSource = :atSource, changedAtMs = :ms',
      ConditionExpression: 'attribute_exists(deviceId) AND attribute_not_exists(deleted)',
      ExpressionAttributeValues: { ':atSource': atSource, ':ms': now.getTime() },
    },
  };
}

const TOMBSTONE_SECONDS = 30 * 86_400;

/**
 * The item that deletes a device. Its key and what it was stay for a while, so that a refresh can
 * tell those who saw it that it is gone; it leaves its shard, so that nobody polls it.
 */
export function deviceTombstone(
  { account_id: accountId, id: deviceId }: Pick<StoredRecord, 'account_id' | 'id'>,
  now: Date,
): TransactItem {
  return {
    Update: {
      TableName: nameOf('devices'),
      Key: { accountId, deviceId },
      UpdateExpression:
        'SET deleted = :true, changedAtMs = :ms, expiresAt = :expires REMOVE shardKey, snmp',
      ConditionExpression: 'attribute_exists(deviceId) AND attribute_not_exists(deleted)',
      ExpressionAttributeValues: {
        ':true': true,
        ':ms': now.getTime(),
        ':expires': Math.floor(now.getTime() / 1000) + TOMBSTONE_SECONDS,
      },
    },
  };
}

/**
 * The former result, when the row has the same texts: merging a device costs more than comparing
 * them.
 */
function unchanged(row: Row, former: StoredDevice | undefined): StoredDevice | undefined {
  if (!former) return undefined;
  const { record } = former;
  const newer = readDevice(row);
  const isSame =
    newer.record.system === record.system &&
    newer.record.manual === record.manual &&
    newer.record.custom === record.custom &&
    newer.record.timestamp === record.timestamp &&
    newer.shardId === former.shardId &&
    JSON.stringify(newer.snmp) === JSON.stringify(former.snmp);
  return isSame ? former : undefined;
}

const readDevice = (row: Row) => new StoredDevice(() => row);
