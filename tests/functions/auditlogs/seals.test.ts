import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountId } from '../../../core/access/scope.ts';
import { LATEST_ROW_MS, MISSED_SEAL_MS } from '../../../core/domain/seal.ts';
import { nameOf, putMany, type Row } from '../../../functions/store/client.ts';
import { documents } from '../../fixtures/documents.ts';
import { checkAccount } from '../../../functions/store/seal-check.ts';
import {
  keyOf,
  rowDigest,
  sealAccount,
  sealDigest,
  sealsOf,
} from '../../../functions/store/seals.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const START_MS = Date.UTC(2026, 10, 22, 7);
const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(START_MS + minutes * MINUTE_MS);
const FAR = 9_999_999_999;

/** Each test has an account of its own. */
let account: AccountId;
beforeEach(() => {
  account = accountNamed(`account-${randomUUID()}`);
});

function row(minutes: number, information: string, more: Row = {}): Row {
  const moment = at(minutes);
  return {
    accountId: account,
    at: `${moment.toISOString()}#${randomUUID()}`,
    atMs: moment.getTime(),
    information,
    before: { Rack: 'A4', Room: '2' },
    expiresAt: FAR,
    ...more,
  };
}

async function written(...rows: Row[]): Promise<Row[]> {
  await putMany('audit', rows);
  return rows;
}

