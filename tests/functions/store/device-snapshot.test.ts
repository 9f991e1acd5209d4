import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putMany, query, writeTogether, type Row } from '../../../functions/store/client.ts';
import { deviceRange, isLive } from '../../../functions/store/device-rows.ts';
import { readSnapshot, writeSnapshot } from '../../../functions/store/device-snapshot.ts';
import { deviceTombstone, devicesOf, StoredDevice } from '../../../functions/store/devices.ts';
import { handler as snapshotClock } from '../../../functions/triggers/snapshot-clock.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const packAll = { fewest: 1 };
/** Before every snapshot of this file, and further back than a reading looks. */
const LONG_AGO_MS = Date.now() - 3_600_000;

let accounts = 0;
/** An account that this process has never read. */
const newAccount = () => accountNamed(`account-${(accounts += 1)}`);
type AccountId = ReturnType<typeof newAccount>;

const deviceRow = (accountId: AccountId, deviceId: string, more: Row = {}): Row => ({
  accountId,
  deviceId,
  shardKey: `${accountId}#0`,
  system: JSON.stringify({ Customer: 'Harbour Foods', groupPath: ['root', 'uk'] }),
  manual: '{}',
  custom: '{}',
  changedAtMs: LONG_AGO_MS,
  ...more,
});

const formOf = ({ record, basis, device, changedBy, shardId, snmp }: StoredDevice) => ({
  record,
  basis,
  device,
  changedBy,
  shardId,
  snmp,
});
const read = async (accountId: AccountId) => (await devicesOf(accountId)).map(formOf);

/** The devices as their rows have them. */
async function inRows(accountId: AccountId) {
  const rows = (await query('devices', deviceRange(accountId))).filter(isLive);
  return rows.map((row) => formOf(new StoredDevice(() => row)));
}

const idsOf = async (accountId: AccountId) =>
  (await devicesOf(accountId)).map(({ basis }) => basis.id);

const madeUpRow = fc.record({
  system: fc.record({
    Customer: fc.constantFrom('Harbour Foods', 'Fenside', ''),
    groupPath: fc.constantFrom([], ['root'], ['root', 'uk']),
    parentId: fc.constantFrom('', 'uk'),
    otherGroupPaths: fc.constantFrom(undefined, [['root', 'fr']]),
  }),
  manual: fc.dictionary(fc.constantFrom('Customer', 'Pre-Live', 'Site Name'), fc.string()),
  changedBy: fc.constantFrom(undefined, 'Ada'),
  shard: fc.integer({ min: 0, max: 2 }),
  snmp: fc.constantFrom(undefined, {
    address: '192.0.2.1',
    port: 161,
    version: '2c',
    secret: 'device',
  }),
});
type MadeUp = typeof madeUpRow extends fc.Arbitrary<infer Value> ? Value : never;

const rowOf = (accountId: AccountId, deviceId: string, made: MadeUp, changedAtMs: number): Row =>
  deviceRow(accountId, deviceId, {
    shardKey: `${accountId}#${made.shard}`,
    system: JSON.stringify(made.system),
    manual: JSON.stringify(made.manual),
    changedAtMs,
    ...(made.changedBy && { changedBy: made.changedBy }),
    ...(made.snmp && { snmp: made.snmp }),
  });

test('whatever changed before and after a snapshot, its devices are those of the rows', async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }).map(String), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(madeUpRow, { minLength: 60, maxLength: 60 }),
      ids,
      ids,
      ids,
      async (made, before, after, gone) => {
        const accountId = newAccount();
        const rows = (names: string[], atMs: number) =>
          names.map((id, at) => rowOf(accountId, id, made[(Number(id) + at) % 60]!, atMs));
        await putMany('devices', rows(before, LONG_AGO_MS));
        await writeSnapshot(accountId, packAll);
        await putMany('devices', rows(after, Date.now()));
        const there = new Set([...before, ...after]);
        for (const id of gone.filter((each) => there.has(each)))
          await writeTogether([deviceTombstone({ account_id: accountId, id }, new Date())]);
        expect(await read(accountId)).toEqual(await inRows(accountId));
      },
    ),
    { numRuns: 8 },
  );
});

