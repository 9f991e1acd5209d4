// @vitest-environment jsdom
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import { runJob } from '../../../functions/jobs/run.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { FindPage } from '../../../web/src/features/provision/find-page.tsx';
import { ImportPage } from '../../../web/src/features/provision/import-page.tsx';
import { call, type Answer } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { useNames } from '../../fixtures/dns-server.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { cognito, quietPool } from '../../fixtures/quiet-pool.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { COMMUNITY, eachWithNetwork } from '../../functions/provisioning/search-network.ts';
import { downloaded } from '../downloaded.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
let started: JobView;
keptSecrets();
beforeAll(oneWorld);
beforeEach(async () => {
  quietPool();
  cognito.on(AdminGetUserCommand).resolves({
    Enabled: true,
    UserAttributes: Object.entries(people.northDesk).map(([Name, Value]) => ({ Name, Value })),
  });
  await addStored([await storedCaller(people.northDesk)]);
});
const port = eachWithNetwork([{ address: '127.85.0.1' }, { address: '::1', hostname: '' }]);
eachInFreshBrowser(() => portal);

/** The page before the real functions. */
async function open(level: 1 | 3 = 1) {
  portal = await startPortal(permissionsWith(roleWith(level)));
  const answers = (route: string, name: string, heard: (answer: Answer) => void = () => {}) =>
    portal.on(route, async ({ body, query }) => {
      const answer = await call(name, people.northDesk, body === undefined ? { query } : { body });
      heard(answer);
      return { status: answer.status, body: answer.body };
    });
  answers('GET /live/devicegroups', 'devicegroups.listGroups');
  answers('GET /live/device/sites', 'provisioning.listSites');
  answers('GET /live/jobs', 'jobs.listJobs');
  answers('DELETE /live/jobs', 'jobs.cancelJob');
  answers('GET /live/device/search', 'provisioning.getSearch');
  answers('POST /live/device/search', 'provisioning.findDevices', ({ body }) => {
    started = body.data as JobView;
  });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-desk' }));
  await renderPortal('/provision/find', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        { path: 'provision/find', Component: FindPage },
        { path: 'provision/import', Component: ImportPage },
      ],
    },
  ]);
  await screen.findByRole('heading', { level: 1, name: 'Find devices' });
}

async function fill(range: string, collector = '') {
  const [customer, asked] = createWrapper().findAllSelects();
  await waitFor(() => expect(portal.calls('GET /live/devicegroups')).not.toEqual([]));
  customer!.openDropdown();
  await userEvent.click(await screen.findByRole('option', { name: /Harbour Foods/ }));
  if (collector !== '') {
    await userEvent.click(await screen.findByRole('button', { name: /^Asked by/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^Office of Harbour Foods/ }));
  }
  asked!.openDropdown();
  asked!.selectOptionByValue('2c');
  const type = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  };
  await type('Addresses', range);
  await type('SNMP Port', String(port()));
  await type('Community String', COMMUNITY.community);
  await userEvent.click(screen.getByRole('button', { name: 'Find Devices' }));
}

test('a search is watched while it runs, and ticked devices become rows of an import', async () => {
  await open();
  await fill('127.85.0.1 127.85.0.2');
  await screen.findByText('0 of 2 addresses asked, 0 silent');
  const clock = { now: () => new Date(), remainingMs: () => 300_000 };
  await runJob(accountNamed('northbeam'), started.id, clock);
  await screen.findByText(
    /1 of 2 addresses answers over SNMP\. 2 of 2 addresses asked, 1 silent\./,
    undefined,
    { timeout: 10_000 },
  );
  const row = within(screen.getByRole('row', { name: /127\.85\.0\.1/ }));
  for (const text of ['LDS-CPE-01', 'Answers over SNMP', 'Juniper', 'Router', 'Leeds depot'])
    expect(row.getByText(text)).toBeTruthy();
  const fillIn = screen.getByRole('button', { name: 'Fill In under Import' });
  expect(fillIn.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(row.getByRole('checkbox'));
  const csv = await downloaded('Download Import File (1)');
  const lines = [
    'Customer,Device,Loopback IP,Postcode,Circuit Reference,Circuit Size,Bearer Size,Request ID,Site,Pre-Live,SNMP Port,Collector,DNS Name',
    `Harbour Foods,LDS-CPE-01,127.85.0.1,,,,,,,,${port()},,`,
  ];
  expect(csv.split('\r\n')).toEqual(lines);
  await userEvent.click(fillIn);
  await screen.findByRole('heading', { level: 1, name: 'Import' });
  expect(createWrapper().findTextarea()!.getTextareaValue().split(/\r?\n/)).toEqual(lines);
});

test('a name stands beside its address, and one that leads nowhere has a sentence', async () => {
  const names = await useNames({ 'six.example': ['::1'] });
  await open();
  await fill('127.85.0.1, six.example gone.example');
  await screen.findByText('0 of 3 addresses asked, 0 silent');
  const clock = { now: () => new Date(), remainingMs: () => 300_000 };
  await runJob(accountNamed('northbeam'), started.id, clock);
  names.close();
  await screen.findByText(
    'gone.example has no address in the DNS that the portal asks.',
    undefined,
    {
      timeout: 10_000,
    },
  );
  screen.getByText('1 could not be asked');
  screen.getByText(
    /2 of 3 addresses answer over SNMP, 1 could not be asked\. 3 of 3 addresses asked, 0 silent\./,
  );
  const row = within(screen.getByRole('row', { name: /six\.example/ }));
  row.getByText('::1');
  await userEvent.click(row.getByRole('checkbox'));
  const line = `\r\nHarbour Foods,six.example,::1,,,,,,,,${port()},`;
  expect(await downloaded('Download Import File (1)')).toMatch(`${line},six.example`);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Follow their DNS names' }));
  expect(await downloaded('Download Import File (1)')).toMatch(new RegExp(`${line},$`));
});

test('a search is done by the collector that is chosen, which stays with the found devices', async () => {
  await open();
  await fill('127.85.0.1', 'c501');
  await waitFor(() => expect(portal.calls('POST /live/device/search')).toHaveLength(1));
  expect(portal.calls('POST /live/device/search')[0]!.body).toMatchObject({ collector: 'c501' });
  await screen.findByText('0 of 1 addresses asked by Office of Harbour Foods, 0 silent');
});

test('a search is stopped from its page, and nothing of it goes on', async () => {
  await open();
  await fill('127.85.0.0/24');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Stop Search/ }));
  await screen.findByText(/^0 of 254 addresses asked, 0 silent\.$/, undefined, { timeout: 10_000 });
  expect(
    (await call('jobs.getJob', people.northDesk, { query: { id: started.id } })).body.data,
  ).toMatchObject({ state: 'cancelled' });
});

test('a range that cannot be searched is refused at its field', async () => {
  await open();
  await fill('10.0.0.0/8');
  // A screen reader hears it a moment later, from a second element.
  await screen.findAllByText(/must not be larger than \/22, as 10\.0\.0\.0\/8 is/);
  expect(portal.calls('POST /live/device/search')).toEqual([]);
});

test('who may only look is told which right is missing', async () => {
  await open(3);
  expect(screen.getByRole('button', { name: 'Find Devices' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});
