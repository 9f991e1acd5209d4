import { describe, expect, test } from 'vitest';
import type { RunView } from '../../../core/contract/automation.ts';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { ListedRole } from '../../../core/contract/rbac.ts';
import type { Device } from '../../../core/domain/device.ts';
import { call } from '../../fixtures/call.ts';
import { arrived, lose, run } from '../jobs/open-jobs.ts';
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

const local = eachWithRunner();

const customer = 'Harbour Foods';
const deviceOf = async (id: string) =>
  ((await call('devices.getDevice', runner, { query: { id } })).body.data as Device[])[0]!;
/** Starts a run by an older call, and does it. */
async function older(name: string, body: object): Promise<RunView> {
  const answer = await call(name, runner, { body });
  expect(answer).toMatchObject({
    status: 200,
    body: { status_code: 200, message: expect.stringMatching(/has begun\.$/) as string },
  });
  await arrived(1);
  await run();
  return await runOf((answer.body.data as JobView).id);
}

describe('dashboards', () => {
  const payload = {
    templateId: 'wan',
    dashboardName: 'Harbour WAN',
    path: `${customer}/Network`,
    widgetTokens: [{ type: 'owned', name: 'deviceGroup', value: customer }],
  };

  test('API-106 API-112 DATA-80 DATA-81 DATA-82 DATA-84 templates are listed, and one is made a dashboard below its path', async () => {
    const { body } = await call('automation.listDashboardTemplates', runner);
    const [wan] = body.data as { description: string; widgetTokens: object[] }[];
    expect(wan).toMatchObject({ id: 'wan', name: 'WAN' });
    expect(wan!.description.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'Info:',
      'Name:',
      'Path:',
    ]);
    expect(wan!.description).toContain('{customer}');
    expect(wan!.widgetTokens).toEqual([{ type: 'owned', name: 'deviceGroup', value: '' }]);
    const made = await older('automation.createDashboards', payload);
    expect(told(made)).toEqual([
      `Dashboard group ${customer}: made`,
      `Dashboard group ${customer}/Network: made`,
      `Dashboard ${customer}/Network/Harbour WAN: made`,
    ]);
    const board = (await foldersOf('11')).find(({ name }) => name === 'Harbour WAN');
    expect(board).toMatchObject({
      path: `${customer}/Network/Harbour WAN`,
      content: { is: 'dashboard', template: 'wan', shows: { groupId: '11' } },
    });
    const { body: shown } = await call('dashboards.getDashboard', runner, {
      query: { id: board!.id },
    });
    expect(shown.data).toMatchObject({
      name: 'Harbour WAN',
      devices: [{ name: 'LDS-CPE-01' }, { name: 'LDS-CPE-02' }],
      shows: ['availability', 'overview'],
    });
  });

  test.each([
    [{ path: `${customer}/{site}` }, 'path'],
    [{ widgetTokens: [{ type: 'owned', name: 'deviceGroup', value: '' }] }, 'widgetTokens.0.value'],
    [{ templateId: undefined }, 'templateId'],
  ])('is refused with %j', async (change, field) => {
    const answer = await call('automation.createDashboards', runner, {
      body: { ...payload, ...change },
    });
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });

  test('a dashboard of devices shows these, and no device of another customer', async () => {
    const part = { job: 'addNetworkDashboard', customer, type: 'Firewall', devices: ['502'] };
    const made = await done([part]);
    expect(told(made).at(-1)).toBe(`Dashboard ${customer}/Security/${customer} Firewall: made`);
    const other = await done([{ ...part, devices: ['503'] }], true);
    expect(other.lines[0]).toMatchObject({
      will: 'refuse',
      note: `A device is none of ${customer}.`,
    });
  });
});

test('API-113 API-115 API-120 DATA-85 people are added and invited; who is there already is told by name, and the others are added', async () => {
  const somebody = (first: string, email: string) => ({
    firstName: first,
    lastName: 'Mill',
    email,
    phoneNumber: '+441130000000',
    role: 'Customer Viewer',
  });
  const users = [somebody('Ivy', 'ivy@mill.example'), somebody('Robin', 'IVY@mill.example')];
  const before = local().mailbox.messages.length;
  const added = await older('automation.createUsers', { users, customer });
  expect(added.job).toMatchObject({ code: 419, sentence: '1 made, 1 failed' });
  expect(added.lines[1]?.outcome).toMatchObject({
    did: 'failed',
    note: 'This address appears twice.',
  });
  expect(local().mailbox.messages.length).toBe(before + 1);
  const again = await older('automation.addingUsers', {
    account: 'northbeam',
    dataframe: [somebody('Ivy', 'ivy@mill.example')],
  });
  expect(again.lines[0]?.outcome?.note).toContain('already has this e-mail address.');
  expect(again.job.code).toBe(500);
});

