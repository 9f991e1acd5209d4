import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountId } from '../../../core/access/scope.ts';
import {
  EMPTY_SEAL_MS,
  LATEST_ROW_MS,
  MISSED_SEAL_MS,
  type Head,
} from '../../../core/domain/seal.ts';
import { readSealCopy, signStatement } from '../../../functions/gateways/audit-seals.ts';
import { machineAuditPut } from '../../../functions/store/audit.ts';
import { nameOf, putMany, writeTogether, type Row } from '../../../functions/store/client.ts';
import { digestOf, rowDigest } from '../../../functions/store/digest.ts';
import { checkAccount } from '../../../functions/store/seal-check.ts';
import {
  headsOf,
  rawRows,
  sealAccount,
  sealsOf,
  statementOf,
} from '../../../functions/store/seals.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { documents } from '../../fixtures/documents.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { repetitions } from '../../setup/repetitions.ts';

let local: Local;
beforeAll(async () => {
  local = await startLocal({ clocks: [] });
});
afterAll(() => local.stop());

const START_MS = Date.now();
const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(START_MS + minutes * MINUTE_MS);
const FAR = 9_999_999_999;

/** Each test has an account of its own. */
let account: AccountId;
beforeEach(() => {
  account = accountNamed(`account-${randomUUID()}`);
});

const change = (minutes: number, information: string) =>
  machineAuditPut(
    { kind: 'job', name: 'test' } as Parameters<typeof machineAuditPut>[0],
    { accountId: account, information, before: { Rack: 'A4', Room: undefined } },
    { action: 'test', requestId: randomUUID(), now: at(minutes) },
  );

/** Changes, one behind the other as the portal writes them, a minute each. */
async function written(from: number, ...sentences: string[]): Promise<Row[]> {
  for (const [minute, sentence] of sentences.entries())
    await writeTogether([change(from + minute, sentence)]);
  return await rows();
}

const rows = async () =>
  (await rawRows(account)).toSorted((one, other) => Number(one['atMs']) - Number(other['atMs']));

async function remove(table: 'audit' | 'auditHeads' | 'auditSeals', key: Row): Promise<void> {
  await documents().send(new DeleteCommand({ TableName: nameOf(table), Key: key }));
}

const key = (row: Row) => ({ accountId: account, at: row['at'] });
const linkOf = (row: Row) => Number(row['link']);
const findings = async (minutes = 70) => (await checkAccount(account, at(minutes))).findings;
const kinds = async (minutes?: number) => (await findings(minutes)).map(({ kind }) => kind);

/** Puts the rows of a lane behind each other anew, as somebody does who knows how. */
async function relink(all: readonly Row[]): Promise<void> {
  let last: Head | undefined;
  for (const row of all) {
    const linked = { ...row, previous: last?.digest ?? '', link: (last?.link ?? 0) + 1 };
    last = {
      lane: String(row['lane']),
      link: linked.link,
      digest: rowDigest(linked),
      expiresAt: Number(row['expiresAt']),
    };
    await putMany('audit', [linked]);
  }
  await putMany('auditHeads', [{ accountId: account, ...last }]);
}

