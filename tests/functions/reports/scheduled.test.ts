import { SESv2Client, SESv2ServiceException, type SendEmailCommand } from '@aws-sdk/client-sesv2';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { ReportRun } from '../../../core/contract/reports.ts';
import { putMany } from '../../../functions/store/client.ts';
import { deviceRow } from '../../../functions/store/new-devices.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { addStored, storedPerson } from '../../fixtures/stored-people.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { auditRows, restoreWorld } from '../../fixtures/world.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt, type Moment } from '../jobs/kill.ts';
import { AFTER_A_DEATH_MS } from '../jobs/after-a-death.ts';
import { arrived, clock, fileOf, jobOf, later, lose, openJobs, run } from '../jobs/open-jobs.ts';
import * as calls from './report-calls.ts';

const { account_id, makeDue, start } = calls;

let local: Local;
let last = 0;
/** The history of a name stays when its report is removed, so each test has its own. */
let name = '';
beforeAll(async () => {
  local = await openJobs();
});
afterAll(() => local.stop());
beforeEach(async () => {
  name = `Sites ${(last += 1)}`;
  lose();
  await restoreWorld();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await remove(people.manager);
});

const save = (
  claims: Claims,
  verb: 'createScheduled' | 'updateScheduled',
  changes: Record<string, unknown> = {},
) => calls.save(claims, verb, { report_name: name, ...changes });
const saved = (claims: Claims) => calls.saved(claims, name);
const remove = (claims: Claims) => calls.remove(claims, name);

/** The long form dies before calls as well. */
const MOMENTS = (['after', 'before'] satisfies Moment[]).slice(0, repetitions(1, 2));

const DAILY = { schedule: '0 9 * * ? *', recipients: 'boss@example.com' };
const pause = (claims: Claims, is_paused: boolean) =>
  call('reports.pauseScheduled', claims, {
    body: { account_id, report_name: name, is_paused },
  });

const runs = async (claims: Claims) =>
  (await call('reports.listRuns', claims, { query: { account_id, report_name: name } })).body
    .data as ReportRun[];

/** Lets its moment come, and everything that follows from it. */
async function tick(): Promise<void> {
  await makeDue();
  await clock();
  await arrived(1);
  await run();
}

describe('a moment of a schedule', () => {
  test('is made and mailed once, however often the clock looks, and stands in the history', async () => {
    await save(people.manager, 'createScheduled', DAILY);
    const before = local.mailbox.messages.length;
    await makeDue();
    await Promise.all([clock(), clock()]);
    await clock();
    await arrived(1);
    await run();
    const mails = local.mailbox.messages.slice(before);
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: ['boss@example.com'], subject: `Host Inventory: ${name}` },
    ]);
    expect(await runs(people.manager)).toMatchObject([
      {
        run: { state: 'done', isMine: true, sentence: '2 services. Mailed to boss@example.com' },
        due_at_ms: expect.any(Number) as number,
        deliveries: [{ to: 'boss@example.com', state: 'sent', why: '' }],
      },
    ]);
    await remove(people.manager);
    await makeDue();
    await clock();
    expect(local.mailbox.messages.slice(before)).toHaveLength(1);
  });

  test('REPORT-33 tells which address the mail service refused; the others have their mail', async () => {
    refuseMailTo('gone@example.com');
    const recipients = 'gone@example.com,boss@example.com,boss@example.com';
    await save(people.manager, 'createScheduled', { ...DAILY, recipients });
    await tick();
    const [latest] = await runs(people.manager);
    expect(latest).toMatchObject({
      run: { state: 'done' },
      deliveries: [
        { to: 'gone@example.com', state: 'refused', why: 'Address is not verified.' },
        { to: 'boss@example.com', state: 'sent', why: '' },
      ],
    });
    expect(latest!.run.sentence).toContain(
      'Not delivered to gone@example.com: Address is not verified.',
    );
  });

  test.each(MOMENTS)(
    'has its mail once although the process dies %s any of its calls',
    async (moment) => {
      await save(people.manager, 'createScheduled', DAILY);
      for (let at = 1, isKilled = true; isKilled; at += repetitions(13, 1)) {
        lose();
        const before = local.mailbox.messages.length;
        await makeDue();
        isKilled = await killedAt(at, moment, async () => {
          await clock();
          await arrived(1);
          await run();
        });
        for (let more = isKilled ? 5 : 0; more > 0; more -= 1) {
          lose();
          await later(AFTER_A_DEATH_MS);
          await run();
        }
        expect(local.mailbox.messages.slice(before), `killed at call ${at}`).toHaveLength(1);
        const [{ run: latest, deliveries } = { run: undefined, deliveries: [] }] = await runs(
          people.manager,
        );
        expect(latest?.state, `killed at call ${at}`).toBe('done');
        expect(deliveries.map(({ state }) => state)).toEqual(['sent']);
      }
    },
  );
});