test('a snapshot stands in for the rows: what carries no moment of change is not read', async () => {
  const accountId = newAccount();
  await putMany('devices', [deviceRow(accountId, '501')]);
  await writeSnapshot(accountId, packAll);
  const { changedAtMs: _never, ...unseen } = deviceRow(accountId, '502');
  await putMany('devices', [unseen]);
  expect(await idsOf(accountId)).toEqual(['501']);
});

test('a newer snapshot takes the place of the one before', async () => {
  const accountId = newAccount();
  await putMany('devices', [deviceRow(accountId, '501')]);
  await writeSnapshot(accountId, packAll);
  await putMany('devices', [deviceRow(accountId, '502')]);
  await writeSnapshot(accountId, packAll);
  const snapshot = await readSnapshot(accountId);
  expect(snapshot!.devices.map(({ basis }) => basis.id)).toEqual(['501', '502']);
});

test('rows that do not fit into one part are several', async () => {
  const accountId = newAccount();
  const custom = () => JSON.stringify({ Note: Buffer.from(noise(200_000)).toString('base64') });
  await putMany(
    'devices',
    ['501', '502', '503'].map((id) => deviceRow(accountId, id, { custom: custom() })),
  );
  await writeSnapshot(accountId, packAll);
  const snapshot = (await readSnapshot(accountId))!;
  expect(snapshot.devices.map(({ row }) => row())).toEqual(
    await query('devices', deviceRange(accountId)),
  );
});

/** Bytes that cannot be packed. */
const noise = (count: number) =>
  Uint8Array.from({ length: count }, (_, at) => ((at * 2_654_435_761) ^ (at * at * 40_503)) >>> 7);

test.each([
  ['part is lost', (head: Row) => ({ parts: Number(head['parts']) + 1 })],
  ['form is that of another release', () => ({ form: 2 })],
  ['time is over', () => ({ expiresAt: Math.floor(Date.now() / 1000) - 1 })],
])('without a snapshot that can be read the rows are: its %s', async (_why, broken) => {
  const accountId = newAccount();
  await putMany('devices', [deviceRow(accountId, '501')]);
  await writeSnapshot(accountId, packAll);
  const head = (await query('devices', { partition: { accountId } })).find(
    (row) => row['parts'] !== undefined,
  )!;
  await putMany('devices', [{ ...head, ...broken(head) }]);
  expect(await readSnapshot(accountId)).toBeUndefined();
  expect(await idsOf(accountId)).toEqual(['501']);
});

test('a part that cannot be unpacked stops nobody', async () => {
  const accountId = newAccount();
  await putMany('devices', [deviceRow(accountId, '501')]);
  await writeSnapshot(accountId, packAll);
  const part = (await query('devices', { partition: { accountId } })).find((row) => row['bases'])!;
  await putMany('devices', [{ ...part, bases: Uint8Array.from([1, 2, 3]) }]);
  expect(await idsOf(accountId)).toEqual(['501']);
});

test('every night the large accounts are packed, and those alone', async () => {
  const [small, large] = [newAccount(), newAccount()];
  await putMany(
    'accounts',
    [small, large].map((accountId) => ({
      accountId,
      providerId: 'northbeam',
      parentId: '',
      name: accountId,
      status: 'active',
      rootGroupId: 'root',
      hasKey: false,
      createdEpoch: 0,
      source: 'collector',
    })),
  );
  await putMany('devices', [deviceRow(small, '501')]);
  await putMany(
    'devices',
    Array.from({ length: 2_000 }, (_, at) => deviceRow(large, `${1e6 + at}`)),
  );
  await snapshotClock();
  expect(await readSnapshot(small)).toBeUndefined();
  expect((await readSnapshot(large))!.devices).toHaveLength(2_000);
});
