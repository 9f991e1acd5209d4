import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { TableName } from '../../../functions/runtime/tables.ts';
import { HOUR_SECONDS, DAY_SECONDS } from '../../../core/series/block.ts';
import { readShardState } from '../../../functions/monitoring/collector/shard-state.ts';
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
import { discoveriesOf, latestPolls, takeCompaction } from '../../../functions/store/polls.ts';
import { recipientGroupOf } from '../../../functions/store/recipients.ts';
import { reportsOf } from '../../../functions/store/reports.ts';
import { listRoles } from '../../../functions/store/roles.ts';
import { pollOfMinute } from '../../../functions/store/poll-leases.ts';
import { findSchedule } from '../../../functions/store/schedules.ts';
import { readAnswers } from '../../../functions/store/series-answers.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { overridesFor } from '../../../functions/store/thresholds.ts';
import { findTicket } from '../../../functions/store/tickets.ts';
import { viewRolesOf } from '../../../functions/store/view-roles.ts';
import { viewSettingsOf } from '../../../functions/store/view-settings.ts';
import { findWallLink } from '../../../functions/store/wall-links.ts';
import { everyWorkNotice } from '../../../functions/store/work-notices.ts';
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

/** Seconds from the beginning of what a row of series says, by the first letter of its slot. */
const STEPS: Record<string, number> = {
  T: 60,
  H: 60,
  D: HOUR_SECONDS,
  M: DAY_SECONDS,
  S: DAY_SECONDS,
};

/**
 * Reads a series row's time, which ends with the last folded hour. Names of series are read with
 * the minutes that follow them.
 */
async function seriesOf(row: Row): Promise<boolean> {
  if (text(row, 'slot').startsWith('N#')) return true;
  const [accountId = '', deviceId = ''] = text(row, 'deviceKey').split('#');
  const [letter = '', place = ''] = text(row, 'slot').split('#');
  const isMinute = letter === 'T';
  const toSeconds = isMinute ? Number(place) + 60 : Number(row['until']);
  const stepSeconds = STEPS[letter]!;
  const range = {
    accountId: accountNamed(accountId),
    deviceId: isMinute ? 'steady' : deviceId,
    shardId: 's1',
    fromSeconds: toSeconds - stepSeconds,
    toSeconds,
    stepSeconds,
  };
  if (letter === 'S') return (await readAnswers(range)).length > 0;
  return (await readSeries(range)).series.size > 0;
}

/** Rows of a shard or a device, by the first word of the row's key; the second is its id. */
const POLLS: Record<string, (row: Row, id: string) => Promise<unknown>> = {
  compacted: async (row, id) => (await takeCompaction(account(row), id, 0))?.untilEpochSeconds,
  discovery: async (row, id) => (await discoveriesOf(account(row), [id])).get(id),
  latest: async (row) => (await latestPolls(account(row))).size > 0,
  state: async (row, id) => (await readShardState(account(row), id)).devices.size > 0,
  turn: (row, id) =>
    pollOfMinute({ accountId: account(row), shardId: id }, Number(row['minuteEpochSeconds'])),
};

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
  polls: (row) => {
    const [kind = '', id = ''] = text(row, 'shardId').split('#');
    return POLLS[kind]!(row, id);
  },
  series: seriesOf,
  schedules: (row) => findSchedule(account(row), text(row, 'scheduleId')),
  workNotices: async (row) =>
    (await everyWorkNotice(account(row))).some(({ noticeId }) => noticeId === row['noticeId']),
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

/** Additions of a later release: to the row, and to its objects. */
const ADDED = { addedLater: { by: 'a newer release' } };
const NESTED: Partial<Record<TableName, (row: Row) => object>> = {
  reports: (row) => ({ report: { ...(row['report'] as object), ...ADDED } }),
  recipients: (row) => ({
    recipients: (row['recipients'] as object[]).map((one) => ({ ...one, ...ADDED })),
  }),
};

/** Tables that this release reads no more: seals over rows without a lane. */
const LEFT = ['seals'];

test('every table of the release before has a reader here', () => {
  expect(Object.keys(releaseBefore()).sort()).toEqual([...Object.keys(READERS), ...LEFT].sort());
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
