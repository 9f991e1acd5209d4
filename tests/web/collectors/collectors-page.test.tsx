// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { COLLECTOR_VERSION } from '../../../core/domain/site-collector.ts';
import { get, putMany, writeIf } from '../../../functions/store/client.ts';
import {
  collectorDelete,
  collectorsOf,
  machineDelete,
} from '../../../functions/store/collectors.ts';
import { collectors as seeded } from '../../fixtures/collectors.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { restoreWorld } from '../../fixtures/world.ts';
import { aMachine } from '../../functions/collectors/a-machine.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { dialog, openCollectors } from './open-collectors.tsx';

const NORTH = accountNamed('northbeam');
const LONG = { timeout: 30_000 };
let portal: PortalServer;
eachInFreshBrowser(() => portal);
beforeAll(() => oneWorld());
beforeEach(async () => {
  await none();
  await restoreWorld();
});

async function none(): Promise<void> {
  for (const { collector, machines } of await collectorsOf(NORTH))
    await writeIf([collectorDelete(collector), ...machines.map(machineDelete)]);
}

const button = (name: string | RegExp) => screen.findByRole('button', { name }, LONG);
const click = async (name: string | RegExp) => userEvent.click(await button(name));
/** An open list of options is a dialog in the dialog. */
const front = () => within(screen.getAllByRole('dialog')[0]!);
const inDialog = (name: string) => front().getByRole('button', { name });
const HARBOUR = 'Office of Harbour Foods';
const cardOf = async (name: string) => within(await screen.findByRole('region', { name }, LONG));

