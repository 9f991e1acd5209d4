import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import type { RunView } from '../../../core/contract/automation.ts';
import type { Group } from '../../../core/contract/devicegroups.ts';
import { GROUP_TEMPLATES } from '../../../core/domain/automation/templates.ts';
import { putMany } from '../../../functions/store/client.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import { call } from '../../fixtures/call.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { arrived, fileOf, run } from '../jobs/open-jobs.ts';
import {
  done,
  eachWithRunner,
  foldersOf,
  runner,
  runOf,
  startRun,
  takenBack,
  told,
} from './open-runs.ts';

eachWithRunner();

const nodes = (...names: string[]) => names.map((name) => ({ name, children: [] }));
const groups = (customer: string, change: object = {}) => ({
  job: 'groups',
  type: 'device',
  customer,
  folder: 'root',
  structure: { name: 'Head office and branches', data: nodes('Head Office', 'Branches') },
  ...change,
});
const groupAt = async (path: string) => {
  const { body } = await call('devicegroups.listGroups', runner, { query: {} });
  return (body.data as Group[]).find(({ fullPath }) => fullPath === `Northbeam Direct/${path}`);
};

describe('templates and groups to choose from', () => {
  test('API-104 API-105 DATA-79 the structures of a type are listed, and one is found by its name', async () => {
    const { body } = await call('automation.listGroupTemplates', runner, {
      query: { type: 'device' },
    });
    expect(body.data).toEqual(GROUP_TEMPLATES.device);
    expect(Object.keys(GROUP_TEMPLATES.device[0]!).sort()).toEqual(['children', 'id', 'name']);
    const one = { type: 'website', name: 'Live and test' };
    const found = await call('automation.getGroupTemplate', runner, { query: one });
    expect(found.body.data).toMatchObject({ children: nodes('Live', 'Test') });
    const none = await call('automation.getGroupTemplate', runner, {
      query: { ...one, name: 'Nobody' },
    });
    expect(none.status).toBe(404);
  });

  test('API-107 API-108 API-109 API-110 groups below one by their type, roles, dashboard groups and device groups', async () => {
    await done([groups('Corn Lane'), groups('Corn Lane', { type: 'dashboard' })]);
    const below = async (group: string, type: string) =>
      (
        (await call('automation.listJobGroups', runner, { query: { group_id: group, type } })).body
          .data as { path: string }[]
      ).map(({ path }) => path);
    expect(await below('10', 'device')).toContain('Northbeam Direct/Corn Lane');
    expect(await below('root', 'dashboard')).toEqual(['Corn Lane']);
    const roles = await call('automation.listJobRoles', runner);
    expect(roles.body.data).toContainEqual(expect.objectContaining({ name: 'Customer Viewer' }));
    const dashboards = await call('automation.listDashboardGroups', runner);
    expect(dashboards.body.data).toContainEqual(
      expect.objectContaining({ path: 'Corn Lane/Branches', customer: 'Corn Lane' }),
    );
    const devices = await call('automation.listDeviceGroups', runner);
    expect(devices.body.data).toContainEqual(
      expect.objectContaining({ path: 'Northbeam Direct/Harbour Foods' }),
    );
    const other = await call('automation.listDeviceGroups', people.calderAdmin);
    expect(JSON.stringify(other.body)).not.toContain('Harbour');
  });
});

