// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LOST_STATE } from '../../../core/domain/lost-row.ts';
import { discoveriesOf, putDiscoveries } from '../../../functions/store/polls.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { measure, measureParts } from '../../fixtures/measured-parts.ts';
import { downloaded } from '../downloaded.ts';
import { oneWorld } from '../one-world.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { eachWithDevicePage, LONG, openDevice } from './open-device.tsx';
import { openParts } from './open-parts.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);
beforeAll(oneWorld);
beforeEach(measureParts);

async function open(...shown: Parameters<typeof openParts>) {
  const opened = await openParts(...shown);
  portal = opened.portal;
  return opened;
}

const table = (name: string) => screen.findByRole('table', { name }, LONG);
async function rowsOf(name: string): Promise<string[][]> {
  const list = await table(name);
  await waitFor(() => expect(list.querySelector('tr[data-row]')).toBeTruthy(), LONG);
  return [...list.querySelectorAll('tr[data-row]')].map((row) =>
    [...row.querySelectorAll(':scope > [data-label]')].map((cell) => cell.textContent),
  );
}
const namesOf = async (name: string) => (await rowsOf(name)).map(([first]) => first);
const choose = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }, LONG));

describe('ports', () => {
  test('are listed in the order of their names, with their figures and - for what is not known', async () => {
    await open();
    expect(await rowsOf('Ports')).toEqual([
      ['lan1', '', 'Up', '1 Gb/s', '250 Mb/s', '-', '25 %', '24', '120'],
      ['lan2', '', 'Disabled', '1 Gb/s', '-', '-', '-', '-', '-'],
      ['lan3', '', 'Down, spare', '1 Gb/s', '-', '-', '-', '-', '-'],
      ['lan10', '', 'Unknown', '1 Gb/s', '-', '-', '-', '-', '-'],
      ['new0', '', 'Lower-Layer Down', '-', '1 kb/s', '-', '-', '-', '-'],
      ['tun0', '', 'Unknown', '9 kb/s', '-', '-', '-', '-', '-'],
      ['tun1', '', 'Unknown', '9 kb/s', '31 Mb/s', '-', '-', '-', '-'],
      ['wan0Circuit', 'WAN CL-501', 'Up', '1 Gb/s', '80 Mb/s', '20 Mb/s', '80 %', '0', '-'],
    ]);
    expect(portal.calls('GET /live/dashboards')[0]!.query).toEqual({
      account_id: 'northbeam',
      device_id: '501',
    });
  });

  test('can be narrowed to those that are up or have errors, by the address too', async () => {
    await open();
    await choose(/^Up \(2\)$/);
    await waitFor(async () => expect(await namesOf('Ports')).toEqual(['lan1', 'wan0Circuit']));
    await choose(/^Errors or discards \(1\)$/);
    await waitFor(async () => expect(await namesOf('Ports')).toEqual(['lan1']));
    await choose(/^All \(8\)$/);
    await waitFor(async () => expect(await namesOf('Ports')).toHaveLength(8));
    cleanup();
    await portal.stop();
    await open('&show=errors&sort=-Use');
    expect(await namesOf('Ports')).toEqual(['lan1']);
  });

  test('are sorted by figures, those that are not known last, and searched by state', async () => {
    await open('&sort=-Use');
    expect((await namesOf('Ports')).slice(0, 3)).toEqual(['wan0Circuit', 'lan1', 'lan2']);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search Ports' }), 'spare');
    await waitFor(async () => expect(await namesOf('Ports')).toEqual(['lan3']), LONG);
  });

  test('a row opens by the keyboard and has its graphs of the range', async () => {
    await open();
    await rowsOf('Ports');
    await userEvent.keyboard('j{Enter}');
    expect(await screen.findByRole('heading', { name: /^lan1 traffic/ }, LONG)).toBeTruthy();
    expect(screen.getByRole('heading', { name: /^lan1 state/ })).toBeTruthy();
    const asked = portal
      .calls('GET /live/dashboards/dashboard/data')
      .find(({ query }) => query['dash_id'] === 'interfaces|lan1|*')!;
    expect(Number(asked.query['end']) - Number(asked.query['start'])).toBe(86_400);
    // The state of a spare port alone is read.
    await userEvent.click(screen.getByRole('button', { name: 'Details of lan3' }));
    expect(await screen.findByRole('heading', { name: /^lan3 state/ }, LONG)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /^lan3 traffic/ })).toBeNull();
    expect(screen.getByText(/only its state is read/)).toBeTruthy();
  });

  test('are found by their addresses and aggregate, which their details have with the VLAN', async () => {
    const found = (await discoveriesOf(accountNamed('northbeam'), ['501'])).get('501')!;
    const interfaces = found.interfaces.map((port) =>
      port.name === 'lan1'
        ? { ...port, addresses: ['10.1.0.1/24', '2001:db8::1/64'], vlan: 77, partOf: 'lag7' }
        : port,
    );
    await putDiscoveries(accountNamed('northbeam'), new Map([['501', { ...found, interfaces }]]));
    await open('&q=2001:db8::1');
    expect(await namesOf('Ports')).toEqual(['lan1']);
    await userEvent.click(screen.getByRole('button', { name: 'Details of lan1' }));
    expect(await screen.findByText('10.1.0.1/24, 2001:db8::1/64', undefined, LONG)).toBeTruthy();
    expect(screen.getByText('77')).toBeTruthy();
    expect(screen.getByText('lag7')).toBeTruthy();
    const search = screen.getByRole('searchbox', { name: 'Search Ports' });
    await userEvent.clear(search);
    await userEvent.type(search, 'lag7');
    await waitFor(async () => expect(await namesOf('Ports')).toEqual(['lan1']), LONG);
  });

  test('are in the CSV as they are shown, with the port of the circuit', async () => {
    await open('&show=up');
    await rowsOf('Ports');
    const csv = await downloaded();
    expect(csv).toContain('wan0,WAN CL-501,Up,1 Gb/s,80 Mb/s');
    expect(csv.split('\r\n')[0]).toMatch(/Discards,Circuit$/);
    expect(csv).toMatch(/wan0.*,Yes/);
  });
});