async function change(table: 'audit' | 'seals', key: Row, set: Row): Promise<void> {
  const [[name, value]] = Object.entries(set) as [[string, unknown]];
  await documents().send(
    new UpdateCommand({
      TableName: nameOf(table),
      Key: key,
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

async function remove(table: 'audit' | 'seals', key: Row): Promise<void> {
  await documents().send(new DeleteCommand({ TableName: nameOf(table), Key: key }));
}

const key = (one: Row) => ({ accountId: account, at: keyOf(one) });

/** Three changes in three minutes, each sealed a minute later. */
async function sealedRows(): Promise<Row[]> {
  const rows = [row(0, 'First'), row(1, 'Second'), row(2, 'Third')];
  for (const [minute, one] of rows.entries()) {
    await written(one);
    await sealAccount(account, at(minute + 2));
  }
  return rows;
}

const findings = async (minutes = 30) => (await checkAccount(account, at(minutes))).findings;

describe('seals', () => {
  test('cover each row once, a minute after it, and each the seal before; a log that nobody touched is whole', async () => {
    const rows = await sealedRows();
    const seals = await sealsOf(account);
    expect(seals.map((seal) => seal.rows.map((one) => one.at))).toEqual(
      rows.map((one) => [keyOf(one)]),
    );
    expect(seals.map(({ sealNumber }) => sealNumber)).toEqual([1, 2, 3]);
    expect(seals.map(({ previous }) => previous)).toEqual(['', seals[0]!.digest, seals[1]!.digest]);
    expect(await checkAccount(account, at(30))).toEqual({ rows: 3, seals: 3, findings: [] });
  });

  test('leave a row for the next one that is not a minute old', async () => {
    await written(row(0, 'First'), row(1.5, 'Just now'));
    expect(await sealAccount(account, at(2))).toBe(1);
    expect(await sealAccount(account, at(3))).toBe(1);
    expect(await findings()).toEqual([]);
  });

  test('take a row that was written late for its minute, and no row twice', async () => {
    await written(row(10, 'First'));
    await sealAccount(account, at(12));
    await written(row(9, 'Late'));
    expect(await sealAccount(account, at(13))).toBe(1);
    expect(await sealAccount(account, at(14))).toBe(0);
    expect(await findings(40)).toEqual([]);
  });

  test('of two clocks at the same time one writes the seal', async () => {
    await written(row(0, 'First'));
    const sealed = await Promise.all([sealAccount(account, at(2)), sealAccount(account, at(2))]);
    // Whoever came second has sealed nothing.
    expect(sealed.toSorted()).toEqual([0, 1]);
    expect(await sealsOf(account)).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  test('cover a log that is longer than one seal', async () => {
    await written(...Array.from({ length: 2_050 }, (_, number) => row(number / 100, `${number}`)));
    expect(await sealAccount(account, at(60))).toBe(2_050);
    expect((await sealsOf(account)).map(({ rows }) => rows.length)).toEqual([1_000, 999, 51]);
    expect(await checkAccount(account, at(61))).toMatchObject({ rows: 2_050, findings: [] });
  });
});

describe('the check', () => {
  test('tells one altered row, whichever field it is', async () => {
    const audited = { user: 'ann', home: 'northbeam', target: 'EXE-RAD-01', after: { Rack: 'A5' } };
    const [whole] = await written(row(0, 'First', audited));
    await sealAccount(account, at(2));
    const { accountId: _account, at: _at, ...fields } = whole!;
    for (const [field, value] of Object.entries(fields)) {
      const other = typeof value === 'number' ? value + 1 : 'Nothing happened';
      await change('audit', key(whole!), { [field]: other });
      expect(await findings(), field).toMatchObject([{ kind: 'altered' }]);
      await change('audit', key(whole!), { [field]: value });
      expect(await findings(), field).toEqual([]);
    }
    await change('audit', key(whole!), { added: 'later' });
    expect(await findings()).toEqual([{ kind: 'altered', what: '2026-11-22T07:00:00.000Z First' }]);
  });

  test('tells a row whose digest, and whose seal, were computed anew', async () => {
    const [, second] = await sealedRows();
    const forged = { ...second!, information: 'Nothing happened' };
    await written(forged);
    const seal = (await sealsOf(account))[1]!;
    const rows = seal.rows.map((one) => ({ ...one, digest: rowDigest(forged) }));
    const digest = sealDigest({ ...seal, rows });
    await putMany('seals', [{ ...seal, rows, digest }]);
    expect(await findings()).toEqual([{ kind: 'seal', what: 'number 3 does not follow number 2' }]);
  });

  test('tells one removed row', async () => {
    const [first] = await sealedRows();
    await remove('audit', key(first!));
    expect(await findings()).toEqual([{ kind: 'removed', what: '2026-11-22T07:00:00.000Z' }]);
  });

  test('tells one row that was put in later', async () => {
    await sealedRows();
    await written(row(40, 'Goes on'));
    await sealAccount(account, at(42));
    await written(row(1.2, 'Forged'));
    await sealAccount(account, at(43));
    expect(await findings(50)).toEqual([
      { kind: 'inserted', what: '2026-11-22T07:01:12.000Z Forged' },
    ]);
  });

  test('tells a seal that was altered to fit an altered row', async () => {
    const [, second] = await sealedRows();
    await change('audit', key(second!), { information: 'Nothing happened' });
    const seal = (await sealsOf(account))[1]!;
    await change(
      'seals',
      { accountId: account, sealNumber: 2 },
      { rows: seal.rows.map((one) => ({ ...one, digest: 'forged' })) },
    );
    expect(await findings()).toContainEqual({ kind: 'seal', what: 'number 2 was altered' });
  });

  test('tells a seal that was removed, in the middle and at the beginning', async () => {
    await sealedRows();
    await remove('seals', { accountId: account, sealNumber: 2 });
    expect(await findings()).toContainEqual({
      kind: 'seal',
      what: 'number 3 does not follow number 1',
    });
    await remove('seals', { accountId: account, sealNumber: 1 });
    expect(await findings()).toContainEqual({
      kind: 'seal',
      what: 'those before number 3 are missing',
    });
  });

  test('tells when the latest seals are missing', async () => {
    await sealedRows();
    const minutes = MISSED_SEAL_MS / MINUTE_MS + 10;
    expect((await findings(minutes)).map(({ kind }) => kind)).toEqual(['seal']);
    await sealAccount(account, at(minutes));
    expect(await findings(minutes)).toEqual([]);
  });

  test('does not miss what expired in its time', async () => {
    const [first] = await written(
      row(0, 'Old', { expiresAt: Math.floor(at(20).getTime() / 1000) }),
      row(1, 'Kept'),
    );
    await sealAccount(account, at(3));
    await remove('audit', key(first!));
    expect((await findings(10)).map(({ kind }) => kind)).toEqual(['removed']);
    expect(await findings(21)).toEqual([]);
  });

  test('waits for a row that may still be late', async () => {
    await written(row(20, 'First'));
    await sealAccount(account, at(22));
    await written(row(20 - LATEST_ROW_MS / MINUTE_MS / 2, 'Late'));
    expect(await findings(22)).toEqual([]);
  });
});