describe('a run of groups', () => {
  test('AUTO-25 AUTO-26 a customer gets its groups: the dry run says so, the run makes them, and they stand in the tree', async () => {
    const parts = [
      groups('Mill Lane'),
      groups('Mill Lane', { type: 'report', structure: undefined }),
    ];
    const dry = await done(parts, true);
    expect(told(dry)).toEqual([
      'Device group Northbeam Direct/Mill Lane: make',
      'Device group Northbeam Direct/Mill Lane/Head Office: make',
      'Device group Northbeam Direct/Mill Lane/Branches: make',
      'Report group Mill Lane: make',
    ]);
    expect(dry.job).toMatchObject({ state: 'done', sentence: '4 to be made' });
    expect(await groupAt('Mill Lane')).toBeUndefined();

    const { job } = await startRun(parts);
    const waiting = await runOf(job.id);
    expect(waiting.parts.map(({ state, code }) => [state, code])).toEqual([
      [0, null],
      [0, null],
    ]);
    await arrived(1);
    await run();
    const made = await runOf(job.id);
    expect(made.parts.map(({ title, state, code }) => [title, state, code])).toEqual([
      ['Device Groups', 1, 200],
      ['Report Groups', 1, 200],
    ]);
    expect(made.job).toMatchObject({ code: 200, sentence: '4 made', stepsDone: 4, stepsInAll: 4 });
    const group = await groupAt('Mill Lane');
    expect(group).toMatchObject({ customer: 'Mill Lane', fullPath: 'Northbeam Direct/Mill Lane' });
    expect(await groupAt('Mill Lane/Branches')).toMatchObject({ customer: 'Mill Lane' });
    expect((await foldersOf(group!.id)).map(({ path }) => path)).toEqual(['Mill Lane']);
    expect(await auditRows('northbeam')).toContainEqual(
      expect.objectContaining({
        action: 'automation.make',
        user: 'north.engineer',
        information: 'Made the device group Northbeam Direct/Mill Lane',
      }),
    );
    expect(await fileOf(runner, job.id)).toContain(
      '1,Device group,Northbeam Direct/Mill Lane,made,200',
    );
  });

  test('what is refused as a whole is not run after its dry run, and neither is something else', async () => {
    const nobody = [groups('Nobody', { type: 'dashboard' })];
    const refused = await done(nobody, true);
    const start = (parts: object[], looked: string) =>
      call('automation.startRun', runner, {
        body: { parts, isDryRun: false, key: randomUUID(), looked },
      });
    expect(await start(nobody, refused.job.id)).toMatchObject({
      status: 409,
      body: { message: 'All of it is refused.' },
    });
    const fine = await done([groups('Malt Lane')], true);
    expect(await start(nobody, fine.job.id)).toMatchObject({
      status: 409,
      body: { message: 'The preview is of something else. Run it again.' },
    });
    expect((await start(nobody, randomUUID())).status).toBe(404);
    expect((await start([groups('Malt Lane')], fine.job.id)).status).toBe(200);
    const meanwhile = await startRun([groups('Hop Lane')], { isDryRun: true });
    expect((await start([groups('Hop Lane')], meanwhile.job.id)).status).toBe(409);
  });

  test('what is there is left alone, so that a run made twice makes nothing twice', async () => {
    await done([groups('Oat Lane')]);
    const again = await done([groups('oat  LANE')]);
    expect(again.job).toMatchObject({ code: 200, sentence: '3 left unchanged' });
  });

  test('AUTO-27 AUTO-29 a part that fails says why, its code is not 200, and the parts behind it are done', async () => {
    const ran = await done([groups('Nobody', { type: 'dashboard' }), groups('Rye Lane')]);
    expect(ran.parts[0]).toMatchObject({
      state: 2,
      code: 500,
      message: '1 failed. Nobody has no device group. Make it first.',
    });
    expect(ran.parts[1]).toMatchObject({ state: 1, code: 200 });
    expect(ran.job.code).toBe(419);
  });

  test('what a run made is taken back, the last of it first, but for what is in use', async () => {
    const first = await done([groups('Hay Lane')]);
    await done([groups('Hay Lane', { type: 'report', structure: undefined })]);
    const taken = await takenBack(first.job.id);
    expect(told(taken)).toEqual([
      'Device group Northbeam Direct/Hay Lane/Branches: takenBack',
      'Device group Northbeam Direct/Hay Lane/Head Office: takenBack',
      'Device group Northbeam Direct/Hay Lane: failed',
    ]);
    expect(taken.lines[2]?.outcome?.note).toBe('Dashboards, websites or reports belong to it.');
    expect(await groupAt('Hay Lane/Branches')).toBeUndefined();
    expect(await groupAt('Hay Lane')).toBeDefined();
  });
});

describe('POST /automation/groups', () => {
  const create = (body: object) => call('automation.createGroups', runner, { body });
  const payload = {
    customer: 'Bran Lane',
    type: 'device',
    structure: { name: 'One folder', data: [] },
  };

  test('API-111 DATA-83 takes customer, type and structure, answers status_code and message, and makes the groups', async () => {
    const answer = await create(payload);
    expect(answer).toMatchObject({
      status: 200,
      body: { status_code: 200, message: 'Device Groups: Bran Lane has begun.' },
    });
    await arrived(1);
    await run();
    expect(await groupAt('Bran Lane')).toMatchObject({ parentId: '10' });
  });

  test.each([
    [{ customer: '' }, 400, 'customer'],
    [{ customer: 'a/b' }, 400, 'customer'],
    [{ structure: undefined }, 400, 'structure'],
    [{ type: 'phone' }, 400, 'type'],
    [{ account: 'calder' }, 404, undefined],
  ])('refuses %j', async (change, status, field) => {
    const answer = await create({ ...payload, ...change });
    expect([answer.status, answer.body.field]).toEqual([status, field]);
  });

  test('a report group needs a customer alone', async () => {
    expect((await create({ customer: 'Harbour Foods', type: 'report' })).status).toBe(200);
  });
});

test('AUTO-01 nobody runs automation without manage on it, nor sees the run of another', async () => {
  for (const claims of [people.northDesk, people.manager, people.viewer])
    expect((await startRun([groups('Mill Lane')], { claims })).status).toBe(403);
  const { job } = await startRun([groups('Mill Lane')]);
  const seen = await call('automation.getRun', people.northDesk, { query: { id: job.id } });
  expect(seen.status).toBe(404);
  expect(((await runOf(job.id)) satisfies RunView).job.isMine).toBe(true);
});

test('whoever may not change a group is told that it is about a group', async () => {
  const desk = shippedRoles('1').find(({ name }) => name === 'Network Desk')!;
  const services = [{ ...desk.services[0]!, id: '10', systemProperties: 3 as const }];
  const role = { ...desk, name: 'Night Desk', services };
  await putMany('roles', [roleRow(providerNamed('northbeam'), { role, owner: undefined })]);
  const claims = { ...people.northDesk, 'custom:roles': 'Night Desk' };
  const body = { customer: 'Night Lane', rDevGroupId: '10', user: 'x' };
  expect(await call('provisioning.createCustomer', claims, { body })).toMatchObject({
    status: 403,
    body: { message: "You need the 'manage' right on systemProperties of this group to do this." },
  });
});
