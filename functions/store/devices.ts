import { atSourceSchema, type AtSource } from '../../core/domain/at-source.ts';
import {
  deviceBasis,
  mergeDevice,
  type Device,
  type DeviceBasis,
} from '../../core/domain/device.ts';
import { lookupSchema, type Lookup } from '../../core/domain/followed-name.ts';
import { formerSourceSchema, type FormerSource } from '../../core/domain/source-move.ts';
import { snmpTargetSchema, type SnmpTarget } from '../../core/domain/snmp-credential.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import type { Author } from '../../core/access/staff.ts';
import { changerIn } from './versioned.ts';
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
 * A device as stored and as merged for display. Parsing is lazy: a call for a large account returns
 * few devices.
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

  /** Last person to change its properties. */
  get changedBy(): Author {
    return changerIn(this.#row());
  }

  get shardId(): string {
    const { accountId, shardKey = '' } = this.#row();
    return String(shardKey).slice(String(accountId).length + 1);
  }

  get device(): Device {
    return (this.#device ??= mergeDevice(this.record));
  }

  /** Cheap subset of `device`. */
  get basis(): DeviceBasis {
    return (this.#basis ??= this.#device ?? deviceBasis(this.record));
  }

  /** undefined without SNMP settings. */
  get snmp(): SnmpTarget | undefined {
    return snmpTargetSchema.safeParse(this.#row()['snmp']).data;
  }

  /** Of a device that has moved to another source. */
  get former(): FormerSource | undefined {
    return formerSourceSchema.safeParse(this.#row()['former']).data;
  }

  /** Latest result of the DNS name that its address follows. */
  get lookup(): Lookup | undefined {
    return lookupSchema.safeParse(this.#row()['lookup']).data;
  }

  /** Whether the monitoring source has received the last change. */
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

export const devicesById: (accountId: AccountId) => Promise<ReadonlyMap<string, StoredDevice>> =
  liveRows;

/** Sorted by id. */
export async function devicesOf(accountId: AccountId): Promise<readonly StoredDevice[]> {
  return sorted(await liveRows(accountId));
}

export function compareIds(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Devices changed at or after `sinceMs`, and the last state of those deleted since. */
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

/** Devices outside the scope or missing are left out. */
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

/** Edit of one editable map, as text before and after. */
export interface MapChange {
  map: 'manual' | 'custom';
  before: string;
  after: string;
}

export interface MapEdit {
  by: Author;
  now: Date;
  audit: TransactItem;
  /** Extra items for the transaction. */
  also?: readonly TransactItem[];
  /** Set if a monitoring source must receive the change. */
  atSource?: AtSource | undefined;
  lost: Lost;
}

/**
 * Changes one map of a device, with its audit row.
 * @throws the error of `lost` if the map has changed or the device was deleted.
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
          UpdateExpression: `SET #map = :after, changedAtMs = :ms, changedBy = :by, changedHome = :home${atSource ? ', atSource = :atSource' : ''}`,
          ConditionExpression:
            'attribute_exists(deviceId) AND attribute_not_exists(deleted) AND (#map = :before OR (attribute_not_exists(#map) AND :before = :none))',
          ExpressionAttributeNames: { '#map': change.map },
          ExpressionAttributeValues: {
            ':after': change.after,
            ':before': change.before,
            ':none': '{}',
            ':ms': now.getTime(),
            ':by': by.name,
            ':home': by.home,
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

/** Fails if the device is no longer in the shard that it was read in. */
export function deviceMove(
  { record: { account_id: accountId, id: deviceId }, shardId: former }: StoredDevice,
  shardId: string,
  now: Date,
): TransactItem {
  return {
    Update: {
      TableName: nameOf('devices'),
      Key: { accountId, deviceId },
      UpdateExpression: 'SET shardKey = :after, changedAtMs = :ms',
      ConditionExpression: 'attribute_not_exists(deleted) AND shardKey = :before',
      ExpressionAttributeValues: {
        ':before': `${accountId}#${former}`,
        ':after': `${accountId}#${shardId}`,
        ':ms': now.getTime(),
      },
    },
  };
}

const TOMBSTONE_SECONDS = 30 * 86_400;

/**
 * Deletes a device. The row stays for a while so that a refresh can report the deletion; without a
 * shard, nobody polls it.
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

/** Reuses the former object if the texts are equal: merging a device costs more than comparing. */
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
