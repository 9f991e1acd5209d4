import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Head } from '../../../core/domain/seal.ts';
import { rowDigest } from '../../../functions/runtime/digest.ts';
import {
  leaveLanes,
  linkAuditRows,
  type LaneStore,
  type Linked,
} from '../../../functions/store/audit-lanes.ts';
import type { TransactItem } from '../../../functions/store/stored-form.ts';

/** Heads in the store, by account and lane, and how often they were read. */
const heads = new Map<string, Head>();
let reads: string[] = [];
let rule: { days: number; setAtMs: number } | undefined;
const store: LaneStore = {
  nameOf: (table) => `test-${table}`,
  get: (_, { accountId, lane }) => {
    if (lane === 'rule') return Promise.resolve(rule);
    reads.push(`${accountId}#${lane}`);
    const head = heads.get(`${accountId}#${lane}`);
    return Promise.resolve(head && { ...head });
  },
};
let used = 0;
let account: string;
beforeEach(() => {
  process.env['AWS_REGION'] = 'eu-west-2';
  process.env['TABLE_PREFIX'] = 'test';
  reads = [];
  rule = undefined;
  heads.clear();
  account = `account-${(used += 1)}`;
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  leaveLanes();
});
afterEach(() => void vi.restoreAllMocks());

const put = (information: string, change: object = {}): TransactItem => ({
  Put: {
    TableName: 'test-audit',
    Item: { accountId: account, at: information, information, expiresAt: 50, ...change },
    ConditionExpression: 'attribute_not_exists(accountId)',
  },
});
const other: TransactItem = { Put: { TableName: 'test-people', Item: { accountId: 'any' } } };
const link = (...items: TransactItem[]) => linkAuditRows(items, store);
const itemOf = (item: TransactItem | undefined) => item!.Put!.Item!;
/** Ends a use of lanes as the transaction did, and keeps its heads. */
function written({ items, end }: Linked): void {
  for (const { Put } of items)
    if (Put!.TableName === 'test-auditHeads') {
      const { accountId, ...head } = Put!.Item!;
      heads.set(`${accountId as string}#${head['lane'] as string}`, head as Head);
    }
  end(true);
}

describe('the audit rows of a transaction', () => {
  test('are put behind one another in a lane, whose head is written with them', async () => {
    const { items } = await link(put('First'), other, put('Second', { expiresAt: 40 }));
    const [first, kept, second, head, ...more] = items;
    expect(more).toEqual([]);
    expect(kept).toBe(other);
    expect(first!.Put).toMatchObject({
      TableName: 'test-audit',
      ConditionExpression: 'attribute_not_exists(accountId)',
      Item: { lane: '730d32', link: 1, previous: '', previousExpiresAt: 0, expiresAt: 50 },
    });
    // No row expires before the one in front of it.
    expect(itemOf(second)).toMatchObject({
      lane: '730d32',
      link: 2,
      previous: rowDigest(itemOf(first)),
      previousExpiresAt: 50,
      expiresAt: 50,
    });
    const digest = rowDigest(itemOf(second));
    expect(head).toEqual({
      Put: {
        TableName: 'test-auditHeads',
        Item: { accountId: account, lane: '730d32', link: 2, digest, expiresAt: 50 },
        ConditionExpression: 'attribute_not_exists(accountId)',
      },
    });
  });

  test('have pointers behind all else, one for each further thing', async () => {
    const things = [
      { kind: 'device', id: '501', name: 'A' },
      { kind: 'person', id: 'ann', name: '' },
    ];
    const thingKey = `${account}#device#501`;
    const { items } = await link(put('First', { things, thingKey }), other);
    const key = `${account}#person#ann`;
    const Item = { accountId: key, at: 'First', thingKey: key, rowOf: account, expiresAt: 50 };
    expect(items.slice(3)).toEqual([{ Put: { TableName: 'test-audit', Item } }]);
  });

  test('follow the head of the store, on the condition that it is still the last', async () => {
    const head = { lane: '730d32', link: 7, digest: 'before', expiresAt: 90 };
    heads.set(`${account}#730d32`, head);
    const { items } = await link(put('Eighth'));
    expect(itemOf(items[0])).toMatchObject({
      link: 8,
      previous: 'before',
      previousExpiresAt: 90,
      expiresAt: 90,
    });
    expect(items[1]!.Put).toMatchObject({
      ConditionExpression: '#digest = :before',
      ExpressionAttributeNames: { '#digest': 'digest' },
      ExpressionAttributeValues: { ':before': 'before' },
    });
  });

  test('are linked as they are read back, without what is left out', async () => {
    const { items } = await link(put('First', { before: { Rack: 'A4', Room: undefined } }));
    expect(itemOf(items[0])['before']).toEqual({ Rack: 'A4' });
    expect(itemOf(items[1])['digest']).toBe(rowDigest(itemOf(items[0])));
  });

  test('of two accounts are in lanes of their own, and without any nothing is added', async () => {
    const beside = `${account}-beside`;
    const { items } = await link(put('First'), put('Beside', { accountId: beside }), put('Last'));
    expect(items.map((item) => [itemOf(item)['accountId'], itemOf(item)['link']])).toEqual([
      [account, 1],
      [beside, 1],
      [account, 2],
      [account, 2],
      [beside, 1],
    ]);
    const removal = { Delete: { TableName: 'test-audit', Key: {} } };
    expect((await link(other, removal)).items).toEqual([other, removal]);
  });
});

describe('a lane', () => {
  test('is read once, and known from the last row on while writes succeed', async () => {
    const one = await link(put('First'));
    written(one);
    const two = await link(put('Second'));
    expect(reads).toEqual([`${account}#730d32`]);
    expect(itemOf(two.items[0])).toMatchObject({
      link: 2,
      previous: rowDigest(itemOf(one.items[0])),
    });
    two.end(false);
    await link(put('Third'));
    expect(reads).toHaveLength(2);
  });

  test('is left to whoever uses it, and free again afterwards', async () => {
    const one = await link(put('First'));
    const two = await link(put('Second'));
    expect([one, two].map(({ items }) => itemOf(items[0])['lane'])).toEqual(['730d32', '730d33']);
    written(one);
    expect(itemOf((await link(put('Third'))).items[0])['lane']).toBe('730d32');
  });

  test('is one of 64, from any of them on, by the days that rows are kept', async () => {
    vi.mocked(Math.random).mockReturnValue(0.999);
    leaveLanes();
    process.env['AUDIT_KEPT_DAYS'] = '30';
    const lanes: unknown[] = [];
    for (let count = 0; count < 66; count += 1)
      lanes.push(itemOf((await link(put(`${count}`))).items[0])['lane']);
    expect(lanes.slice(0, 3)).toEqual(['30d63', '30d0', '30d1']);
    expect(new Set(lanes).size).toBe(64);
    // Where all are used, the first is shared.
    expect(lanes.slice(64)).toEqual(['30d63', '30d63']);
    delete process.env['AUDIT_KEPT_DAYS'];
  });

  test("is of the days of the account's own rule, and a row is kept for them", async () => {
    rule = { days: 365, setAtMs: 1 };
    const shorter = itemOf((await link(put('First', { expiresAt: 730 * 86_400 }))).items[0]);
    expect(shorter).toMatchObject({ lane: '365d32', expiresAt: 365 * 86_400 });
  });

  test('is given back when the store cannot be read', async () => {
    const fails = { ...store, get: () => Promise.reject(new Error('away')) };
    await expect(linkAuditRows([put('First')], fails)).rejects.toThrow('away');
    expect(itemOf((await link(put('First'))).items[0])['lane']).toBe('730d32');
  });
});