describe('the log of an account', () => {
  test('has each row in a lane, behind the row before, and is whole when nobody touched it', async () => {
    const log = await written(0, 'First', 'Second', 'Third');
    expect(log.map(linkOf)).toEqual([1, 2, 3]);
    expect(log.map(({ previous }) => previous)).toEqual([
      '',
      rowDigest(log[0]!),
      rowDigest(log[1]!),
    ]);
    expect(await headsOf(account)).toEqual([
      {
        lane: log[2]!['lane'],
        link: 3,
        digest: rowDigest(log[2]!),
        expiresAt: log[2]!['expiresAt'],
      },
    ]);
    expect(await findings(3)).toEqual([]);
    await sealAccount(account, at(60));
    expect(await checkAccount(account, at(70))).toEqual({ rows: 3, seals: 1, findings: [] });
  });

  test('has all rows of many writers at once, and of one transaction in their order', async () => {
    const writers = repetitions(20, 100);
    const sentences = Array.from({ length: writers }, (_, writer) => `Writer ${writer}`);
    await Promise.all(
      sentences.map((sentence) =>
        writeTogether([change(0, `${sentence}, one`), change(1, `${sentence}, two`)]),
      ),
    );
    const log = await rows();
    expect(log).toHaveLength(2 * writers);
    const linkWith = (information: string) =>
      linkOf(log.find((row) => row['information'] === information)!);
    for (const sentence of sentences)
      expect(linkWith(`${sentence}, two`)).toBe(linkWith(`${sentence}, one`) + 1);
    await sealAccount(account, at(60));
    expect(await findings()).toEqual([]);
  });

  test('goes on when another process was first in the lane', async () => {
    const [first] = await written(0, 'First');
    const other = { ...first!, at: `${at(1).toISOString()}#other`, atMs: at(1).getTime() };
    await relink([first!, { ...other, information: 'Of another process' }]);
    const log = await written(2, 'Third');
    expect(log.map(linkOf)).toEqual([1, 2, 3]);
    expect(await findings()).toEqual([]);
  });

  test('is written with its change or not at all', async () => {
    await written(0, 'First');
    const taken = change(1, 'Twice');
    await writeTogether([taken]);
    await expect(writeTogether([taken])).rejects.toThrow();
    await written(2, 'Third');
    expect((await rows()).map(linkOf)).toEqual([1, 2, 3]);
    expect(await findings()).toEqual([]);
  });
});

describe('a seal', () => {
  test('is made each hour in which something was written, and else once a day', async () => {
    await written(0, 'First');
    const numbers = async () => (await sealsOf(account)).map(({ sealNumber }) => sealNumber);
    await sealAccount(account, at(60));
    await sealAccount(account, at(120));
    expect(await numbers()).toEqual([1]);
    await written(121, 'Second');
    await sealAccount(account, at(180));
    expect(await numbers()).toEqual([1, 2]);
    await sealAccount(account, new Date(at(180).getTime() + EMPTY_SEAL_MS));
    expect(await numbers()).toEqual([1, 2, 3]);
    const [first, second] = await sealsOf(account);
    expect(statementOf(second!).previous).toBe(digestOf(first!.statement));
    expect(statementOf(second!).heads).toEqual(await headsOf(account));
  });

  test('has a copy that is never written again, which the next run takes after a break', async () => {
    await written(0, 'First');
    const [one] = await Promise.all([0, 1].map(() => sealAccount(account, at(60))));
    expect(one).toBeUndefined();
    const [seal] = await sealsOf(account);
    expect(await sealsOf(account)).toHaveLength(1);
    expect(await readSealCopy(account, 1)).toEqual(seal);
    await remove('auditSeals', { accountId: account, sealNumber: 1 });
    await written(61, 'Second');
    await sealAccount(account, at(120));
    expect(await sealsOf(account)).toEqual([seal]);
    await sealAccount(account, at(180));
    expect(await sealsOf(account)).toHaveLength(2);
    expect(await findings(190)).toEqual([]);
  });

  test('covers the rows of a release without lanes once', async () => {
    const old = Array.from({ length: 1_100 }, (_, number) => ({
      accountId: account,
      at: `${at(number / 100).toISOString()}#${number}`,
      atMs: at(number / 100).getTime(),
      information: `Old ${number}`,
      expiresAt: FAR,
    }));
    await putMany('audit', old);
    await written(20, 'New');
    await sealAccount(account, at(60));
    const sealed = (await sealsOf(account)).map((seal) => statementOf(seal).rowsWithoutLane.length);
    expect(sealed).toEqual([1_000, 100]);
    expect(await findings()).toEqual([]);
    await putMany('audit', [{ ...old[1_050]!, information: 'Nothing happened' }]);
    await remove('audit', key(old[7]!));
    await putMany('audit', [{ ...old[3]!, at: `${at(1).toISOString()}#late` }]);
    expect((await kinds()).toSorted()).toEqual(['altered', 'inserted', 'removed']);
  });
});

