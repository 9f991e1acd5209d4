// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ProvisionPage } from '../../../web/src/features/provision/provision-page.tsx';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { takeDevice } from '../../fixtures/take-device.ts';
import { restoreWorld } from '../../fixtures/world.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const NORTH = accountNamed('northbeam');
const CALLS = [
  ['GET /live/devicegroups', 'devicegroups.listGroups'],
  ['GET /live/device/sites', 'provisioning.listSites'],
  ['POST /live/device', 'provisioning.createDevice'],
] as const;
const LONG = { timeout: 30_000 };
keptSecrets();
let portal: PortalServer;
eachInFreshBrowser(() => portal);
beforeAll(() => oneWorld());
beforeEach(async () => {
  await restoreWorld();
  await feedBy(NORTH, 'zabbix');
  portal = await startPortal(permissionsWith(roleWith(1)));
  for (const [route, name] of CALLS)
    portal.on(route, async ({ body, query: asked }) => {
      const request = body === undefined ? { query: asked } : { body };
      const answer = await call(name, people.northDesk, request);
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-desk' }));
  await renderPortal('/provision?name=NEW-AT-YORK&address=10.9.8.7', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'provision', Component: ProvisionPage }],
    },
  ]);
});

async function choose(label: string, option: RegExp): Promise<void> {
  const field = await screen.findByRole('button', { name: new RegExp(`^${label}`) }, LONG);
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: option }, LONG));
}

test('where an account has two sources, the form lets one choose, and a collector is not sent to the other', async () => {
  await choose('Customer', /^Harbour Foods/);
  await choose('Polled by', /^Office of Harbour Foods/);
  await choose('Monitored by', /^Zabbix/);
  await screen.findByText(/Add the customer’s first device in Zabbix/, {}, LONG);
  expect(screen.queryByRole('button', { name: /^Polled by/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Test SNMP' })).toBeNull();
  for (const [label, value] of [
    ['Postcode', 'YO1 6GA'],
    ['Circuit Reference', 'CR-1'],
    ['Circuit Size', '100'],
    ['Bearer Size', '100'],
    ['Request ID', 'R-1'],
  ] as const)
    await userEvent.type(screen.getByRole('textbox', { name: label }), value);
  await choose('Unit', /^Mb/);
  await userEvent.click(screen.getByRole('button', { name: 'Provision Device' }));
  await screen.findByText(/NEW-AT-YORK was provisioned at/, {}, LONG);
  const made = await takeDevice(NORTH, 'NEW-AT-YORK');
  expect(made['deviceId']).toMatch(/^zabbix-/);
  expect(made['shardKey']).toMatch(/^northbeam#zabbix/);
  await choose('Monitored by', /^The built-in collector/);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Polled by/ })).toBeTruthy());
});
