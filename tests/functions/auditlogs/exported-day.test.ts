import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEvidence } from '../../../functions/evidence/chain-check.ts';
import { readEvidence } from '../../../functions/evidence/evidence-file.ts';
import { exportDays } from '../../../functions/evidence/export-days.ts';
import { sealAccount } from '../../../functions/evidence/seal-account.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { putMany } from '../../../functions/store/client.ts';
import { lastExport } from '../../../functions/store/audit-exports.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { openJobs } from '../jobs/open-jobs.ts';

const DAY_MS = 86_400_000;
const tidewater = accountNamed('tidewater');
const today = new Date().toISOString().slice(0, 10);

let local: Local;
beforeAll(async () => {
  local = await openJobs();
  await putMany('accounts', [{ ...(await getAccount(tidewater))!, isReseller: true }]);
  await call('auditlogs.writeNote', people.reseller, { body: { message: 'By the reseller' } });
  await call('accounts.saveAuditRule', people.northAdmin, {
    body: { account_id: 'tidewater', years: 3 },
  });
  await sealAccount(tidewater, new Date());
  await exportDays(tidewater, new Date(Date.now() + DAY_MS));
});
afterAll(() => local.stop());

const asked = (person: Claims, day = today) =>
  call('auditlogs.getExportedDay', person, { query: { account_id: 'tidewater', day } });
async function fileFor(person: Claims): Promise<string> {
  const { body } = await asked(person);
  return await (await fetch((body.data as { url: string }).url)).text();
}
const keeping = async (person: Claims) =>
  (
    (
      await call('auditlogs.getKeeping', person, {
        query: person === people.harbourAdmin ? {} : { account_id: 'tidewater' },
      })
    ).body.data as { exported: unknown }
  ).exported;

test('an exported day is downloaded as it was stored by people of the provider', async () => {
  const { body } = await asked(people.northAdmin);
  expect(body.data).toMatchObject({ name: `audit-log-tidewater-${today}.jsonl` });
  const text = await fileFor(people.northAdmin);
  expect(text).toContain('By the reseller');
  expect(text).toContain('"before":{"audit_kept":"2 years"}');
  expect(text).toContain('"after":{"audit_kept":"3 years"}');
});

test('a reader below the provider gets its changes as digests, and a file that is whole', async () => {
  const text = await fileFor(people.reseller);
  expect(text).toContain('By the reseller');
  expect(text).not.toContain('audit_kept');
  expect(text).not.toContain(people.northAdmin['cognito:username']);
  expect(checkEvidence(readEvidence(text))).toEqual([]);
  expect(readEvidence(text).rows).toHaveLength(2);
});

test('is for nobody of one customer, and for no day that is not exported', async () => {
  const { status, body } = await call('auditlogs.getExportedDay', people.harbourAdmin, {
    query: { day: today },
  });
  expect([status, body.message]).toEqual([403, expect.stringContaining('people of one customer')]);
  expect(await keeping(people.harbourAdmin)).toBeNull();
  for (const day of ['2000-01-01', '2999-12-31'])
    expect((await asked(people.northAdmin, day)).status, day).toBe(404);
  for (const day of ['', '../other', '2026-02-30'])
    expect((await asked(people.northAdmin, day)).status, day).toBe(400);
});

test('how far the export is, and whether it is late, is there for readers of the whole log', async () => {
  expect(await keeping(people.reseller)).toEqual({
    first_day: today,
    last_day: today,
    is_late: false,
  });
  const last = (await lastExport(tidewater))!;
  const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
  await putMany('auditHeads', [{ accountId: tidewater, lane: 'export', ...last, day }]);
  expect(await keeping(people.northAdmin)).toMatchObject({ last_day: day, is_late: true });
});