describe('forged with write access to one table, the check names', () => {
  test('an altered row, whichever field it is', async () => {
    const [, second] = await written(0, 'First', 'Second', 'Third');
    for (const [field, value] of Object.entries(second!)) {
      if (field === 'accountId' || field === 'at') continue;
      const other = typeof value === 'number' ? value + 1 : 'Nothing happened';
      await putMany('audit', [{ ...second!, [field]: other }]);
      const isPlace = field === 'lane' || field === 'link';
      expect(await kinds(), field).toContain(isPlace ? 'removed' : 'altered');
      await putMany('audit', [second!]);
      expect(await findings(), field).toEqual([]);
    }
    await putMany('audit', [{ ...second!, added: 'later' }]);
    expect(await findings()).toEqual([{ kind: 'altered', what: `${at(1).toISOString()} Second` }]);
  });

  test.each([
    ['first', 0],
    ['middle', 1],
    ['last', 2],
  ])('the removed %s row', async (_which, number) => {
    const log = await written(0, 'First', 'Second', 'Third');
    await remove('audit', key(log[number]!));
    const what = `number ${number + 1} of lane ${log[0]!['lane']}`;
    expect(await findings()).toContainEqual({ kind: 'removed', what });
  });

  test.each([
    ['a copy of another row', (row: Row) => row],
    ['one behind the last', (row: Row) => ({ ...row, link: 4, previous: 'forged' })],
    ['one without a lane', ({ lane: _lane, link: _link, ...row }: Row) => row],
    ['one of another lane', (row: Row) => ({ ...row, lane: '730d99', link: 1, previous: '' })],
  ])('a row that was put in: %s', async (_what, forge) => {
    const [first] = await written(0, 'First', 'Second', 'Third');
    await sealAccount(account, at(60));
    const forged = { ...forge(first!), at: `${at(1).toISOString()}#0`, information: 'Forged' };
    await putMany('audit', [forged]);
    expect(await findings()).toContainEqual({
      kind: 'inserted',
      what: `${at(1).toISOString()} Forged`,
    });
  });

  test('heads that were set back', async () => {
    const [first] = await written(0, 'First', 'Second');
    await relink([first!]);
    expect(await kinds()).toEqual(['inserted']);
    await sealAccount(account, at(60));
    expect(await kinds()).toContain('inserted');
  });

  test.each([
    [
      'altered',
      (seal: Row) => ({
        ...seal,
        statement: String(seal['statement']).replace('"link":1', '"link":2'),
      }),
    ],
    ['under another number', (seal: Row) => ({ ...seal, sealNumber: 9 })],
    ['signed by somebody else', (seal: Row) => ({ ...seal, signature: 'bm9ib2R5' })],
  ])('a seal that was %s', async (_how, forge) => {
    await written(0, 'First');
    await sealAccount(account, at(60));
    await putMany('auditSeals', [forge((await sealsOf(account))[0]!)]);
    expect(await kinds()).toContain('seal');
  });

  test('seals that were removed: in the middle, the latest, and all', async () => {
    for (const hour of [1, 2, 3]) {
      await written(hour * 60 - 10, `Hour ${hour}`);
      await sealAccount(account, at(hour * 60));
    }
    const all = await sealsOf(account);
    const without = async (...numbers: number[]) => {
      for (const sealNumber of numbers)
        await remove('auditSeals', { accountId: account, sealNumber });
      const found = await findings(190);
      await putMany('auditSeals', all);
      return found.map(({ what }) => what);
    };
    expect(await findings(190)).toEqual([]);
    expect(await without(2)).toEqual(['number 3 does not follow number 1']);
    expect(await without(3)).toEqual(['those after number 2 are missing']);
    expect(await without(1, 2, 3)).toEqual(['those after number 0 are missing']);
  });
});