test('API-114 DATA-86 a customer gets its roles in its own groups, and they are taken back while nobody holds them', async () => {
  const made = await older('automation.createRoles', {
    customer,
    accountId: 'northbeam',
    resellersResourceGroup: '11',
    resellersDashboardGroup: '',
  });
  const names = [`${customer} Manager`, `${customer} Viewer`];
  expect(told(made)).toEqual(names.map((name) => `Role ${name}: made`));
  const roles = async () =>
    ((await call('rbac.listRoles', runner)).body.data as ListedRole[]).filter(({ name }) =>
      names.includes(name),
    );
  expect((await roles()).map(({ services }) => services.map(({ id }) => id))).toEqual([
    ['11'],
    ['11'],
  ]);
  expect((await roles())[0]?.owner).toMatchObject({ account_id: 'northbeam', customer });
  const none = await call('automation.createRoles', runner, { body: { customer: '' } });
  expect([none.status, none.body.field]).toEqual([400, 'customer']);
  const wrong = await done([{ job: 'roles', customer, resourceGroup: '12' }], true);
  expect(wrong.lines[0]?.note).toBe(`The resource group is none of ${customer}.`);
  expect(told(await takenBack(made.job.id))).toEqual(
    names.toReversed().map((name) => `Role ${name}: takenBack`),
  );
  expect(await roles()).toEqual([]);
});

test('a property is set on devices, told where it changes one, and taken back to what it was', async () => {
  const part = {
    job: 'AddProperties',
    customer,
    devices: ['501', '502'],
    name: 'rack',
    value: 'R1',
  };
  expect(told(await done([part]))).toEqual([
    'Property rack of LDS-CPE-01: made',
    'Property rack of LDS-CPE-02: made',
  ]);
  const second = await done([{ ...part, devices: ['501'], value: 'R2' }]);
  expect(second.lines[0]).toMatchObject({ will: 'change', note: 'Is R1 now.' });
  await takenBack(second.job.id);
  expect((await deviceOf('501')).Custom).toContainEqual({ name: 'rack', value: 'R1' });
});

test('a certificate belongs to its website: it is made once, changed, and taken back', async () => {
  const part = {
    job: 'sslProperties',
    domain: 'Shop.Mill.example',
    product: 'Single',
    owner: 'Customer',
    years: 1,
    panel: 'cPanel',
  };
  expect(told(await done([part]))).toEqual(['Website shop.mill.example: made']);
  const changed = await done([{ ...part, years: 3 }]);
  expect(told(changed)).toEqual(['Website shop.mill.example: changed']);
  const certificate = async () =>
    (await foldersOf('10')).flatMap(({ content }) =>
      content.is === 'website' ? content.certificate.years : [],
    );
  expect(await certificate()).toEqual([3]);
  await takenBack(changed.job.id);
  expect(await certificate()).toEqual([1]);
});

describe('full configuration', () => {
  const payload = {
    account: 'northbeam',
    customer: 'Barley Hall',
    additions: ['Dashboard Groups', 'Report Groups', 'Dashboards', 'Roles'],
    layout: 'custom',
    devPath: 'Retail/North',
    dashPath: 'Retail',
  };

  test('API-119 makes a customer with all that is asked for, in the layout that is asked for', async () => {
    const made = await older('automation.fullConfiguration', payload);
    expect(made.job.code).toBe(200);
    expect(told(made).slice(0, 4)).toEqual([
      'Device group Northbeam Direct/Retail: made',
      'Device group Northbeam Direct/Retail/North: made',
      'Device group Northbeam Direct/Retail/North/Barley Hall: made',
      'Dashboard group Retail: made',
    ]);
    expect(told(made)).toContain('Dashboard Retail/Barley Hall/Network/Barley Hall WAN: made');
    expect(told(made)).toContain('Role Barley Hall Manager: made');
    const again = await older('automation.fullConfiguration', payload);
    expect(new Set(again.lines.map(({ will }) => will))).toEqual(new Set(['leave']));
  });

  test.each([
    [{ devPath: '' }, 'devPath'],
    [{ dashPath: undefined }, 'dashPath'],
    [{ layout: 'other' }, 'layout'],
  ])('is refused with %j', async (change, field) => {
    const body = { ...payload, ...change };
    const answer = await call('automation.fullConfiguration', runner, { body });
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });
});

test('API-116 API-117 API-118 customers, their devices and servers are listed for the older forms', async () => {
  const customers = await call('automation.getCustomers', runner, {
    query: { id: '10', account: 'northbeam' },
  });
  expect(customers.body.data).toContainEqual(
    expect.objectContaining({ id: '11', name: customer, customer }),
  );
  const devices = await call('automation.getCustomerDevices', runner, { query: { customer } });
  expect((devices.body.data as { name: string }[]).map(({ name }) => name)).toEqual([
    'LDS-CPE-01',
    'LDS-CPE-02',
  ]);
  expect((await call('automation.getServers', runner)).body.data).toEqual([]);
});

test('a run that was stopped goes on where it stopped', async () => {
  const { job } = await startRun([{ job: 'groups', type: 'report', customer }]);
  await call('jobs.cancelJob', runner, { query: { id: job.id } });
  expect(await runOf(job.id)).toMatchObject({ mayGoOn: true });
  lose();
  const body = { id: job.id };
  expect((await call('automation.resumeRun', runner, { body })).status).toBe(200);
  expect((await call('automation.resumeRun', runner, { body })).status).toBe(409);
  await arrived(1);
  await run();
  expect((await runOf(job.id)).job).toMatchObject({ state: 'done', code: 200 });
});
