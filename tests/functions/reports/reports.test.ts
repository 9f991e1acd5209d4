import { describe, expect, test } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import { REPORT_TEMPLATES } from '../../../core/domain/report/templates.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { savedReport } from './calls.ts';
import { auditRows } from '../../fixtures/world.ts';
import { arrived, eachWithJobs, fileOf, jobOf, run } from '../jobs/open-jobs.ts';
import { account_id, made, remove, save, saved, start } from './report-calls.ts';

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});

describe('a run', () => {
  test('API-87 API-88 API-89 makes a CSV of what the person sees, and keeps it for 90 days', async () => {
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

  test('GQL-19 DATA-56 tells who waits for it that it has ended, by the subscription on its id', async () => {
    const { body } = await start(people.manager);
    const { id } = body.data as JobView;
    const heard: object[] = [];
    const watch =
      'subscription R($id: String!, $account_id: String!) { onCreateReport(id: $id, account_id: $account_id) { id account_id report_id results timestamp custom_columns } }';
    const caller = {
      mode: 'aws_cognito_user_pools' as const,
      identity: { claims: people.manager },
    };
    const { subscriptions } = local.appsync;
    await subscriptions.add('waits', caller, watch, { id, account_id }, (news) => heard.push(news));
    await arrived(1);
    await run();
    subscriptions.remove('waits');
    expect(heard).toEqual([
      {
        data: {
          onCreateReport: {
            id,
            account_id,
            report_id: 'hostInventory',
            results: 'Done',
            timestamp: expect.any(Number) as number,
            custom_columns: ['Postcode'],
          },
        },
      },
    ]);
  });

  test('ERR-63 a report without rows says so in its file', async () => {
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

  test('REPORT-23 REPORT-31 is mailed to each recipient with the file, in the face of the account', async () => {
    const before = local.mailbox.messages.length;
    const job = await made(people.manager, {
      recipients: 'boss@example.com, desk@example.com',
      report_name: 'Sites of ours',
      reports_needed: 1,
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
      expect.stringMatching(/^Sites of ours, .*\.pdf$/),
    ]);
    expect(Buffer.from(mail!.attachments[0]!.base64, 'base64').toString('utf8')).toContain(
      'LDS-CPE-02',
    );
  });

  test('as PDF has that as its file, and is mailed with its rows as CSV', async () => {
    const before = local.mailbox.messages.length;
    const { body } = await start(people.manager, {
      report_format: 'PDF',
      report_name: 'Board',
      recipients: 'boss@example.com',
    });
    await arrived(1);
    await run();
    const job = await jobOf(people.manager, (body.data as JobView).id);
    expect(job).toMatchObject({ state: 'done', hasPdf: false });
    const file = await fileOf(people.manager, job.id);
    expect(file).toMatch(/filename="Board, [\d .-]+pdf"/);
    expect(file).toContain('%PDF-');
    const [mail] = local.mailbox.messages.slice(before);
    expect(mail!.attachments.map(({ name }) => name.replace(/.*\./, ''))).toEqual(['csv', 'pdf']);
    expect(mail!.text).toMatch(/Host Inventory: Board\s+Harbour Foods/);
    expect(mail!.text).toMatch(/^As of .*\. Made for /m);
  });

  test('REPORT-32 REPORT-34 REPORT-43 REPORT-44 ERR-54 ERR-55 ERR-56 ERR-57 is refused with the texts of the specification', async () => {
    const half = { property: 'Name', operator: 'is', value: '' };
    const refused = async (changes: Record<string, unknown>) => {
      const { status, body } = await start(people.manager, changes);
      return `${status} ${body.field}: ${body.message}`;
    };
    const answers = [
      { report_format: 'HTML', recipients: 'a@example.com' },
      { report_format: 'HTML', data: 'hostMetricTrend' },
      { recipients: 'boss@example.com,nobody' },
      { filters: [{ ...half, value: 'LDS' }, half] },
    ].map(refused);
    expect(await Promise.all(answers)).toEqual([
      '400 report_format: Error: HTML reports are ony available for metric trends.',
      '400 recipients: Error: Recipients required for HTML reports.',
      '400 recipients: Error: Recipients are not valid.',
      '400 filters: Give every filter a property, an operator and a value, or delete it.',
    ]);
    expect(await refused({ report_format: undefined })).toMatch(/^400 report_format: /);
    expect(await refused({ report_format: 'XLS' })).toMatch(/^400 report_format: /);
  });

  test('REPORT-16 REPORT-17 of a super-account is one of those that are shown to all accounts', async () => {
    const templates = async (claims: Claims, account: string) =>
      (await call('reports.listTemplates', claims, { query: { account_id: account } })).body
        .data as { id: string; show_all_accounts: boolean }[];
    const shown = await templates(people.northAdmin, 'northbeam_SUPER');
    expect(shown).toEqual(REPORT_TEMPLATES.filter(({ show_all_accounts }) => show_all_accounts));
    expect(shown.length).toBeLessThan(REPORT_TEMPLATES.length);
    const { status, body } = await start(people.northAdmin, {
      account_id: 'northbeam_SUPER',
      data: 'hostMetricTrend',
    });
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'data' });
  });

  test('ERR-58 REPORT-33 in HTML goes to its recipients, and says so when it starts', async () => {
    const before = local.mailbox.messages.length;
    const changes = {
      data: 'hostMetricTrend',
      report_format: 'HTML',
      recipients: ['boss@example.com', 'desk@example.com'],
      report_name: 'Traffic',
    };
    const { body } = await start(people.manager, changes);
    expect(body.message).toMatch(/^Success: The report will be emailed to the recipients\./);
    await arrived(1);
    await run();
    expect(await jobOf(people.manager, (body.data as JobView).id)).toMatchObject({
      state: 'done',
    });
    expect(local.mailbox.messages.slice(before)).toHaveLength(2);
  });

  test('REPORT-14 REPORT-15 with a name that holds ADMIN is for administrators', async () => {
    expect((await start(people.manager, { report_name: 'ADMIN sites' })).status).toBe(403);
    expect((await start(people.manager, { report_name: 'Administration' })).status).toBe(200);
    expect((await start(people.northDesk, { report_name: 'ADMIN sites' })).status).toBe(200);
  });
});

describe('a saved report', () => {
  test('API-82 API-83 API-84 API-85 API-86 REPORT-46 REPORT-47 is written, read back, changed and removed, each with its audit row', async () => {
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
    const gone = await call('reports.deleteScheduled', people.manager, {
      query: { account_id, report_name: 'Sites', on_demand: 'true' },
    });
    expect(gone.body.message).toBe('The report Sites is removed.');
    expect(await saved(people.manager)).toBeUndefined();
    expect((await remove(people.manager)).status).toBe(404);
    const rows = (await auditRows('northbeam')).filter(({ target }) => target === 'Sites');
    expect(rows.map(({ action }) => action)).toEqual([
      'reports.createScheduled',
      'reports.updateScheduled',
      'reports.deleteScheduled',
    ]);
  });

  test('LIMIT-22 of the inventory is stored under 24_Hours', async () => {
    await save(people.manager, 'createScheduled', { time_range: 'Year' });
    expect((await saved(people.manager))?.time_range).toBe('24_Hours');
    await remove(people.manager);
  });

  test('REPORT-14 of one customer is not there for another, nor one with ADMIN for people', async () => {
    await save(people.manager, 'createScheduled');
    expect(await saved(people.northDesk)).toBeUndefined();
    expect((await remove(people.northDesk)).status).toBe(404);
    await remove(people.manager);
    await save(people.northDesk, 'createScheduled', { report_name: 'ADMIN Sites' });
    expect(await saved(people.harbourOnly, 'ADMIN Sites')).toBeUndefined();
    expect(await saved(people.northDesk, 'ADMIN Sites')).toBeDefined();
    await remove(people.northDesk, 'ADMIN Sites');
  });

  test('REPORT-20 of a custom range is refused', async () => {
    const { status, body } = await save(people.manager, 'createScheduled', {
      data: 'availability',
      time_range: 'Custom',
    });
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'time_range' });
  });
});

