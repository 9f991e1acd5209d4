import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import { TAKEN_WITHIN_MS } from '../../../core/domain/job.ts';
import { putMany } from '../../../functions/store/client.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { jobRows } from '../../fixtures/jobs.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import {
  arrived,
  eachWithJobs,
  exported,
  fileOf,
  jobOf,
  later,
  lose,
  run,
  startExport,
} from './open-jobs.ts';

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});

describe('an export', () => {
  test('holds what the table shows the person, in its order, and says how far it is', async () => {
    const { status, body, job } = await startExport(people.manager);
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'CSV of Services, Hot circuits is being made.',
    });
    expect(job).toMatchObject({ state: 'waiting', stepsDone: 0, stepsInAll: null, isMine: true });
    await arrived(1);
    await run();
    expect(await jobOf(people.manager, job.id)).toMatchObject({
      state: 'done',
      stepsDone: 1,
      stepsInAll: 1,
      sentence: '2 services',
      startedBy: 'harbour-manager Example',
    });
    const file = await fileOf(people.manager, job.id);
    expect(file).toMatch(/^200 attachment; filename="Services, Hot circuits, [\d -]+\.\d\d\.csv"/);
    expect(file).toContain(
      '\uFEFFName,Customer\r\nLDS-CPE-02,Harbour Foods\r\nLDS-CPE-01,Harbour Foods\r\n',
    );
    expect(file).not.toContain('Fenside');
  });

  test('keeps search, filter and the columns that an export of alerts always has', async () => {
    const { job } = await startExport(people.northDesk, {
      table: 'alerts',
      name: ['Alerts'],
      columns: ['Severity', 'Device'],
      search: 'lds-cpe',
      filter: { join: 'and', items: [{ property: 'Severity', operator: 'is', value: 'Critical' }] },
    });
    await arrived(1);
    await run();
    const lines = (await fileOf(people.northDesk, job.id)).split('\uFEFF')[1]!.trim().split('\r\n');
    expect(lines[0]).toMatch(/^Severity,Device,Fault,Datapoint,Acknowledged,.*,Customer,/);
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['Critical', 'LDS-CPE-01'],
    ]);
  });

  test('of a table that nothing passes is a file of its headings', async () => {
    const { job } = await startExport(people.manager, { search: 'no such thing' });
    await arrived(1);
    await run();
    expect((await jobOf(people.manager, job.id)).sentence).toBe('0 services');
    expect(await fileOf(people.manager, job.id)).toMatch(/\uFEFFName,Customer\r\n$/);
  });

  test('reads with the rights of the moment: a role that is taken away meanwhile gives nothing more', async () => {
    const { job } = await startExport(people.manager);
    await arrived(1);
    await run([300_000, 0]);
    expect(await jobOf(people.manager, job.id)).toMatchObject({ state: 'running', stepsInAll: 1 });
    await putMany('roles', [{ providerId: 'northbeam', name: 'Customer Manager' }]);
    await arrived(1);
    await run();
    expect((await jobOf(people.manager, job.id)).sentence).toBe('0 services');
    expect(await fileOf(people.manager, job.id)).not.toContain('LDS-CPE-01');
  });

  test('is told in numbers before it is made, and makes nothing', async () => {
    const before = (await auditRows('northbeam')).length;
    const answer = await call('jobs.previewExport', people.northDesk, { body: exported });
    expect(answer.body.data).toEqual({ sentence: '3 services', steps: 1 });
    expect(await auditRows('northbeam')).toHaveLength(before);
  });

  test('of the audit log holds the rows of its range that the person may read, and no others', async () => {
    const changed = (second: number, more: object = {}) => ({
      accountId: 'northbeam',
      at: `${new Date(1_650_000_000_000 + second * 1000).toISOString()}#${randomUUID()}`,
      atMs: 1_650_000_000_000 + second * 1000,
      user: 'ann',
      userSub: 'ann',
      displayName: 'Ann',
      source: 'API',
      requestId: 'r',
      customer: 'Harbour Foods',
      information: `Change ${second}`,
      expiresAt: 9_999_999_999,
      ...more,
    });
    await putMany('audit', [
      ...Array.from({ length: 1_050 }, (_, at) => changed(at)),
      changed(2_000, { information: 'Later' }),
      changed(500, { customer: 'Fenside School', information: 'Theirs' }),
    ]);
    const log = { start: 1_650_000_000, end: 1_650_001_100 };
    const changes = { table: 'audit' as const, name: ['Audit'], columns: ['Information'], log };
    const { job } = await startExport(people.harbourAdmin, { ...changes, sort: null });
    await arrived(1);
    await run();
    expect(await jobOf(people.harbourAdmin, job.id)).toMatchObject({
      sentence: '1,050 changes',
      stepsInAll: 2,
    });
    const lines = (await fileOf(people.harbourAdmin, job.id)).trim().split('\r\n');
    expect([lines.length, lines[1], lines[1_050]]).toEqual([
      1_051,
      expect.stringContaining('Change 1049,ann') as string,
      expect.stringContaining('Change 0,ann') as string,
    ]);
    const refused = await startExport(people.manager, changes);
    expect([
      refused.status,
      (await startExport(people.northAdmin, { table: 'audit' })).status,
    ]).toEqual([403, 400]);
  });

  test('needs the right to the table', async () => {
    const answer = await startExport(people.nobody, { table: 'alerts' });
    expect(answer).toMatchObject({
      status: 403,
      body: { message: "You need the 'view' right on alerts to do this." },
    });
  });
});

