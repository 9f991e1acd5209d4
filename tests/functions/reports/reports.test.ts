import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { SavedReportView } from '../../../core/contract/reports.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { savedReport } from '../../fixtures/report-requests.ts';
import { auditRows, restoreWorld } from '../../fixtures/world.ts';
import { arrived, clock, fileOf, jobOf, lose, openJobs, run } from '../jobs/open-jobs.ts';

let local: Local;
beforeAll(async () => {
  local = await openJobs();
});
afterAll(() => local.stop());
beforeEach(async () => {
  lose();
  await restoreWorld();
});

const account_id = 'northbeam';

async function start(claims: Claims, changes: Record<string, unknown> = {}): Promise<Answer> {
  return await call('reports.runReport', claims, {
    body: {
      account_id,
      data: 'hostInventory',
      report_id: 'hostInventory',
      id: randomUUID(),
      report_format: 'CSV',
      range: '24_Hours',
      report_name: 'Host Inventory',
      custom_columns: ['Postcode'],
      ...changes,
    },
  });
}

async function made(claims: Claims, changes: Record<string, unknown> = {}): Promise<JobView> {
  const { body } = await start(claims, changes);
  const { id } = body.data as JobView;
  await arrived(1);
  await run();
  return await jobOf(claims, id);
}

const save = (
  claims: Claims,
  verb: 'createScheduled' | 'updateScheduled',
  changes: Record<string, unknown> = {},
) =>
  call(`reports.${verb}`, claims, {
    body: { ...savedReport, account_id, report_name: 'Sites', ...changes },
  });

const saved = async (claims: Claims, name = 'Sites') =>
  (
    (await call('reports.listScheduled', claims, { query: { account_id } })).body
      .data as SavedReportView[]
  ).find(({ report_name }) => report_name === name);

const remove = (claims: Claims, report_name = 'Sites') =>
  call('reports.deleteScheduled', claims, { query: { account_id, report_name } });

describe('a run', () => {
  test('makes a CSV of what the person sees, and keeps it for 90 days', async () => {
    const { body } = await start(people.manager);
    expect(body.message).toBe('The report is loading and will be downloaded shortly.');
    await arrived(1);
    await run();
    const job = await jobOf(people.manager, (body.data as JobView).id);
    expect(job).toMatchObject({ state: 'done', kind: 'report', sentence: '2 services' });
    expect(Math.round((job.fileUntilMs! - job.endedAtMs!) / 86_400_000)).toBe(90);
    const file = await fileOf(people.manager, job.id);
    expect(file).toMatch(/filename="Host Inventory, [\d -]+\.\d\d\.csv"/);
    expect(file).toContain('\uFEFFName,Status,Customer,Site Name,');
    expect(file).toContain('LDS-CPE-01,Critical,Harbour Foods');
    expect(file).not.toContain('Fenside');
  });

  test('a report without rows says so in its file', async () => {
    const filters = [{ property: 'Name', operator: 'is', value: 'nothing like it' }];
    const job = await made(people.manager, { filters });
    expect(await fileOf(people.manager, job.id)).toMatch(/Postcode\r\nNo results found\.\r\n$/);
  });

  test('of the alerts tells each that lasted in the range, the latest first, with its end', async () => {
    const job = await made(people.manager, {
      data: 'alertHistory',
      report_name: 'Alerts',
      range: 'Year',
    });
    const file = await fileOf(people.manager, job.id);
    const rows = file.slice(file.indexOf('\uFEFF')).split('\r\n').slice(1, -1);
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.includes('Still lasts'))).toHaveLength(2);
    expect(rows.join()).toContain('LDS-CPE-01');
    expect(rows.join()).not.toContain('PBO-CPE-01');
    expect(job.sentence).toBe('2 services');
  });

  test('is mailed to each recipient with the file, in the face of the account', async () => {
    const before = local.mailbox.messages.length;
    const job = await made(people.manager, {
      recipients: 'boss@example.com, desk@example.com',
      report_name: 'Sites of ours',
    });
    expect(job.sentence).toBe('2 services. Mailed to boss@example.com, desk@example.com');
    const mails = local.mailbox.messages.slice(before);
    expect(mails.map(({ to }) => to)).toEqual([['boss@example.com'], ['desk@example.com']]);
    const [mail] = mails;
    expect(mail!.subject).toBe('Host Inventory: Sites of ours');
    for (const part of [mail!.text, mail!.html]) expect(part).toContain('2 services of 1 customer');
    expect(mail!.html).toContain('<th scope="col"');
    expect(mail!.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Sites of ours, .*\.csv$/),
    ]);
    expect(Buffer.from(mail!.attachments[0]!.base64, 'base64').toString('utf8')).toContain(
      'LDS-CPE-02',
    );
  });

  test('is refused with the texts of the specification', async () => {
    const texts = [
      { report_format: 'HTML', recipients: 'a@example.com' },
      { report_format: 'HTML', data: 'hostMetricTrend' },
      { recipients: 'nobody' },
    ].map(async (changes) => (await start(people.manager, changes)).body.message);
    expect(await Promise.all(texts)).toEqual([
      'Error: HTML reports are ony available for metric trends.',
      'Error: Recipients required for HTML reports.',
      'Error: Recipients are not valid.',
    ]);
  });

  test('in HTML goes to its recipients, and says so when it starts', async () => {
    const before = local.mailbox.messages.length;
    const changes = {
      data: 'hostMetricTrend',
      report_format: 'HTML',
      recipients: 'boss@example.com',
      report_name: 'Traffic',
    };
    const { body } = await start(people.manager, changes);
    expect(body.message).toMatch(/^Success: The report will be emailed to the recipients\./);
    await arrived(1);
    await run();
    expect(await jobOf(people.manager, (body.data as JobView).id)).toMatchObject({
      state: 'done',
    });
    expect(local.mailbox.messages.slice(before)).toHaveLength(1);
  });

  test('with a name that holds ADMIN is for administrators', async () => {
    expect((await start(people.manager, { report_name: 'ADMIN sites' })).status).toBe(403);
    expect((await start(people.manager, { report_name: 'Administration' })).status).toBe(200);
    expect((await start(people.northDesk, { report_name: 'ADMIN sites' })).status).toBe(200);
  });
});