describe('sensors', () => {
  test('are listed with those that are not good first, in the maker’s words', async () => {
    await open('&list=sensors');
    expect((await rowsOf('Sensors')).map((cells) => cells.slice(0, 4))).toEqual([
      ['Fan 1', 'Fan speed', 'Critical', '900 rpm'],
      ['Supply 2', 'States', 'Critical', 'Failed'],
      ['Fan 2', 'Fan speed', 'Warning', '-'],
      ['Supply 1', 'States', 'Normal', 'Normal'],
      ['Inlet', 'Temperature', '-', '36 °C'],
      ['Outlet', 'Temperature', '-', '61.5 °C'],
    ]);
    const read = (await rowsOf('Sensors')).map((cells) => cells[5]);
    expect(read.at(-1)).toMatch(/^Stale, (29|3\d) min$/);
    expect(read[0]).not.toContain('Stale');
  });

  test('have their limits, and whether the device itself or the portal has them', async () => {
    const account = accountNamed('northbeam');
    const found = (await discoveriesOf(account, ['501'])).get('501')!;
    const sensors = found.sensors.map((sensor) =>
      sensor.name === 'Outlet'
        ? { ...sensor, limits: { highWarning: 60, highCritical: 75 } }
        : sensor,
    );
    await putDiscoveries(account, new Map([['501', { ...found, sensors }]]));
    await open('&list=sensors');
    const limits = (await rowsOf('Sensors')).map(([name, , level, , text]) => [name, level, text]);
    expect(limits).toContainEqual([
      'Outlet',
      'Warning',
      'Above 60 °C (Warning), above 75 °C (Critical), of the device',
    ]);
    expect(limits).toContainEqual([
      'Fan 1',
      'Critical',
      'Below 3000 rpm (Warning), 2000 rpm (Error), 1000 rpm (Critical), set in the portal',
    ]);
    expect(limits).toContainEqual(['Inlet', '-', '-']);
    await userEvent.click(screen.getByRole('button', { name: 'Details of Outlet' }));
    expect(await screen.findByRole('heading', { name: 'Outlet' }, LONG)).toBeTruthy();
  });

  test('can be narrowed to a kind, and leave the search of the ports behind', async () => {
    await open('&q=lan');
    await rowsOf('Ports');
    await choose(/^Sensors \(6\)$/);
    expect(await rowsOf('Sensors')).toHaveLength(6);
    await userEvent.click(screen.getByRole('button', { name: /Kind of sensor/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Temperature' }));
    await waitFor(async () => expect(await namesOf('Sensors')).toEqual(['Inlet', 'Outlet']), LONG);
  });

  test('a state that opens says what the numbers of its graph mean', async () => {
    await open('&list=sensors&kind=States');
    await rowsOf('Sensors');
    await userEvent.click(screen.getByRole('button', { name: 'Details of Supply 2' }));
    expect(await screen.findByText(/1 Normal, 2 On battery, 3 Failed/, {}, LONG)).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Supply 2 state' }, LONG)).toBeTruthy();
    expect(screen.getByText(/^Bad state at /)).toBeTruthy();
  });
});

describe('peers and neighbours', () => {
  const account = accountNamed('northbeam');
  const LOST_AT = Math.floor(Date.UTC(2026, 10, 12, 10) / 1_000);
  const openPeers = async () => {
    const found = (await discoveriesOf(account, ['501'])).get('501')!;
    const state = { index: 1, unit: 'state', factor: 1, states: 'bgp' } as const;
    const sensors = [
      { ...state, name: 'BGP 192.0.2.1', lostSinceEpochSeconds: LOST_AT },
      { ...state, name: 'BGP 192.0.2.2', isNotUpYet: true as const },
      { ...state, name: 'BGP 192.0.2.3' },
    ];
    const bgp = {
      [LOST_STATE]: ['No longer listed', 'bad'] as [string, 'bad'],
      1: ['Idle', 'bad'] as [string, 'bad'],
    };
    await putDiscoveries(account, new Map([['501', { ...found, sensors, states: { bgp } }]]));
    await measure(1, {
      'sensors|BGP 192.0.2.1|SensorValue': LOST_STATE,
      'sensors|BGP 192.0.2.2|SensorValue': 1,
      'sensors|BGP 192.0.2.3|SensorValue': 1,
    });
    await open('&list=sensors');
  };
  const details = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name: `Details of ${name}` }, LONG));

  test('that are lost, and that were never up, are listed in words', async () => {
    await openPeers();
    const rows = (await rowsOf('Sensors')).map(([name, , level, value]) => [name, level, value]);
    expect(rows).toEqual([
      ['BGP 192.0.2.1', 'Critical', 'No longer listed'],
      ['BGP 192.0.2.3', 'Critical', 'Idle'],
      ['BGP 192.0.2.2', 'Not up yet', 'Idle'],
    ]);
  });

  test('say when a lost one is forgotten, and that one that was never up opens no alert', async () => {
    await openPeers();
    await details('BGP 192.0.2.1');
    expect(
      await screen.findByText(
        /^The device answers and does not list it\. While that lasts, the portal forgets it on 12 Dec 2026, or by 'Read again' on the tab Diagnostics\. Its alert ends with that\. The graph shows/,
        {},
        LONG,
      ),
    ).toBeTruthy();
    await details('BGP 192.0.2.2');
    expect(
      await screen.findByText(/^It was not up since it is watched, so it opens no alert/, {}, LONG),
    ).toBeTruthy();
  });
});

