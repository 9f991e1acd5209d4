import { beforeEach, describe, expect, test } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { SavedReportView } from '../../../core/contract/reports.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { ask, call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { account_id, made, makeDue, save, start } from '../reports/report-calls.ts';
import { fireDue } from '../../../functions/jobs/fire-due.ts';
import { putMany } from '../../../functions/store/client.ts';
import { roleRow, rolesHeld } from '../../../functions/store/roles.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { readersOf } from '../maintenances/readers.ts';
import { arrived, eachWithJobs, fileOf, jobOf, run } from './open-jobs.ts';

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});
beforeEach(async () => {
  await addStored(await Promise.all([people.manager, people.viewer].map(storedCaller)));
});

const WATCH =
  'subscription C($account_id: String!, $audience: String!) { onChange(account_id: $account_id, audience: $audience) { resource } }';
const fensidesPerson: Claims = {
  ...people.viewer,
  sub: 'fenside',
  'cognito:username': 'fenside',
  'custom:customer': 'Fenside School',
};

/** Two windows of the manager, a colleague, the staff, another customer and another provider. */
const LISTENERS: [who: string, claims: Claims, account: string, audience: string][] = [
  ['window', people.manager, account_id, `person ${people.manager['sub']}`],
  ['second window', people.manager, account_id, `person ${people.manager['sub']}`],
  ['colleague', people.viewer, account_id, 'customer Harbour Foods'],
  ['staff', people.northDesk, account_id, 'staff'],
  ['another customer', fensidesPerson, account_id, 'customer Fenside School'],
  ['another provider', people.calderManager, 'calder', 'customer Moor Legal'],
];

/** @returns the resources that each listener heard of meanwhile. */
async function heardOf(work: () => Promise<unknown>): Promise<Record<string, string[]>> {
  const heard: Record<string, string[]> = {};
  const { subscriptions } = local.appsync;
  for (const [who, claims, account, audience] of LISTENERS) {
    const caller = { mode: 'aws_cognito_user_pools' as const, identity: { claims } };
    await subscriptions.add(who, caller, WATCH, { account_id: account, audience }, (message) => {
      const { data } = message as { data: { onChange: { resource: string } } };
      heard[who] = [...(heard[who] ?? []), data.onChange.resource];
    });
  }
  await work();
  for (const [who] of LISTENERS) subscriptions.remove(who);
  return heard;
}

const toEveryoneOfIt = (...resources: string[]) => ({
  window: resources,
  'second window': resources,
  colleague: resources,
  staff: resources,
});

