import { describe, expect, test } from 'vitest';
import { EMPTY_SEAL_MS, MISSED_SEAL_MS } from '../../../core/domain/seal.ts';
import { checkAccount } from '../../../functions/evidence/check-account.ts';
import { sealAccount } from '../../../functions/evidence/seal-account.ts';
import { readSealCopy } from '../../../functions/gateways/seal-copies.ts';
import { digestOf, rowDigest } from '../../../functions/runtime/digest.ts';
import { putMany, writeTogether } from '../../../functions/store/client.ts';
import { headsOf, sealsOf, statementOf } from '../../../functions/store/seals.ts';
import { repetitions } from '../../setup/repetitions.ts';
import {
  MINUTE_MS,
  account,
  at,
  change,
  findings,
  key,
  kinds,
  linkOf,
  relink,
  remove,
  rows,
  useLog,
  written,
} from './open-log.ts';

useLog();

const FAR = 9_999_999_999;

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
    expect(await checkAccount(account, at(70))).toEqual({
      rows: 3,
      seals: 1,
      sinceMs: at(0).getTime(),
      findings: [],
    });
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
    expect(log.map(({ information }) => information)).toEqual([
      'First',
      'Of another process',
      'Third',
    ]);
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
    const dayLater = 180 + 24 * 60;
    await sealAccount(account, at(dayLater - 1));
    expect(await numbers()).toEqual([1, 2]);
    await sealAccount(account, at(dayLater));
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
