import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAlert } from '../../../functions/store/alerts.ts';
import { changeFault } from '../../../functions/store/faults.ts';
import { noticePut, pendingNotices } from '../../../functions/store/notices.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { startWorld } from '../../fixtures/world.ts';

const account = accountNamed('northbeam');
let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

test('an alert that somebody else has ended stays as it ended, and nobody is told of a change', async () => {
  const ended = (await findAlert(account, 'NB-4'))!;
  expect(ended.cleared).toBe(true);
  const change = { severity: 4 as const, severityLabel: 'Critical' as const };
  const now = new Date();
  const notices = [noticePut(ended, 'raised', now)];
  expect(await changeFault(account, 'NB-4', change, now, notices)).toBe(false);
  expect(await findAlert(account, 'NB-4')).toEqual(ended);
  expect(await pendingNotices(account)).toEqual([]);

  expect(await changeFault(account, 'NB-2', change, now, notices)).toBe(true);
  expect(await findAlert(account, 'NB-2')).toMatchObject({ ...change, changedAtMs: now.getTime() });
});