describe('a saved name', () => {
  test('REPORT-27 REPORT-28 REPORT-29 REPORT-30 has letters, digits, spaces, hyphens, underscores and full stops, 1 to 64 of them', async () => {
    const status = async (report_name: string) => {
      const answer = await save(people.manager, 'createScheduled', { report_name });
      if (answer.status === 200) await remove(people.manager, report_name);
      return answer.status;
    };
    expect(await status('Zürich 2-b_c.')).toBe(200);
    expect(await status('L'.repeat(64))).toBe(200);
    expect(await status('L'.repeat(65))).toBe(400);
    expect(await status(' ')).toBe(400);
    expect(await status("Leeds' sites")).toBe(400);
  });
});

describe('a scheduled report', () => {
  test('REPORT-36 DATA-48 DATA-49 DATA-50 DATA-51 DATA-54 is read back with its schedule and its next five runs', async () => {
    await save(people.manager, 'createScheduled', { schedule: '30 9 * * ? *' });
    const report = (await saved(people.manager))!;
    expect(report).toMatchObject({
      report_name: 'Sites',
      recipients: '',
      data: 'hostInventory',
      time_range: '24_Hours',
      report_template: 'Host Inventory',
      report_format: 'CSV',
      account_id,
      filters: { join: 'and', items: [] },
      custom_columns: ['Billing Reference', 'Postcode'],
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

  test('REPORT-37 REPORT-38 REPORT-39 DATA-52 DATA-53 DATA-55 each week or month comes on its day, and on the last of a shorter month', async () => {
    const read = async (schedule: string) => {
      await save(people.manager, 'updateScheduled', { schedule });
      const { scheduleReadable, zone, next_runs_ms } = (await saved(people.manager))!;
      return { scheduleReadable, zone, runs: next_runs_ms.map((ms) => new Date(ms)) };
    };
    await save(people.manager, 'createScheduled');
    const weekly = await read('5 9 ? * 1 *');
    expect(weekly).toMatchObject({
      scheduleReadable: 'Weekly-Sunday-09:05',
      zone: 'Europe/London',
    });
    expect(weekly.runs.map((moment) => moment.getUTCDay())).toEqual([0, 0, 0, 0, 0]);
    expect((await read('5 9 ? * 7 *')).scheduleReadable).toBe('Weekly-Saturday-09:05');
    const monthly = await read('0 12 31 * ? *');
    expect(monthly.scheduleReadable).toBe('Monthly-31-12:00');
    for (const moment of monthly.runs) {
      const nextDay = new Date(moment.getTime() + 86_400_000);
      expect(nextDay.getUTCDate(), moment.toISOString()).toBe(1);
    }
    for (const schedule of ['0 12 32 * ? *', '0 12 0 * ? *', '5 9 ? * 8 *', 'hourly']) {
      const { status, body } = await save(people.manager, 'updateScheduled', { schedule });
      expect({ schedule, status, field: body.field }).toEqual({
        schedule,
        status: 400,
        field: 'schedule',
      });
    }
    await remove(people.manager);
  });

  test('REPORT-35 in HTML needs recipients', async () => {
    const { status, body } = await save(people.manager, 'createScheduled', {
      data: 'hostMetricTrend',
      report_format: 'HTML',
      schedule: '30 9 * * ? *',
    });
    expect([status, body.message]).toEqual([400, 'Error: Recipients required for HTML reports.']);
  });

  test('REPORT-18 LIMIT-66 is refused for a super-account, and a time between steps for all', async () => {
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
});
