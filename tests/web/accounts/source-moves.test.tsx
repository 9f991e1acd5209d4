// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayWords } from '../../../core/domain/age.ts';
import { snmpSecretName } from '../../../core/domain/snmp-credential.ts';
import { get, putMany } from '../../../functions/store/client.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { SourcePage } from '../../../web/src/features/accounts/source-page.tsx';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { takeDevice } from '../../fixtures/take-device.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const NORTH = accountNamed('northbeam');
const DEVICE = 'zabbix-7701';
const { secrets } = keptSecrets();
let portal: PortalServer;
eachInFreshBrowser(() => portal);
beforeAll(async () => {
  await oneWorld();
  process.env['BRAND'] = 'test';
  secrets.set(snmpSecretName('test', NORTH), JSON.stringify({ default: { community: 'mill' } }));
});
beforeEach(async () => {
  await feedBy(NORTH, 'zabbix');
  const beside = (await get('devices', { accountId: NORTH, deviceId: '501' }))!;
  const system = { ...(JSON.parse(String(beside['system'])) as object), label: 'MOVE-CPE-77' };
  const { snmp: _snmp, ...row } = beside;
  await putMany('devices', [
    {
      ...row,
      deviceId: DEVICE,
      shardKey: `${NORTH}#zabbix1`,
      system: JSON.stringify(system),
      manual: JSON.stringify({ 'DNS Name': '192.0.2.77' }),
      changedAtMs: Date.now(),
    },
  ]);
});
afterEach(async () => {
  await takeDevice(NORTH, 'MOVE-CPE-77');
  await feedBy(NORTH, '');
});

async function open(role = roleWith(1)) {
  portal = await startPortal(permissionsWith(role, { kind: 'superuser' }), []);
  for (const [route, name] of [
    ['GET /live/accounts/source', 'accounts.getSource'],
    ['GET /live/devices/customer', 'devices.listDevices'],
    ['GET /live/collectors/sources', 'collectors.listMoved'],
    ['GET /live/collectors/sources/plan', 'collectors.planSourceMove'],
    ['PUT /live/collectors/sources', 'collectors.moveSources'],
  ] as const)
    portal.on(route, async ({ body, query }) => {
      const answer = await call(name, people.northAdmin, body === undefined ? { query } : { body });
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-admin' }));
  await renderPortal('/accounts/source?account_id=northbeam', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'accounts/source', Component: SourcePage }],
    },
  ]);
}
const button = (name: string) => screen.findByRole('button', { name });
const row = () => get('devices', { accountId: NORTH, deviceId: DEVICE });

async function showPlan(title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await userEvent.click(await dialog.findByRole('button', { name: /^Devices/ }));
  await userEvent.click(await screen.findByRole('option', { name: /MOVE-CPE-77/ }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog.getByRole('button', { name: 'Show the plan' }));
  return within(await screen.findByRole('dialog', { name: title }));
}

test('devices are chosen, their plan is shown and confirmed, and the way back has its last day', async () => {
  await open();
  await screen.findByText('No device can go back.');
  await userEvent.click(await button('Move devices'));
  const plan = await showPlan('Move devices from Zabbix');
  await plan.findByText("Is polled at its address 192.0.2.77 with the account's usual credential.");
  expect((await row())!['snmp']).toBeUndefined();
  await userEvent.click(await plan.findByRole('button', { name: 'Move a device' }));
  const list = await screen.findByRole('list', { name: 'Devices that can go back' });
  const last = dayWords(Date.now() / 1_000 + 7 * 86_400);
  expect(list.textContent).toBe(`MOVE-CPE-77 can go back to Zabbix until ${last}`);
  expect((await row())!['snmp']).toMatchObject({ address: '192.0.2.77' });

  await userEvent.click(await button('Move devices back'));
  const back = await showPlan('Move devices back to Zabbix');
  await back.findByText('Goes back to its former source.');
  await userEvent.click(await back.findByRole('button', { name: 'Move a device' }));
  await screen.findByText('No device can go back.');
  expect((await row())!['former']).toBeUndefined();
});

test('a plan that changed meanwhile is refused and shown anew', async () => {
  await open();
  await userEvent.click(await button('Move devices'));
  const plan = await showPlan('Move devices from Zabbix');
  await plan.findByText(/192\.0\.2\.77/);
  const manual = JSON.stringify({ 'DNS Name': '192.0.2.78' });
  await putMany('devices', [{ ...(await row())!, manual, changedAtMs: Date.now() }]);
  await userEvent.click(await plan.findByRole('button', { name: 'Move a device' }));
  await plan.findAllByText(/The plan has changed since you saw it/);
  await plan.findByText(/192\.0\.2\.78/);
  expect((await row())!['snmp']).toBeUndefined();
});

test('who may only see provisioning moves nothing', async () => {
  await open(roleWith(1, { admin: { provisioning: 3 } }));
  expect((await button('Move devices')).getAttribute('aria-disabled')).toBe('true');
});

test('without a right on provisioning the part is not there', async () => {
  await open(roleWith(1, { admin: { provisioning: 4 } }));
  await screen.findByText('Trial');
  expect(screen.queryByRole('heading', { name: /^Moves to/ })).toBeNull();
});