test('without a collector the page says what one is, and adds it: its code, its command, and the machine that calls', async () => {
  await none();
  portal = await openCollectors();
  await screen.findByText(/^A collector is a small program on a machine in a customer's network\./);
  await click('Add collector');
  const name = await screen.findByRole('textbox', { name: 'Where it is' });
  await userEvent.type(name, '<b>Leeds office');
  await userEvent.click(inDialog('Show the code'));
  await screen.findByText(/must not have < > or :\/\//, {}, LONG);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Where it is' }).value).toBe(
    '<b>Leeds office',
  );
  await userEvent.clear(name);
  await userEvent.type(name, 'Leeds office');
  await userEvent.click(inDialog('Show the code'));
  const shown = await dialog('Enrol a machine of Leeds office');
  const [, code] =
    /node linekeeper-collector.cjs --portal http:\/\/localhost\S* --enrol ((?:\w{5}-){3}\w{5})/.exec(
      shown.textContent,
    )!;
  within(shown).getByText(/outbound HTTPS to localhost, and SNMP \(UDP 161\)/);
  within(shown).getByRole('button', { name: 'Copy command' });
  within(shown).getByText('Waiting for the machine to call');
  const machine = await aMachine(code!, 'leeds-1');
  expect(machine.status).toBe(200);
  await within(shown).findByText('leeds-1 is enrolled', {}, LONG);
  await machine.getWork();
  await within(shown).findByText('It asks for its devices now.', {}, LONG);
  await userEvent.click(inDialog('Done'));
  const card = await cardOf('Leeds office');
  card.getByText('Working');
  card.getByText('Polling');
  expect(card.getByText('leeds-1').closest('li')!.textContent).toContain(
    `version ${COLLECTOR_VERSION}, 90 MB of memory, 4 minutes not sent yet`,
  );
});

test('each state has its word: silent since when, waiting for a machine, and a clock that is wrong', async () => {
  const [, machine] = seeded();
  const nowMs = Date.now();
  await putMany('collectors', [
    { ...machine, lastSeenMs: nowMs - 3 * 3_600_000 },
    {
      ...machine,
      entry: 'machine#c501#two',
      machineId: 'two',
      hostname: 'host-two',
      lastSeenMs: nowMs - 2 * 3_600_000,
      clockOffsetMs: -65_000,
    },
    {
      accountId: 'northbeam',
      entry: 'collector#new',
      collectorId: 'new',
      name: 'York',
      createdAtMs: 1,
    },
  ]);
  portal = await openCollectors();
  const card = await cardOf(HARBOUR);
  card.getByText(/^Silent since .*\d\d:\d\d/);
  expect(card.getByText('host-two').closest('li')!.textContent).toContain(
    'its clock is 1 min behind',
  );
  expect(card.getAllByText('Silent')).toHaveLength(2);
  const york = await cardOf('York');
  york.getByText('Waiting for a machine');
  york.getByText(/^No machine is enrolled yet\./);
  expect((await button(`Add a machine to ${HARBOUR}`)).getAttribute('aria-disabled')).toBe('true');
});

test('each update has its words: under way, on trial, since when, taken back and why', async () => {
  const [collector, machine] = seeded();
  const row = (machineId: string, change: object) => ({
    ...machine,
    entry: `machine#c501#${machineId}`,
    machineId,
    hostname: machineId,
    takesUpdates: true,
    lastSeenMs: Date.now(),
    ...change,
  });
  const named = { version: COLLECTOR_VERSION, updatedAtMs: Date.now() };
  await putMany('collectors', [
    { ...collector, updater: 'updates', updaterUntilMs: Date.now() + 60_000 },
    {
      accountId: 'northbeam',
      entry: 'collector#york',
      collectorId: 'york',
      name: 'York',
      createdAtMs: 1,
      updater: 'trial',
    },
    row('trial', { ...named, entry: 'machine#york#trial', collectorId: 'york' }),
    row('updates', {}),
    row('new', named),
    row('old', { takesUpdates: false }),
    row('broken', { failedVersion: COLLECTOR_VERSION, failedWhy: 'it stopped reporting' }),
  ]);
  portal = await openCollectors();
  const card = await cardOf(HARBOUR);
  const facts = (name: string) => card.getByText(name).closest('li')!.textContent;
  expect(facts('updates')).toContain(`version 1.0.0, updating to ${COLLECTOR_VERSION}`);
  expect(facts('new')).toMatch(/, updated \d\d:\d\d/);
  expect(facts('old')).toContain('too old to update itself');
  expect(facts('broken')).toContain(
    `version 1.0.0, went back from ${COLLECTOR_VERSION}: it stopped reporting`,
  );
  const york = await cardOf('York');
  expect(york.getByText('trial').closest('li')!.textContent).toContain('on trial for five minutes');
});

test('devices move to a collector and back to the portal, from lists that can be searched', async () => {
  portal = await openCollectors();
  await click(`Move devices to ${HARBOUR}`);
  await dialog(`Move devices to ${HARBOUR}`);
  await userEvent.click(inDialog('Move'));
  await screen.findAllByText(/Choose devices first\./);
  const label = await labelOf('501');
  await choose(label);
  await userEvent.click(inDialog('Move'));
  await screen.findByText(`A device is polled by ${HARBOUR} from now on.`, {}, LONG);
  expect(await shardOf('501')).toBe('northbeam#at-c501-1');
  const card = await cardOf(HARBOUR);
  await card.findByText('1 device', {}, LONG);
  expect((await button(`Remove ${HARBOUR}`)).getAttribute('aria-disabled')).toBe('true');
  await click(`Devices of ${HARBOUR}`);
  const link = await card.findByRole<HTMLAnchorElement>('link', { name: label }, LONG);
  expect(link.getAttribute('href')).toBe('/device/501');
  await click(`Move devices from ${HARBOUR}`);
  screen.getByRole('radio', { name: /^Office of Fenside School/ });
  await choose(label);
  await userEvent.click(inDialog('Move'));
  await screen.findByText('A device is polled by the portal from now on.', {}, LONG);
  expect(await shardOf('501')).toBe('northbeam#p1');
});

test('a machine is withdrawn and a collector removed, each after a question', async () => {
  portal = await openCollectors();
  await click(`Withdraw host-501 of ${HARBOUR}`);
  await screen.findByText(/Nobody polls the devices of .* until another machine is enrolled\./);
  await userEvent.click(inDialog('Withdraw host-501'));
  await screen.findByText('host-501 is withdrawn. Its next call is refused.', {}, LONG);
  await (await cardOf(HARBOUR)).findByText('Withdrawn', {}, LONG);
  await click(`Remove ${HARBOUR}`);
  await userEvent.click(inDialog(`Remove ${HARBOUR}`));
  await screen.findByText(`${HARBOUR} is removed.`, {}, LONG);
  await waitFor(() => expect(screen.queryByRole('heading', { name: HARBOUR })).toBeNull(), LONG);
});

test('a refusal is told in the dialog, and the choice stays', async () => {
  portal = await openCollectors();
  const label = await labelOf('501');
  await click(`Move devices to ${HARBOUR}`);
  await dialog(`Move devices to ${HARBOUR}`);
  await choose(label);
  for (const { collector } of await collectorsOf(NORTH))
    if (collector.collectorId === 'c501') await writeIf([collectorDelete(collector)]);
  await userEvent.click(inDialog('Move'));
  await screen.findByText(/Collector not found\./, {}, LONG);
  front().getByRole('button', { name: `Remove ${label}` });
});

test('who may only look has the list and none of its buttons', async () => {
  portal = await openCollectors('/collectors', roleWith(3));
  const card = await cardOf(HARBOUR);
  expect(card.queryAllByRole('button', { name: /Add|Move|Remove|Withdraw/ })).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Add collector' })).toBeNull();
});

test('the dashboard says who cannot be looked at, to people who may see collectors', async () => {
  const device = (await get('devices', { accountId: NORTH, deviceId: '501' }))!;
  await putMany('devices', [
    { ...device, shardKey: 'northbeam#at-c501-1', changedAtMs: Date.now() },
  ]);
  const [, machine] = seeded();
  await putMany('collectors', [{ ...machine, lastSeenMs: Date.now() - 3_600_000 }]);
  portal = await openCollectors('/summary');
  await screen.findByText('A collector is silent', {}, LONG);
  screen.getByText(/^Nobody can look at Office of Harbour Foods: last seen .*\d\d:\d\d\./);
  // The other one is silent too, and has no device.
  expect(screen.queryByText(/Fenside/)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: `See ${HARBOUR} and its machines` }));
  await cardOf(HARBOUR);
});

test('the dashboard has no such line while collectors work, and for others', async () => {
  const [, machine] = seeded();
  await putMany('collectors', [{ ...machine, lastSeenMs: Date.now() }]);
  portal = await openCollectors('/summary');
  await waitFor(() => expect(portal.calls('GET /live/collectors')).toHaveLength(1), LONG);
  expect(screen.queryByText(/Nobody can look/)).toBeNull();
  await portal.stop();
  const without = roleWith(3, { admin: { provisioning: 4 } });
  portal = await openCollectors('/summary', without, people.viewer);
  expect(portal.calls('GET /live/collectors')).toEqual([]);
});

const shardOf = async (deviceId: string) =>
  (await get('devices', { accountId: NORTH, deviceId }))!['shardKey'];
const labelOf = async (deviceId: string): Promise<string> =>
  (
    JSON.parse(String((await get('devices', { accountId: NORTH, deviceId }))!['system'])) as {
      label: string;
    }
  ).label;

async function choose(label: string): Promise<void> {
  await userEvent.click(front().getByRole('button', { name: /^Devices/ }));
  await userEvent.type(await screen.findByRole('combobox', {}, LONG), label);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(label) }, LONG));
}
