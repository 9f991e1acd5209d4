// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ProvisionPage } from '../../../web/src/features/provision/provision-page.tsx';
import { call } from '../../fixtures/call.ts';
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
  ['POST /live/device/test', 'provisioning.tryDevice'],
  ['POST /live/device', 'provisioning.createDevice'],
] as const;
const LONG = { timeout: 30_000 };
keptSecrets();
let portal: PortalServer;
eachInFreshBrowser(() => portal);
beforeAll(() => oneWorld());
beforeEach(async () => {
  await restoreWorld();
  portal = await startPortal(permissionsWith(roleWith(1)));
  for (const [route, name] of CALLS)
    portal.on(route, async ({ body, query: asked }) => {
      const request = body === undefined ? { query: asked } : { body };
      const answer = await call(name, people.northDesk, request);
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-desk' }));
  await renderPortal('/provision?name=NEW-AT-LEEDS&address=10.9.8.7', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'provision', Component: ProvisionPage }],
    },
  ]);
});

const textbox = (name: string) => screen.getByRole('textbox', { name });
const testButton = () => screen.getByRole('button', { name: 'Test SNMP' });

async function choose(label: string, option: RegExp): Promise<void> {
  const field = await screen.findByRole('button', { name: new RegExp(`^${label}`) }, LONG);
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: option }, LONG));
}

test('a new device is given to a collector in its form, which is asked to test it and then polls it', async () => {
  await choose('Customer', /^Harbour Foods/);
  await choose('Polled by', /^Office of Harbour Foods/);
  await choose('SNMP', /^Version 2c/);
  await userEvent.type(screen.getByLabelText('Community String'), 'typed-by-hand');
  await waitFor(() => expect(testButton().getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(testButton());
  await screen.findByText(
    'The device did not identify itself to Office of Harbour Foods',
    {},
    LONG,
  );
  await screen.findByText(/^The collector Office of Harbour Foods .*cannot|can be asked now\.$/);
  expect(screen.getByLabelText<HTMLInputElement>('Community String').value).toBe('typed-by-hand');
  for (const [label, value] of [
    ['Postcode', 'LS1 4AP'],
    ['Circuit Reference', 'CR-1'],
    ['Circuit Size', '100'],
    ['Bearer Size', '100'],
    ['Request ID', 'R-1'],
  ] as const)
    await userEvent.type(textbox(label), value);
  await choose('Unit', /^Mb/);
  await userEvent.click(screen.getByRole('button', { name: 'Provision Device' }));
  await screen.findByText(/NEW-AT-LEEDS was provisioned at/, {}, LONG);
  const made = await takeDevice(NORTH, 'NEW-AT-LEEDS');
  expect(made['shardKey']).toBe('northbeam#at-c501-1');
});
