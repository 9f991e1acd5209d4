import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkAccount } from '../../../functions/evidence/check-account.ts';
import { sealAccount } from '../../../functions/evidence/seal-account.ts';
import { headsOf, sealsOf } from '../../../functions/store/seals.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { remove } from '../auditlogs/open-log.ts';
import { openJobs } from '../jobs/open-jobs.ts';

const DAY_SECONDS = 86_400;

let local: Local;
beforeAll(async () => {
  local = await openJobs();
});
afterAll(() => local.stop());
beforeEach(async () => {
  await setRule(people.northAdmin, 2);
});

const tidewater = accountNamed('tidewater');
const setRule = (person: typeof people.northAdmin, years: number, account = 'tidewater') =>
  call('accounts.saveAuditRule', person, { body: { account_id: account, years } });
const note = (message: string) =>
  call('auditlogs.writeNote', people.reseller, { body: { message } });
const daysOf = ({ expiresAt, atMs }: { expiresAt: number; atMs: number }) =>
  Math.round((expiresAt - atMs / 1000) / DAY_SECONDS);
const rowOf = async (words: string) =>
  (await auditRows('tidewater')).findLast(({ information }) => information === words)!;
const keeping = async (person: typeof people.northAdmin) =>
  (await call('auditlogs.getKeeping', person)).body.data;

describe('the rule for how long an audit log is kept', () => {
  test('counts for changes from then on: one that is there ends neither earlier nor later', async () => {
    await note('Before');
    const before = await rowOf('Before');
    expect((await setRule(people.northAdmin, 1)).body.message).toBe(
      'New changes of Tidewater Business are kept for 1 year.',
    );
    await note('After');
    expect(await rowOf('Before')).toEqual(before);
    expect([daysOf(before), daysOf(await rowOf('After'))]).toEqual([730, 365]);
    await setRule(people.northAdmin, 7);
    await note('Longer');
    expect(daysOf(await rowOf('Longer'))).toBe(2_555);
    // The logs of other accounts are as they were.
    await call('auditlogs.writeNote', people.northAdmin, { body: { message: 'Elsewhere' } });
    expect(daysOf((await auditRows('northbeam_SUPER')).at(-1)!)).toBe(730);
  });

  test('is in the log with its former value, kept by the former rule', async () => {
    await setRule(people.northAdmin, 1);
    const row = (await auditRows('tidewater')).at(-1)!;
    expect(row).toMatchObject({
      action: 'accounts.saveAuditRule',
      information: 'Set that the audit log of Tidewater Business is kept for 1 year',
      before: { audit_kept: '2 years' },
      after: { audit_kept: '1 year' },
    });
    expect(daysOf(row)).toBe(730);
    const count = (await auditRows('tidewater')).length;
    await setRule(people.northAdmin, 1);
    expect(await auditRows('tidewater')).toHaveLength(count);
  });

  test('is shown in the list of accounts and to readers of the log', async () => {
    await setRule(people.northAdmin, 3);
    const { body } = await call('accounts.listAccounts', people.northAdmin);
    const days = (body.data as { id: string; audit_kept_days: number }[]).map(
      ({ id, audit_kept_days: kept }) => [id, kept],
    );
    expect(days).toEqual([
      ['northbeam_SUPER', 730],
      ['northbeam', 730],
      ['tidewater', 1_095],
    ]);
    expect(await keeping(people.reseller)).toEqual({
      account: 'Tidewater Business',
      exported: null,
      kept_days: 1_095,
      is_own_rule: true,
    });
    expect(await keeping(people.northAdmin)).toMatchObject({ kept_days: 730, is_own_rule: false });
  });

  test('takes 1, 2, 3 or 7 years alone', async () => {
    for (const years of [0, 4, -1, 1.5]) {
      const { status, body } = await setRule(people.northAdmin, years);
      expect([status, JSON.stringify(body)], String(years)).toEqual([
        400,
        expect.stringContaining('years'),
      ]);
    }
  });

  test('leaves a log that is whole from its oldest change on when others have ended', async () => {
    for (const years of [1, 3, 1, 2]) await setRule(people.northAdmin, years, 'northbeam');
    const direct = accountNamed('northbeam');
    const later = new Date(Date.now() + 366 * DAY_SECONDS * 1000);
    const ended = (await auditRows(direct)).filter(
      ({ expiresAt }) => expiresAt * 1000 <= later.getTime(),
    );
    expect(ended).toHaveLength(2);
    await sealAccount(direct, new Date());
    for (const { at } of ended) await remove('audit', { accountId: direct, at });
    await sealAccount(direct, later);
    const { findings, sinceMs } = await checkAccount(direct, later);
    expect(findings).toEqual([]);
    const [oldest] = await auditRows(direct);
    expect(sinceMs).toBe(oldest!.atMs);
    // A row whose time has not come is missed.
    await remove('audit', { accountId: direct, at: oldest!.at });
    expect((await checkAccount(direct, later)).findings).toMatchObject([{ kind: 'removed' }]);
  });

  test('leaves a log that can be proved while rows of several rules are in it', async () => {
    await note('Of two years');
    await setRule(people.northAdmin, 1);
    await note('Of one year');
    const now = new Date();
    await sealAccount(tidewater, now);
    const lanes = (await headsOf(tidewater)).map(({ lane }) => lane.split('d')[0]);
    expect(lanes).toEqual(expect.arrayContaining(['730', '365']));
    const { findings, sinceMs } = await checkAccount(tidewater, now);
    expect(findings).toEqual([]);
    expect(sinceMs).toBe((await auditRows('tidewater'))[0]!.atMs);
    await setRule(people.northAdmin, 7);
    await note('Of seven years');
    await sealAccount(tidewater, new Date(now.getTime() + 1));
    const seals = await sealsOf(tidewater);
    const kept = seals.map(({ expiresAt }) =>
      Math.round((expiresAt - Date.now() / 1000) / DAY_SECONDS),
    );
    // A seal stays as long as what it proves, and none ends before the one that it follows.
    expect(kept).toEqual(kept.toSorted((one, other) => one - other));
    expect(kept.at(-1)).toBe(2_556);
  });
});
