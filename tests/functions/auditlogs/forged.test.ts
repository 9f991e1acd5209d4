import { describe, expect, test } from 'vitest';
import { LATEST_ROW_MS } from '../../../core/domain/seal.ts';
import { sealAccount } from '../../../functions/evidence/seal-account.ts';
import { signStatement } from '../../../functions/gateways/seal-key.ts';
import { putMany, type Row } from '../../../functions/store/client.ts';
import { headsOf, sealsOf, statementOf } from '../../../functions/store/seals.ts';
import {
  MINUTE_MS,
  account,
  at,
  findings,
  key,
  kinds,
  laneOf,
  relink,
  remove,
  useLog,
  written,
} from './open-log.ts';

useLog();

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
    const what = `number ${number + 1} of lane ${laneOf(log[0]!)}`;
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
    const lane = laneOf(log[0]!);
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

  test('a seal that was made for other as nobody else has the key', async () => {
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