describe('forged with write access to all tables, the check names, once the log was sealed,', () => {
  test('a row that was altered, with all behind it and their head written anew', async () => {
    const log = await written(0, 'First', 'Second', 'Third');
    await sealAccount(account, at(60));
    await relink(log.map((row, number) => (number === 1 ? { ...row, information: 'No' } : row)));
    expect(await kinds()).toContain('altered');
  });

  test('a log that was truncated, with its head', async () => {
    const log = await written(0, 'First', 'Second', 'Third');
    await sealAccount(account, at(60));
    for (const row of log.slice(1)) await remove('audit', key(row));
    await relink(log.slice(0, 1));
    const lane = log[0]!['lane'];
    expect(await findings()).toEqual([
      { kind: 'removed', what: `number 2 of lane ${lane}` },
      { kind: 'removed', what: `number 3 of lane ${lane}` },
    ]);
  });

  test('a row that was put behind the last with an earlier moment', async () => {
    const log = await written(0, 'First');
    await sealAccount(account, at(60));
    const early = 60 - LATEST_ROW_MS / MINUTE_MS - 1;
    const moment = { at: `${at(early).toISOString()}#1`, atMs: at(early).getTime() };
    await relink([...log, { ...log[0]!, ...moment, information: 'Early' }]);
    const backDated = { kind: 'backDated', what: `${at(early).toISOString()} Early` };
    expect(await findings()).toEqual([backDated]);
    await sealAccount(account, at(120));
    expect(await findings(130)).toEqual([backDated]);
  });

  test('a seal that was made for other rows, as nobody else has the key', async () => {
    const log = await written(0, 'First', 'Second');
    await sealAccount(account, at(60));
    await relink([{ ...log[0]!, information: 'No' }, log[1]!]);
    const [seal] = await sealsOf(account);
    const heads = await headsOf(account);
    const statement = JSON.stringify({ ...statementOf(seal!), heads });
    await putMany('auditSeals', [{ ...seal!, statement }]);
    expect((await findings()).map(({ what }) => what)).toEqual([
      'number 1 is not signed',
      'number 1 differs from its copy',
    ]);
    // With the key as well, the copy under object lock still differs.
    await putMany('auditSeals', [
      { ...seal!, statement, signature: await signStatement(statement) },
    ]);
    expect((await findings()).map(({ what }) => what)).toEqual(['number 1 differs from its copy']);
  });
});

describe('the check', () => {
  test('rings when there is no new seal for more than a day', async () => {
    await written(0, 'First');
    await sealAccount(account, at(60));
    const late = 60 + MISSED_SEAL_MS / MINUTE_MS;
    expect(await findings(late)).toEqual([]);
    expect(await findings(late + 1)).toEqual([
      { kind: 'seal', what: 'none is newer than number 1' },
    ]);
  });

  test('does not miss what expired in its time, in whichever order it goes', async () => {
    const log = await written(0, 'First', 'Second', 'Third');
    await sealAccount(account, at(60));
    await remove('audit', key(log[0]!));
    expect(await kinds()).toEqual(['removed']);
    const expiredAt = new Date((Number(log[0]!['expiresAt']) + 1) * 1000);
    await sealAccount(account, expiredAt);
    expect(await checkAccount(account, expiredAt)).toMatchObject({ findings: [] });
    await remove('audit', key(log[2]!));
    expect((await checkAccount(account, expiredAt)).findings).toHaveLength(1);
    await sealAccount(account, new Date(expiredAt.getTime() + EMPTY_SEAL_MS));
    const later = new Date(expiredAt.getTime() + EMPTY_SEAL_MS + 1);
    expect(await checkAccount(account, later)).toMatchObject({ findings: [] });
  });
});
