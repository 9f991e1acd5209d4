import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { TableName } from '../../../functions/runtime/tables.ts';
import { parseStored } from '../../../functions/runtime/stored.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { findAlert } from '../../../functions/store/alerts.ts';
import { auditRowsAt } from '../../../functions/store/audit.ts';
import { findBrand } from '../../../functions/store/branding.ts';
import { get, putMany, type Row } from '../../../functions/store/client.ts';
import { devicesChangedSince } from '../../../functions/store/devices.ts';
import { findDowntime } from '../../../functions/store/downtimes.ts';
import { findFolderEntry } from '../../../functions/store/folders.ts';
import { findGroup } from '../../../functions/store/groups.ts';
import { findJob, stepOf } from '../../../functions/store/jobs.ts';
import { findPerson } from '../../../functions/store/people.ts';
import { recipientGroupOf } from '../../../functions/store/recipients.ts';
import { reportsOf } from '../../../functions/store/reports.ts';
import { listRoles } from '../../../functions/store/roles.ts';
import { overridesFor } from '../../../functions/store/thresholds.ts';
import { findTicket } from '../../../functions/store/tickets.ts';
import { viewRolesOf } from '../../../functions/store/view-roles.ts';
import { viewSettingsOf } from '../../../functions/store/view-settings.ts';
import { findWallLink } from '../../../functions/store/wall-links.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { releaseBefore } from '../../fixtures/release-before.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const text = (row: Row, name: string) => String(row[name]);
const account = (row: Row) => accountNamed(text(row, 'accountId'));
const provider = (row: Row) => providerNamed(text(row, 'providerId'));

/** Reads a row as this release does; undefined when it finds nothing. */
const READERS: Partial<Record<TableName, (row: Row) => Promise<unknown>>> = {
  accounts: (row) => getAccount(account(row)),
  groups: (row) => findGroup(provider(row), text(row, 'groupId')),
  devices: async (row) => {
    const { changed, removed } = await devicesChangedSince(account(row), 0);
    const known = [...changed.map(({ record }) => record), ...removed];
    return known.find(({ id }) => id === row['deviceId']);
  },
  alerts: (row) => findAlert(account(row), text(row, 'alertId')),
  thresholds: async (row) => (await overridesFor(account(row))).get(text(row, 'target')),
  downtimes: (row) => findDowntime(account(row), text(row, 'downtimeId')),
  recipients: async (row) => (await recipientGroupOf(account(row), null)).recipients.length > 0,
  folders: (row) => findFolderEntry(account(row), text(row, 'entryId')),
  roles: async (row) => (await listRoles(provider(row))).length > 0,
  people: (row) => findPerson(provider(row), text(row, 'username')),
  viewRoles: async (row) => (await viewRolesOf(provider(row))).length > 0,
  viewSettings: (row) => viewSettingsOf({ id: text(row, 'owner'), key: text(row, 'owner') }),
  branding: (row) => findBrand(account(row)),
  wallLinks: (row) => findWallLink(account(row), text(row, 'linkId')),
  audit: async (row) => (await auditRowsAt(account(row), [text(row, 'at')])).at(0),
  tickets: (row) => findTicket(account(row), text(row, 'caseId')),
  jobs: async (row) => {
    const [jobId = '', step] = text(row, 'jobId').split('#');
    const job = await findJob(account(row), jobId);
    return step && job ? stepOf(job, Number(step)) : (job ?? step);
  },
  reports: async (row) =>
    (await reportsOf({ account: account(row), customer: null })).length > 0 ||
    text(row, 'ownerAndName').startsWith('["F'),
  ledger: (row) => get('ledger', { accountId: account(row), entry: text(row, 'entry') }),
};

/** What a release after this one may add: to the row, and to the objects that it holds. */
const ADDED = { addedLater: { by: 'a newer release' } };
const NESTED: Partial<Record<TableName, (row: Row) => object>> = {
  reports: (row) => ({ report: { ...(row['report'] as object), ...ADDED } }),
  recipients: (row) => ({
    recipients: (row['recipients'] as object[]).map((one) => ({ ...one, ...ADDED })),
  }),
};

test('every table of the release before has a reader here', () => {
  expect(Object.keys(releaseBefore()).sort()).toEqual(Object.keys(READERS).sort());
});

describe.each([
  ['of the release before', false],
  ['with what a newer release has added', true],
])('rows %s are read', (_, isNewer) => {
  test.each(Object.keys(READERS) as TableName[])('%s', async (table) => {
    // Several forms of one row follow each other.
    for (const row of releaseBefore()[table]!) {
      await putMany(table, [isNewer ? { ...row, ...ADDED, ...NESTED[table]?.(row) } : row]);
      expect(await READERS[table]!(row), JSON.stringify(row)).toBeTruthy();
    }
  });
});

test('a message is read without what is not known, and refused for what is wrong', () => {
  const message = z.strictObject({ shard: z.strictObject({ id: z.string() }) });
  const newer = { shard: { id: 'a', colour: 'red' }, priority: 1 };
  expect(parseStored(message, newer)).toEqual({ shard: { id: 'a' } });
  expect(() => parseStored(message, { shard: { id: 7, colour: 'red' } })).toThrow(z.ZodError);
});