describe('a schedule', () => {
  test('is paused and goes on, and is made by itself in between at no moment', async () => {
    await save(people.manager, 'createScheduled', DAILY);
    expect((await pause(people.manager, true)).body.message).toBe(`${name} is paused.`);
    expect(await saved(people.manager)).toMatchObject({
      is_paused: true,
      scheduleReadable: 'Daily-09:00',
      next_runs_ms: [],
    });
    await save(people.manager, 'updateScheduled', { ...DAILY, time_range: 'Week' });
    await makeDue();
    await clock();
    expect(await runs(people.manager)).toEqual([]);
    await pause(people.manager, false);
    const report = (await saved(people.manager))!;
    expect(report).toMatchObject({ is_paused: false, runs_for: 'harbour-manager Example' });
    expect(report.next_runs_ms).toHaveLength(5);
    await tick();
    expect(await runs(people.manager)).toHaveLength(1);
    const rows = (await auditRows('northbeam')).filter(({ target }) => target === name);
    expect(rows.map(({ information }) => information)).toEqual(
      expect.arrayContaining([
        `Paused the schedule of the report '${name}'`,
        `Resumed the schedule of the report '${name}'`,
      ]),
    );
  });

  test('may be paused from the account above, and goes on for somebody of its own account alone', async () => {
    await save(people.northDesk, 'createScheduled', DAILY);
    expect((await pause(people.northAdmin, true)).status).toBe(200);
    const { status, body } = await pause(people.northAdmin, false);
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'account_id' });
    const kept = { is_paused: true, runs_for: 'north-desk Example' };
    expect(await saved(people.northDesk)).toMatchObject(kept);
    await remove(people.northDesk);
  });

  test('is not paused where there is none', async () => {
    await save(people.manager, 'createScheduled');
    const { status, body } = await pause(people.manager, true);
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'report_name' });
  });

  test('whose owner has left stops, says so to an administrator, and goes on when somebody takes it over', async () => {
    await addStored([
      await storedPerson('desk-lead', {
        email: 'desk-lead@example.com',
        email_verified: 'true',
        'custom:account_id': 'northbeam',
        'custom:role': 'admin',
      }),
    ]);
    await save(people.manager, 'createScheduled', DAILY);
    const user = local.pool.require('harbour-manager');
    await local.pool.change(user, { enabled: false });
    const before = local.mailbox.messages.length;
    await tick();
    await local.pool.change(user, { enabled: true });
    const told = local.mailbox.messages.slice(before);
    const why = 'Whoever started this is no longer a person of this portal.';
    const letter = told.find(({ to }) => to[0] === 'desk-lead@example.com')!;
    expect(letter.subject).toBe(`No longer sent by itself: ${name}`);
    for (const part of [letter.text, letter.html]) {
      expect(part).toContain(`with the rights of harbour-manager Example. ${why}`);
      expect(part).toContain('/scheduledreports/');
    }
    expect(told.some(({ to }) => to[0] === 'boss@example.com')).toBe(false);
    expect(await saved(people.manager)).toMatchObject({ stopped: { why }, next_runs_ms: [] });
    expect(await runs(people.manager)).toMatchObject([
      { run: { state: 'failed', sentence: why }, deliveries: [{ state: 'unsent' }] },
    ]);
    await clock();
    expect(await runs(people.manager)).toHaveLength(1);
    const stops = (await auditRows('northbeam')).filter(
      ({ action }) => action === 'jobs.stopSchedule',
    );
    expect(stops.map(({ information }) => information)).toEqual([
      `Stopped the schedule of ${name}: ${why}`,
    ]);
    await pause(people.manager, false);
    const report = (await saved(people.manager))!;
    expect(report.stopped).toBeNull();
    expect(report.next_runs_ms).toHaveLength(5);
  });
});