describe('the tab', () => {
  test('is read again by the refresh button of the page', async () => {
    await open();
    await rowsOf('Ports');
    const before = portal.calls('GET /live/dashboards').length;
    await choose(/^Refresh/);
    await waitFor(() =>
      expect(portal.calls('GET /live/dashboards').length).toBeGreaterThan(before),
    );
  });

  test('says that a device was never walked, and what to do', async () => {
    await open('', '502', 'LDS-CPE-02');
    const words = await screen.findByText(
      /ports and sensors of LDS-CPE-02 are not known/,
      {},
      LONG,
    );
    expect(words.textContent).toContain('Diagnostics');
  });

  test('says which source gives no list', async () => {
    await openUnlisted('zabbix-7');
    expect(await screen.findByText(/^Zabbix, .* gives no list/, {}, LONG)).toBeTruthy();
  });

  test('says that the lists could not be read, and reads them again', async () => {
    const { portal: server } = await open();
    await rowsOf('Ports');
    cleanup();
    await server.stop();
    await openUnlisted('501', { status: 400, body: { message: 'The table is away.' } });
    expect(await screen.findByText('The table is away.', {}, LONG)).toBeTruthy();
    portal.on('GET /live/dashboards', { body: { data: { ports: [], sensors: [] } } });
    await choose(/^Try again$/);
    expect(await screen.findByText('No ports of this device are known.', {}, LONG)).toBeTruthy();
  });

  test('is not there without the right on metrics', async () => {
    const none = roleWith(3).services[0]!;
    const opened = await openDevice({
      role: roleWith(3, { services: [{ ...none, metrics: 4 }] }),
    });
    portal = opened.portal;
    const tabs = await screen.findByRole('tablist', { name: 'Parts of LDS-CPE-01' }, LONG);
    expect(within(tabs).queryByRole('tab', { name: 'Ports' })).toBeNull();
  });
});

async function openUnlisted(id: string, answer = {}) {
  const opened = await openDevice({
    devices: [deviceWith({ id })],
    address: `/device/${id}?tab=parts`,
    prepare: (server) =>
      server.on('GET /live/dashboards', {
        body: { data: { ports: null, sensors: null } },
        ...answer,
      }),
  });
  portal = opened.portal;
}