describe('a job', () => {
  test('is written down when it starts, by whom, and when it ends, by itself', async () => {
    const { job } = await startExport(people.manager);
    await arrived(1);
    await run();
    const rows = (await auditRows('northbeam')).filter(({ target }) => target === job.id);
    expect(rows).toMatchObject([
      {
        action: 'jobs.startExport',
        user: 'harbour-manager',
        information: 'Started: CSV of Services, Hot circuits',
        source: 'API',
      },
      {
        action: 'jobs.end',
        user: 'harbour-manager',
        home: 'northbeam',
        things: [{ kind: 'job', id: job.id }],
        information: 'CSV of Services, Hot circuits: 2 services',
        source: 'job',
      },
    ]);
  });

  test('asked for twice with one key is one job', async () => {
    const key = randomUUID();
    const [first, again] = [
      await startExport(people.manager, {}, key),
      await startExport(people.manager, {}, key),
    ];
    expect(again).toMatchObject({ status: 200, job: { id: first.job.id } });
    expect((await startExport(people.northDesk, {}, key)).job.id).not.toBe(first.job.id);
    await arrived(3);
    await run();
    const rows = (await auditRows('northbeam')).filter(({ target }) => target === first.job.id);
    expect(rows.map(({ action }) => action)).toEqual(['jobs.startExport', 'jobs.end']);
  });

  test('that nobody takes in time is put on the queue again by the clock', async () => {
    const { job } = await startExport(people.manager);
    await arrived(1);
    lose();
    await later(TAKEN_WITHIN_MS + 1);
    await arrived(1);
    await run();
    expect((await jobOf(people.manager, job.id)).state).toBe('done');
  });

  test('is listed for its starter, and for whoever manages jobs there; its file is the starter’s alone', async () => {
    const { job } = await startExport(people.manager);
    await arrived(1);
    await run();
    const listed = async (claims: Record<string, string>) =>
      ((await call('jobs.listJobs', claims)).body.data as JobView[]).find(
        ({ id }) => id === job.id,
      );
    expect(await listed(people.manager)).toMatchObject({
      isMine: true,
      fileUntilMs: expect.any(Number) as number,
    });
    expect(await listed(people.harbourAdmin)).toMatchObject({
      state: 'done',
      isMine: false,
      fileUntilMs: null,
    });
    expect(await listed(people.viewer)).toBeUndefined();
    expect(await listed(people.reseller)).toBeUndefined();
    const query = { id: job.id };
    expect((await call('jobs.getResult', people.harbourAdmin, { query })).status).toBe(404);
    expect((await call('jobs.getResult', people.viewer, { query })).status).toBe(404);
    const { status, body } = await call('jobs.getResult', people.manager, { query });
    expect(status).toBe(200);
    const { searchParams } = new URL((body.data as { url: string }).url);
    expect(Number(searchParams.get('X-Amz-Expires'))).toBe(60);
  });

  test('of the provider’s own people is none of those that a customer’s manager of jobs sees', async () => {
    const { job } = await startExport(people.northDesk);
    const { body } = await call('jobs.listJobs', people.harbourAdmin);
    expect((body.data as { id: string }[]).map(({ id }) => id)).not.toContain(job.id);
    const query = { id: job.id };
    expect((await call('jobs.getJob', people.harbourAdmin, { query })).status).toBe(404);
    expect((await call('jobs.cancelJob', people.harbourAdmin, { query })).status).toBe(404);
    expect((await call('jobs.getJob', people.northDesk, { query })).status).toBe(200);
  });

  test('has a file for as long as it says, and none after that', async () => {
    const [made] = jobRows().jobs;
    const starter = people.manager;
    await putMany('jobs', [made!]);
    const { fileUntilMs } = await jobOf(starter, String(made!['jobId']));
    const kept = fileUntilMs! - Number(made!['endedAtMs']);
    for (const [ageMs, status] of [
      [kept - 60_000, 200],
      [kept, 404],
    ] as const) {
      await putMany('jobs', [{ ...made, endedAtMs: Date.now() - ageMs }]);
      const query = { id: String(made!['jobId']) };
      expect((await call('jobs.getResult', starter, { query })).status).toBe(status);
    }
  });

  test('that is cancelled does no more steps, and cannot be cancelled when it has ended', async () => {
    const { job } = await startExport(people.manager);
    await arrived(1);
    await run([300_000, 0]);
    const query = { id: job.id };
    const answer = await call('jobs.cancelJob', people.manager, { query });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'CSV of Services, Hot circuits is stopped.' },
    });
    await arrived(1);
    await run();
    expect(await jobOf(people.manager, job.id)).toMatchObject({ state: 'cancelled', stepsDone: 0 });
    const again = await call('jobs.cancelJob', people.manager, { query });
    expect(again).toMatchObject({ status: 409, body: { data: { state: 'cancelled' } } });
    expect((await call('jobs.cancelJob', people.viewer, { query })).status).toBe(404);
    const rows = (await auditRows('northbeam')).filter(({ target }) => target === job.id);
    expect(rows.at(-1)).toMatchObject({
      action: 'jobs.cancelJob',
      information:
        'Stopped CSV of Services, Hot circuits, started by harbour-manager Example, after 0 of 1 steps',
    });
  });

  test('of somebody who belongs to another account now fails, and reads nothing there', async () => {
    const { job } = await startExport(people.northDesk);
    await arrived(1);
    const user = local.pool.require('north-desk');
    const { attributes } = user;
    await local.pool.change(user, {
      attributes: { ...attributes, 'custom:account_id': 'tidewater' },
    });
    await run();
    await local.pool.change(user, { attributes });
    expect(await jobOf(people.northDesk, job.id)).toMatchObject({
      state: 'failed',
      sentence: 'Whoever started this may no longer act in this account.',
    });
  });

  test('of somebody who may no longer sign in fails, and they are told why', async () => {
    const { job } = await startExport(people.manager);
    await arrived(1);
    const user = local.pool.require('harbour-manager');
    await local.pool.change(user, { enabled: false });
    await run();
    await local.pool.change(user, { enabled: true });
    const why = 'Whoever started this is no longer a person of this portal.';
    expect(await jobOf(people.manager, job.id)).toMatchObject({ state: 'failed', sentence: why });
    const mail = local.mailbox.messages.at(-1)!;
    expect(mail).toMatchObject({
      to: ['harbour-manager@example.com'],
      subject: 'Failed: CSV of Services, Hot circuits',
    });
    expect(JSON.stringify(mail)).toContain(why);
  });
});