describe('a saved report', () => {
  test('is written, read back, changed and removed, each with its audit row', async () => {
    expect((await save(people.manager, 'createScheduled')).body.message).toBe('Success.');
    expect((await save(people.manager, 'createScheduled')).status).toBe(409);
    expect(await saved(people.manager)).toMatchObject({
      data: 'hostInventory',
      report_template: 'Host Inventory',
      report_format: 'CSV',
      schedule: '',
      had_schedule: false,
      custom_columns: ['Billing Reference', 'Postcode'],
    });
    await save(people.manager, 'updateScheduled', { data: 'availability', time_range: 'Week' });
    expect(await saved(people.manager)).toMatchObject({ data: 'availability', time_range: 'Week' });
    const stale = await save(people.manager, 'updateScheduled', { version: 1 });
    expect(stale.status).toBe(409);
    expect((await remove(people.manager)).status).toBe(200);
    expect(await saved(people.manager)).toBeUndefined();
    expect((await remove(people.manager)).status).toBe(404);
    const rows = (await auditRows('northbeam')).filter(({ target }) => target === 'Sites');
    expect(rows.map(({ action }) => action)).toEqual([
      'reports.createScheduled',
      'reports.updateScheduled',
      'reports.deleteScheduled',
    ]);
  });

  test('of the inventory is stored under 24_Hours', async () => {
    await save(people.manager, 'createScheduled', { time_range: 'Year' });
    expect((await saved(people.manager))?.time_range).toBe('24_Hours');
    await remove(people.manager);
  });

  test('of one customer is not there for another, nor one with ADMIN for people', async () => {
    await save(people.manager, 'createScheduled');
    expect(await saved(people.northDesk)).toBeUndefined();
    expect((await remove(people.northDesk)).status).toBe(404);
    await remove(people.manager);
    await save(people.northDesk, 'createScheduled', { report_name: 'ADMIN Sites' });
    expect(await saved(people.harbourOnly, 'ADMIN Sites')).toBeUndefined();
    expect(await saved(people.northDesk, 'ADMIN Sites')).toBeDefined();
    await remove(people.northDesk, 'ADMIN Sites');
  });

  test('of a custom range is refused', async () => {
    const { status, body } = await save(people.manager, 'createScheduled', {
      data: 'availability',
      time_range: 'Custom',
    });
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'time_range' });
  });
});

describe('a scheduled report', () => {
  test('is read back with its schedule and its next five runs', async () => {
    await save(people.manager, 'createScheduled', { schedule: '30 9 * * ? *' });
    const report = (await saved(people.manager))!;
    expect(report).toMatchObject({
      schedule: '30 9 * * ? *',
      scheduleReadable: 'Daily-09:30',
      had_schedule: true,
      runs_for: 'harbour-manager Example',
    });
    expect(report.next_runs_ms).toHaveLength(5);
    await save(people.manager, 'updateScheduled', { schedule: '' });
    expect(await saved(people.manager)).toMatchObject({
      schedule: '',
      scheduleReadable: '',
      had_schedule: true,
      next_runs_ms: [],
    });
    await remove(people.manager);
  });

  test('is refused for a super-account, and a time between steps for all', async () => {
    const other = await call('reports.createScheduled', people.northAdmin, {
      body: {
        ...savedReport,
        account_id: 'northbeam_SUPER',
        report_name: 'All',
        schedule: '0 9 * * ? *',
      },
    });
    expect({ status: other.status, field: other.body.field }).toEqual({
      status: 400,
      field: 'schedule',
    });
    const between = await save(people.manager, 'createScheduled', { schedule: '3 9 * * ? *' });
    expect({ status: between.status, field: between.body.field }).toEqual({
      status: 400,
      field: 'schedule',
    });
  });

  test('is made and mailed once at its moment, however often the clock looks', async () => {
    await save(people.manager, 'createScheduled', {
      schedule: '0 9 * * ? *',
      recipients: 'boss@example.com',
    });
    const before = local.mailbox.messages.length;
    await makeDue();
    await Promise.all([clock(), clock()]);
    await clock();
    await arrived(1);
    await run();
    const mails = local.mailbox.messages.slice(before);
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: ['boss@example.com'], subject: 'Host Inventory: Sites' },
    ]);
    await remove(people.manager);
    await makeDue();
    await clock();
    expect(local.mailbox.messages.slice(before)).toHaveLength(1);
  });
});

/** Moves every schedule's moment into the past. */
async function makeDue(): Promise<void> {
  const { putMany, scan } = await import('../../../functions/store/client.ts');
  await putMany(
    'schedules',
    (await scan('schedules')).map((row) => ({ ...row, dueAtMs: Date.now() - 1_000 })),
  );
}
