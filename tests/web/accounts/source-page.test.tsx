// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { getAccount } from '../../../functions/store/accounts.ts';
import { putSourceReading, type StoredReading } from '../../../functions/store/source-readings.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { AccountsPage } from '../../../web/src/features/accounts/accounts-page.tsx';
import { SourcePage } from '../../../web/src/features/accounts/source-page.tsx';
import { FailingSources } from '../../../web/src/features/summary/failing-sources.tsx';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { standIn, type StandIn } from '../../functions/monitoring/stand-in.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const NORTH = accountNamed('northbeam');
keptSecrets();
let portal: PortalServer;
let server: StandIn;
/** Answer of the stand-in to hostgroup.get. */
let groups: string;
eachInFreshBrowser(() => portal);
beforeAll(async () => {
  await oneWorld();
  process.env['BRAND'] = 'test';
  server = await standIn(({ body }) => {
    const { method } = body as { method: string };
    const results: Record<string, unknown> = {
      'apiinfo.version': '6.0.14',
      'hostgroup.get': groups,
    };
    return { result: results[method] ?? '7' };
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  groups = '3';
  const address = `${server.address}/${randomUUID()}`;
  const body = { account_id: 'northbeam', source: 'zabbix', address, key: 'a-key-of-zabbix' };
  expect((await call('accounts.saveKey', people.northAdmin, { body })).status).toBe(200);
});

const PASSED = {
  outcome: 'whole',
  trouble: '',
  detail: '',
  failures: 0,
  failedSinceMs: 0,
  devices: 1_240,
  devicesRead: 1_240,
  values: 8_000,
  problems: 12,
  leftOut: { seriesless: 41, disabledDevices: 3 },
  unnamed: [],
  unnamedMore: 0,
  lagSeconds: 20,
  lateDevices: 5,
  silentDevices: 2,
  refused: 1,
  refusedWhy: 'It has no such alert.',
  countedAtMs: 0,
  goesOnAfter: '',
} as const satisfies Partial<StoredReading>;

async function stored(change: Partial<StoredReading> = {}): Promise<void> {
  const account = (await getAccount(NORTH))!;
  const now = Date.now();
  await putSourceReading(account, {
    ...PASSED,
    startedAtMs: now - 4_200,
    endedAtMs: now,
    passedAtMs: now,
    refusedAtMs: now,
    keyVersion: account.keyVersion!,
    ...change,
  });
}

/** The pages before the real functions. */
async function open(path: string) {
  portal = await startPortal(permissionsWith(roleWith(1), { kind: 'superuser' }), []);
  for (const [route, name] of [
    ['GET /live/accounts', 'accounts.listAccounts'],
    ['GET /live/accounts/source', 'accounts.getSource'],
    ['POST /live/accounts/source', 'accounts.trySource'],
    ['GET /live/accounts/sources', 'accounts.listFailingSources'],
    ['GET /live/collectors/sources', 'collectors.listMoved'],
    ['GET /live/devices/customer', 'devices.listDevices'],
  ] as const)
    portal.on(route, async ({ body, query }) => {
      const answer = await call(name, people.northAdmin, body === undefined ? { query } : { body });
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-admin' }));
  await renderPortal(path, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        { path: 'accounts', Component: AccountsPage },
        { path: 'accounts/source', Component: SourcePage },
        { path: 'summary', Component: FailingSources },
      ],
    },
  ]);
}
const PAGE = '/accounts/source?account_id=northbeam';
const fact = (label: string) =>
  screen.getByText(label, { selector: 'dt *, dt' }).closest('dt')!.nextElementSibling!.textContent;

test('the page of a source is opened from its account and says what came in and what did not', async () => {
  await stored();
  await open('/accounts');
  await userEvent.click(await screen.findByRole('link', { name: 'Zabbix is read' }));
  await screen.findByRole('heading', { name: 'Monitoring source of Northbeam Direct' });
  await screen.findByText('Zabbix is read every minute');
  expect(fact('Devices')).toBe('1,240');
  expect(fact('Values')).toBe('8,000');
  expect(fact('Problems')).toBe('12');
  expect(fact('Took')).toBe('4.2 s');
  expect(fact('Items that are read and have no graph in the portal')).toBe('41');
  expect(fact('Devices that are disabled there')).toBe('3');
  expect(fact('Devices with values older than 5 min')).toBe('5');
  expect(fact('Devices without a value')).toBe('2');
  expect(fact('Waiting')).toBe('None');
  expect(fact('Refused last')).toContain('It has no such alert.');
  expect(fact('Address')).toContain(server.address);
  expect(fact('Set by')).toContain('north-admin');
  expect(document.body.textContent).not.toContain('a-key-of-zabbix');
});

test('what devices have and the portal has no series for is in a table', async () => {
  const unnamed = [
    { module: 'Toaster', datapoint: '', instances: 1_204 },
    { module: 'SNMP_Network_Interfaces', datapoint: 'AdminState', instances: 7 },
  ];
  await stored({ unnamed, unnamedMore: 12 });
  await open(PAGE);
  await screen.findByRole('heading', { name: /^Not known to the portal \(14\)/ });
  const table = screen.getByRole('table', { name: 'Not known to the portal' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ModuleDatapointInstances',
    'ToasterAll of the module1,204',
    'SNMP_Network_InterfacesAdminState7',
  ]);
  screen.getByText('And 12 less frequent ones.');
});

test('a source that limits calls says how many were made, and how many are left', async () => {
  const kind = 'POST device/instances/datafetch';
  const quota = { calls: 1_520, call: kind, limit: 200, remaining: 20, windowSeconds: 60 };
  await stored({ quota });
  await open(PAGE);
  await screen.findByText('Zabbix is read every minute');
  expect(fact('Calls')).toBe('1,520');
  expect(fact('Calls left of the scarcest kind')).toBe(`20 of 200 in 60 s (${kind})`);
});

test('a source that fails says why and what to do, here and on the dashboard', async () => {
  const failedSinceMs = Date.now() - 600_000;
  await stored({
    outcome: 'failed',
    trouble: 'tls',
    detail: 'CERT_HAS_EXPIRED',
    failures: 10,
    failedSinceMs,
  });
  await open('/summary');
  await screen.findByText('A monitoring source is failing');
  screen.getByText(
    /Zabbix of Northbeam Direct has sent no data since .*certificate is not trusted/,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Fix the source of Northbeam Direct' }));
  await screen.findByText(/Zabbix has sent no data since .*; 10 readings failed/);
  screen.getByText(/CERT_HAS_EXPIRED/);
  screen.getByText('Install a valid certificate for this name with its whole chain at Zabbix.');
});

test('nothing is on the dashboard once a reading passed', async () => {
  await stored();
  await open('/summary');
  await vi.waitFor(() => expect(portal.calls('GET /live/accounts/sources')).toHaveLength(1));
  expect(screen.queryByText(/monitoring source/i)).toBeNull();
});

test('a reading that goes on, and a source that no reading ends of, say so', async () => {
  await stored({ outcome: 'partly', devicesRead: 900 });
  await open(PAGE);
  await screen.findByText(/900 of 1,240 devices were read within the minute/);
  await stored({ endedAtMs: Date.now() - 7 * 60_000 });
  await open(PAGE);
  await screen.findByText(/No reading has ended since/);
});

test('a source before its first reading is tried by hand, and each step is told', async () => {
  groups = '0';
  await open(PAGE);
  await screen.findByText('Zabbix was not read yet');
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await screen.findByText('Zabbix cannot be read.');
  const steps = screen
    .getAllByRole('listitem')
    .filter((each) => /^(The|Groups|Hosts|Values|Problems)/.test(each.textContent));
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(
      /The key is in the store of keys\. It is the one that was saved last\. \d+ ms/,
    ),
    expect.stringMatching(/Zabbix 6\.0\. \d+ ms/),
    expect.stringMatching(/The key is taken\. .* ms/),
    expect.stringMatching(
      /Groups are seen\. The key is taken and shows no device\. \d+ msGive the user/,
    ),
    'Hosts are seen. Not tried',
    'Values are read. Not tried',
    'Problems are read. Not tried',
  ]);
  groups = '3';
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await screen.findByText('Zabbix can be read.');
  within(screen.getByText('Zabbix can be read.').parentElement!).getByText(
    /7 items that the portal reads/,
  );
});
