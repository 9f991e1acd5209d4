// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addressChecksOf } from '../../../core/domain/address-check.ts';
import { devicesById } from '../../../functions/store/devices.ts';
import { call } from '../../fixtures/call.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { beginMeasuring, measure } from '../../fixtures/measured-parts.ts';
import { people } from '../../fixtures/people.ts';
import { restoreWorld } from '../../fixtures/world.ts';
import { oneWorld } from '../one-world.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { eachWithDevicePage, LONG, openDevice } from './open-device.tsx';

const NORTH = accountNamed('northbeam');
const SHOP = {
  kind: 'http',
  name: 'Shop',
  url: 'https://shop.example/',
  status: 200,
  contains: '',
};
const MAIL = {
  kind: 'certificate',
  name: 'Mail',
  host: 'mail.example',
  port: 465,
  isOwnAuthority: false,
};
let portal: PortalServer;
eachWithDevicePage(() => portal);
beforeAll(oneWorld);
beforeEach(restoreWorld);
beforeEach(beginMeasuring);

const save = (checks: readonly object[], former: readonly object[] = []) =>
  call('devices.setChecks', people.northAdmin, { body: { id: '501', checks, former } });
const stored = async () => addressChecksOf((await devicesById(NORTH)).get('501')!.record);

/** The list before the real functions. */
async function open(role = roleWith(1), who = people.northAdmin) {
  const opened = await openDevice({
    devices: [deviceWith({ id: '501', label: 'LDS-CPE-01' })],
    address: '/device/501?tab=parts&list=checks',
    role,
    prepare(server) {
      for (const [route, name] of [
        ['GET /live/dashboards', 'dashboards.getParts'],
        ['GET /live/dashboards/dashboard/data', 'dashboards.getDashboardData'],
        ['PUT /live/devices/checks', 'devices.setChecks'],
      ] as const)
        server.on(route, async ({ query, body }) => {
          const answer = await call(name, who, body === undefined ? { query } : { body });
          return { status: answer.status, body: answer.body };
        });
    },
  });
  portal = opened.portal;
}
async function rows(): Promise<string[][]> {
  const list = await screen.findByRole('table', { name: 'Checks' }, LONG);
  return [...list.querySelectorAll('tr[data-row]')].map((row) =>
    [...row.querySelectorAll(':scope > [data-label]')].map((cell) => cell.textContent),
  );
}
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }, LONG));
/** Once the checks are there. */
async function add() {
  const button = await screen.findByRole('button', { name: 'Add check' }, LONG);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull(), LONG);
  await userEvent.click(button);
}
const type = async (label: string, text: string) => {
  const field = within(screen.getByRole('dialog')).getByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
async function choose(label: string, option: string) {
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: new RegExp(`^${label}`) }));
  await userEvent.click(await screen.findByRole('option', { name: option }, LONG));
}

test('checks are listed worst first, with what they ask, their result in words and -, where nothing is known', async () => {
  await save([SHOP, MAIL, { kind: 'tcp', name: 'New', host: 'till.example', port: 22 }]);
  await measure(1, {
    'checks|Shop|CheckResult': 1_503,
    'checks|Shop|CheckMs': 81.26,
    'checks|Mail|CheckResult': 1,
    'checks|Mail|CheckMs': 12,
    'checks|Mail|CertificateDays': 2,
  });
  await open();
  await waitFor(async () => expect(await rows()).toHaveLength(3), LONG);
  expect((await rows()).map((cells) => cells.slice(0, 7))).toEqual([
    [
      'Shop',
      'Web page',
      'https://shop.example/, status 200',
      'Error',
      'answered 503',
      '81.3 ms',
      '-',
    ],
    ['Mail', 'Certificate', 'mail.example:465', 'Error', 'passed', '12 ms', 'expires in 2 d'],
    ['New', 'TCP port', 'till.example:22', 'Not measured', '-', '-', '-'],
  ]);
  await press('Details of Shop');
  expect(await screen.findByRole('heading', { name: /^Shop time to answer/ }, LONG)).toBeTruthy();
});

test('a check is added, changed and removed; what is no check is told in the dialog', async () => {
  await open();
  expect(await screen.findByText('This device has no checks.', {}, LONG)).toBeTruthy();
  await add();
  await type('Name', 'Shop');
  await type('Address of the page', 'ftp://shop.example');
  await press('Save');
  expect(
    await screen.findAllByText(
      'Address of the page must begin with http:// or https://.',
      {},
      LONG,
    ),
  ).not.toHaveLength(0);
  await type('Address of the page', 'https://shop.example/');
  await press('Save');
  await waitFor(async () => expect(await stored()).toEqual([SHOP]), LONG);
  await press('Details of Shop');
  await press('Change Shop');
  await choose('Kind', 'TCP port');
  await type('Host', 'shop.example');
  await type('Port', '8443');
  await press('Save');
  const port = { kind: 'tcp', name: 'Shop', host: 'shop.example', port: 8_443 };
  await waitFor(async () => expect(await stored()).toEqual([port]), LONG);
  await waitFor(async () => expect((await rows())[0]![2]).toBe('shop.example:8443'), LONG);
  await press('Remove Shop');
  const dialog = await screen.findByRole('dialog', {}, LONG);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Shop' }));
  await waitFor(async () => expect(await stored()).toEqual([]), LONG);
});

test('who edits what somebody else has changed meanwhile is told, and keeps the text', async () => {
  await open();
  await add();
  await type('Name', 'Till');
  await choose('Kind', 'DNS name');
  await type('Host', 'till.example');
  expect((await save([SHOP])).status).toBe(200);
  await press('Save');
  expect(await screen.findByText(/has changed this device meanwhile/, {}, LONG)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Host' }).value).toBe(
    'till.example',
  );
  expect(await stored()).toEqual([SHOP]);
});

test('a sixth check is not offered, and a name is used once', async () => {
  const five = Array.from({ length: 5 }, (_, at) => ({ ...SHOP, name: `Shop ${at}` }));
  await save(five);
  await open();
  const button = await screen.findByRole('button', { name: 'Add check' }, LONG);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'), LONG);
  await save(five.slice(0, 4), five);
});

test('who may not provision reads the checks without their buttons', async () => {
  await save([SHOP]);
  await open(roleWith(3), people.viewer);
  await waitFor(async () => expect(await rows()).toHaveLength(1), LONG);
  await press('Details of Shop');
  expect(screen.queryByRole('button', { name: 'Add check' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change Shop' })).toBeNull();
  expect(
    (
      await call('devices.setChecks', people.manager, {
        body: { id: '501', checks: [], former: [SHOP] },
      })
    ).status,
  ).toBe(403);
});
