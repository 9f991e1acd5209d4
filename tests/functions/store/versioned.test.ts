import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, putMany, writeIf, writeTogether } from '../../../functions/store/client.ts';
import { takeLease, underLease, type Lease } from '../../../functions/store/leased.ts';
import {
  savedOf,
  versionCheck,
  versionDelete,
  versionPut,
  NOBODY,
} from '../../../functions/store/versioned.ts';
import { nameOf } from '../../../functions/store/client.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const key = (groupId: string) => ({ accountId: accountNamed('northbeam'), groupId });
const save = (groupId: string, former: number, by: string) =>
  writeIf([
    versionPut('recipients', { ...key(groupId), recipients: [] }, former, {
      name: by,
      home: 'northbeam',
    }),
  ]);

test('of two saves of one version the first is kept, with the name of who made it', async () => {
  expect(await save('a', 0, 'Ruth Calloway')).toBe(true);
  expect(await save('a', 0, 'Owen Reed')).toBe(false);
  expect(await save('a', 1, 'Owen Reed')).toBe(true);
  expect(await save('a', 1, 'Ruth Calloway')).toBe(false);
  expect(savedOf((await get('recipients', key('a')))!)).toEqual({
    version: 2,
    changedBy: { name: 'Owen Reed', home: 'northbeam' },
  });
});

test('a row written before saves were counted is version 1, and takes one next version', async () => {
  await putMany('recipients', [{ ...key('old'), recipients: [] }]);
  expect(savedOf((await get('recipients', key('old')))!)).toEqual({
    version: 1,
    changedBy: NOBODY,
  });
  expect(await save('old', 0, 'Owen Reed')).toBe(false);
  expect(await save('old', 2, 'Owen Reed')).toBe(false);
  expect(await writeIf([versionCheck('recipients', key('old'), 1)])).toBe(true);
  expect(await save('old', 1, 'Owen Reed')).toBe(true);
  expect(await save('old', 1, 'Ruth Calloway')).toBe(false);
});

test('a row that is gone or changed is not deleted, and lets nothing else happen', async () => {
  expect(await writeIf([versionDelete('recipients', key('none'), 1)])).toBe(false);
  await save('b', 0, 'Owen Reed');
  await save('b', 1, 'Owen Reed');
  const beside = versionPut('recipients', key('beside'), 0, NOBODY);
  await expect(
    writeTogether([versionDelete('recipients', key('b'), 1), beside], () => new Error('lost')),
  ).rejects.toThrow('lost');
  expect(await get('recipients', key('beside'))).toBeUndefined();
  expect(await writeIf([versionDelete('recipients', key('b'), 2)])).toBe(true);
});

test('of two runs one gets a row, and a later one takes it up again when the lease is over', async () => {
  const entry = { accountId: accountNamed('northbeam'), entry: 'work' };
  await putMany('ledger', [entry]);
  const lease: Lease = { key: entry, field: 'leasedUntilMs', read: undefined };
  const taken = await Promise.all([
    takeLease('ledger', { ...lease, attempts: 0 }, 1_000),
    takeLease('ledger', { ...lease, attempts: 0 }, 1_000),
  ]);
  expect(taken.sort()).toEqual([false, true]);
  expect(await takeLease('ledger', { ...lease, read: 1_000, attempts: 1 }, 2_000)).toBe(true);
  expect(await get('ledger', entry)).toMatchObject({ leasedUntilMs: 2_000, attempts: 2 });
  const finish = (read: number) =>
    writeIf([
      { Delete: { TableName: nameOf('ledger'), Key: entry, ...underLease({ ...lease, read }) } },
    ]);
  expect(await finish(1_000)).toBe(false);
  expect(await finish(2_000)).toBe(true);
});