describe('a saved report', () => {
  test('is made now for its recipients, once for the same call, and stands in the history', async () => {
    await save(people.manager, 'createScheduled', { recipients: 'boss@example.com' });
    const before = local.mailbox.messages.length;
    const id = randomUUID();
    const now = () =>
      call('reports.runScheduled', people.manager, {
        body: { account_id, report_name: name, id },
      });
    await now();
    const { body } = await now();
    expect(body.message).toBe('The report is loading and will be downloaded shortly.');
    await arrived(1);
    await run();
    expect(local.mailbox.messages.slice(before)).toHaveLength(1);
    expect(await runs(people.manager)).toMatchObject([
      { run: { id: (body.data as JobView).id, state: 'done' }, due_at_ms: null },
    ]);
    const { status } = await call('reports.listRuns', people.northDesk, {
      query: { account_id, report_name: name },
    });
    expect(status).toBe(404);
  });

  test('is previewed on its first services with the figures that it would have, and makes no run', async () => {
    const preview = async (claims: Claims, account: string) =>
      (
        await call('reports.previewReport', claims, {
          body: {
            account_id: account,
            data: 'hostInventory',
            report_format: 'CSV',
            range: '24_Hours',
            report_name: 'Host Inventory',
          },
        })
      ).body.data;
    expect(await preview(people.manager, account_id)).toMatchObject({
      services: 2,
      previewed: 2,
      subject: 'Harbour Foods',
      about: expect.stringMatching(/^As of /) as string,
      sentence: expect.stringMatching(/^2 services of 1 customer/) as string,
      tables: [
        { title: 'Services', rows: [expect.arrayContaining(['LDS-CPE-01']), expect.anything()] },
      ],
    });
    const ofAll = (await preview(people.northAdmin, 'northbeam_SUPER')) as { services: number };
    expect(ofAll.services).toBeGreaterThan(2);
    const jobs = (await call('jobs.listJobs', people.manager)).body.data as JobView[];
    expect(jobs.filter(({ title }) => title === 'Host Inventory')).toEqual([]);
  });

  test('is tried first on the person alone', async () => {
    const before = local.mailbox.messages.length;
    const { body } = await start(people.manager, {
      recipients: 'boss@example.com',
      is_test: true,
    });
    expect(body.message).toBe(
      'A test is made and sent to harbour-manager@example.com, and to nobody else.',
    );
    await arrived(1);
    await run();
    expect(local.mailbox.messages.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
      [['harbour-manager@example.com'], 'Host Inventory: Test of Host Inventory'],
    ]);
    const unproved = { ...people.manager, email_verified: 'false' };
    expect((await start(unproved, { is_test: true })).body.field).toBe('is_test');
  });

  test('over what is gone says that there is nothing, in its file and in its history', async () => {
    const filters = [{ property: 'Site Name', operator: 'is', value: 'A site that was removed' }];
    await save(people.manager, 'createScheduled', { ...DAILY, filters });
    await tick();
    const [latest] = await runs(people.manager);
    expect(latest).toMatchObject({
      run: { state: 'done', sentence: '0 services. Mailed to boss@example.com' },
    });
    expect(await fileOf(people.manager, latest!.run.id)).toContain('No results found.');
  });

  test('has a device once that is renamed while it is made', async () => {
    const { body } = await start(people.manager);
    const { id } = body.data as JobView;
    await arrived(1);
    // Time for its plan and for reading, not for writing.
    await run([300_000, 300_000, 0]);
    const [pattern] = twoProviders().devices.filter(({ deviceId }) => deviceId === '501');
    const renamed = { ...pattern!, system: { ...pattern!.system, label: 'NEW-NAME-01' } };
    await putMany('devices', [deviceRow(renamed, Date.now())]);
    await arrived(1);
    await run();
    expect(await jobOf(people.manager, id)).toMatchObject({ state: 'done' });
    const file = await fileOf(people.manager, id);
    expect(file).toContain('LDS-CPE-01');
    expect(file).not.toContain('NEW-NAME-01');
    expect(file.split('\r\n').filter((line) => line.includes('Harbour Foods'))).toHaveLength(2);
  });
});

/** The mail service takes no mail to this address. */
function refuseMailTo(address: string): void {
  const prototype = SESv2Client.prototype as { send(command: unknown): Promise<unknown> };
  const { send } = prototype;
  vi.spyOn(prototype, 'send').mockImplementation(async function (this: unknown, command) {
    const { Destination } = (command as SendEmailCommand).input;
    if (Destination?.ToAddresses?.[0] === address)
      throw new SESv2ServiceException({
        name: 'MessageRejected',
        message: 'Address is not verified.',
        $fault: 'client',
        $metadata: {},
      });
    return await send.call(this, command);
  });
}