describe('a change is published to', () => {
  test('REPORT-04 the windows of the person, colleagues and staff when a report is run and when it ends, to no other customer or provider', async () => {
    expect(await heardOf(() => start(people.manager))).toEqual(toEveryoneOfIt('reports'));
    await arrived(1);
    expect(await heardOf(run)).toEqual(toEveryoneOfIt('jobs'));
  });

  test('the same when a report is saved, and when its schedule runs it', async () => {
    const schedule = { schedule: '30 9 * * ? *', zone: 'Europe/London' };
    const saving = () => save(people.manager, 'createScheduled', schedule);
    expect(await heardOf(saving)).toEqual(toEveryoneOfIt('reports'));
    await makeDue();
    const clock = () => fireDue(accountNamed(account_id), new Date());
    expect(await heardOf(clock)).toEqual(toEveryoneOfIt('jobs'));
  });

  test('the people of a customer when a notice of planned work goes to it, and to no other', async () => {
    await readersOf('Harbour Foods', 'it@harbour.example');
    const begin = Date.now() + 172_800_000;
    const planned = await call('maintenances.createMaintenance', people.northDesk, {
      body: {
        account_id,
        device_id: '501',
        start: begin,
        end: begin + 7_200_000,
        work_id: 'w-live',
      },
    });
    expect(planned.status).toBe(200);
    await call('maintenances.sendNotices', people.northDesk, {
      body: { account_id, work: 'w-live', key: 'notices-of-w-live' },
    });
    await arrived(1);
    const heard = await heardOf(run);
    expect(heard['colleague']).toEqual(['maintenances']);
    expect(heard['staff']).toEqual(['jobs']);
    expect(heard['another customer']).toBeUndefined();
  });

  test('the windows of the person alone when views, preferences or sessions change', async () => {
    const own = (resource: string) => ({ window: [resource], 'second window': [resource] });
    const { body } = await call('users.getPreferences', people.manager);
    const preferences = { ...(body.data as object), zone: 'Asia/Tokyo' };
    expect(
      await heardOf(() => call('users.savePreferences', people.manager, { body: preferences })),
    ).toEqual(own('users'));
    expect(
      await heardOf(() =>
        call('views.savePreference', people.manager, { body: { view: 'All Services' } }),
      ),
    ).toEqual(own('views'));
    expect(await heardOf(() => call('users.endOwnSessions', people.manager))).toEqual(own('users'));
  });

  test('the windows of the person and the staff when a brand is saved, once', async () => {
    const version = async () =>
      ((await ask('getBranding', people.northAdmin, { account_id })) as { version: number })
        .version;
    const saved = {
      account_id,
      version: await version(),
      support_address: 'help@northbeam.example',
    };
    const saving = () => ask('updateBranding', people.northAdmin, { input: saved });
    expect(await heardOf(saving)).toEqual({ staff: ['branding'] });
    expect(await heardOf(saving)).toEqual({});
  });

  test('nobody when nothing was changed', async () => {
    expect(
      await heardOf(() => call('jobs.cancelJob', people.manager, { query: { id: 'x' } })),
    ).toEqual({});
  });

  test.each([
    ['of another person', account_id, 'person somebody-else'],
    ['of the staff', account_id, 'staff'],
    ['of another customer', account_id, 'customer Fenside School'],
    ['of another account', 'calder', 'customer Harbour Foods'],
  ])('nobody who asks for changes %s', async (_whose, account, audience) => {
    const caller = { mode: 'aws_cognito_user_pools' as const, identity: { claims: people.viewer } };
    await expect(
      local.appsync.subscriptions.add(
        'x',
        caller,
        WATCH,
        { account_id: account, audience },
        () => {},
      ),
    ).rejects.toMatchObject({ errorType: 'NotFound' });
  });
});

describe('the report of a colleague of the same customer', () => {
  test('is listed, and its file is for those who see as much', async () => {
    const { id, title } = await made(people.manager);
    expect(await jobOf(people.viewer, id)).toMatchObject({ title, isMine: false, state: 'done' });
    expect(await fileOf(people.viewer, id)).toContain('LDS-CPE-01');
  });

  test('keeps its file from a colleague who sees less, and says why', async () => {
    const { id } = await made(people.manager);
    const narrow = {
      ...people.viewer,
      sub: 'narrow',
      'cognito:username': 'narrow',
      'custom:roles': 'Reports Alone',
    };
    await addStored([await storedCaller(narrow)]);
    const place = { account: accountNamed(account_id), customer: null, ancestors: [] };
    const provider = providerNamed('northbeam');
    const [viewer] = await rolesHeld(provider, place, ['Customer Viewer']);
    const services = viewer!.services.map((entry) => ({ ...entry, metrics: 4 as const }));
    const role = { ...viewer!, name: 'Reports Alone', services };
    await putMany('roles', [roleRow(provider, { role, owner: undefined })]);
    expect(await jobOf(narrow, id)).toMatchObject({ state: 'done', isMine: false });
    const { status, body } = await call('jobs.getResult', narrow, { query: { id } });
    expect(status).toBe(403);
    expect(body.message).toMatch(/only .* sees/);
  });

  test('is not there for another customer, nor for a colleague without the right on reports', async () => {
    const { id } = await made(people.manager);
    for (const claims of [fensidesPerson, people.embedded]) {
      expect((await call('jobs.getJob', claims, { query: { id } })).status).toBe(404);
      expect((await call('jobs.getResult', claims, { query: { id } })).status).toBe(404);
    }
    const list = (await call('jobs.listJobs', fensidesPerson)).body.data as JobView[];
    expect(list).toEqual([]);
  });

  test('saved reports are the customer’s as well', async () => {
    await save(people.manager, 'createScheduled');
    const listed = async (claims: Claims) =>
      (
        (await call('reports.listScheduled', claims, { query: { account_id } })).body
          .data as SavedReportView[]
      ).map(({ report_name }) => report_name);
    expect(await listed(people.viewer)).toContain('Sites');
    expect(await listed(fensidesPerson)).not.toContain('Sites');
  });
});
