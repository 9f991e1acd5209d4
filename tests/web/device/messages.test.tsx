// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CollectedMessage } from '../../../core/domain/device-message.ts';
import { putMessages } from '../../../functions/store/messages.ts';
import { call } from '../../fixtures/call.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { putPorts } from '../../fixtures/ports.ts';
import { downloaded } from '../downloaded.ts';
import { oneWorld } from '../one-world.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { eachWithDevicePage, LONG, openDevice } from './open-device.tsx';

const NORTH = accountNamed('northbeam');
const NOW = Math.floor(Date.now() / 1_000);
let portal: PortalServer;
eachWithDevicePage(() => portal);
beforeAll(oneWorld);
beforeEach(() => putPorts('501', { name: 'wan0' }, { name: 'lan1' }));

const sent = (at: number, more: Partial<CollectedMessage>): CollectedMessage => ({
  deviceId: '501',
  id: String(at).padStart(16, '0'),
  kind: 'syslog',
  firstEpochMs: (NOW - at) * 1_000,
  lastEpochMs: (NOW - at) * 1_000,
  count: 1,
  ...more,
});
const SENT = [
  sent(400, {
    kind: 'trap',
    oid: '1.3.6.1.6.3.1.1.5.3',
    values: [['1.3.6.1.2.1.2.2.1.1.2', '2']],
    lastEpochMs: (NOW - 40) * 1_000,
    count: 3,
  }),
  sent(50, { severity: 6, facility: 3, app: 'sshd', text: 'Accepted publickey for netops' }),
  sent(60, { kind: 'more', count: 1_240 }),
];

/** The tab of a device before the real functions. */
async function open(device: '501' | '502') {
  const opened = await openDevice({
    devices: [deviceWith({ id: device, label: 'LDS-CPE-01' })],
    address: `/device/${device}?tab=messages`,
    role: roleWith(3),
    prepare(server) {
      server.on('GET /live/dashboards/messages', async ({ query }) => {
        const { status, body } = await call('dashboards.listMessages', people.northDesk, { query });
        return { status, body };
      });
    },
  });
  portal = opened.portal;
}

const list = () => screen.findByRole('table', { name: 'Messages' }, LONG);
const rows = async () => {
  const table = await list();
  await waitFor(() => expect(table.querySelector('tr[data-row]')).toBeTruthy(), LONG);
  return [...table.querySelectorAll('tr[data-row]')].map((row) =>
    [...row.querySelectorAll(':scope > [data-label]')].slice(1).map((cell) => cell.textContent),
  );
};
const TRAP = ['Error', 'Port lan1 went down', 'lan1', 'Trap', '3'];

test('what a device has sent is listed with its severity, port and count, and searched on the server', async () => {
  await putMessages(NORTH, SENT);
  await open('501');
  expect(await rows()).toEqual([
    TRAP,
    ['Info', 'Accepted publickey for netops', '', 'Syslog', '1'],
    [
      'Warning',
      'and 1,240 more in this minute, which were counted and not stored',
      '',
      'Not stored',
      '1240',
    ],
  ]);
  expect(await downloaded()).toContain('Error,Port lan1 went down,lan1,Trap,3');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Messages' }), 'netops');
  await waitFor(
    async () =>
      expect((await rows()).map(([, text]) => text)).toEqual(['Accepted publickey for netops']),
    LONG,
  );
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search Messages' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3), LONG);
  const severity = createWrapper()
    .findAllSelects()
    .find((one) => one.getElement().textContent?.includes('Every severity'))!;
  severity.openDropdown();
  severity.selectOptionByValue('Error');
  await waitFor(async () => expect(await rows()).toEqual([TRAP]), LONG);
});

test('an unfolded trap leads to its port and has its objects', async () => {
  await putMessages(NORTH, SENT);
  await open('501');
  await rows();
  await userEvent.click(within(await list()).getByRole('button', { name: /Port lan1 went down/ }));
  const link = await screen.findByRole('link', { name: 'lan1' }, LONG);
  expect(link.getAttribute('href')).toBe('/device/501?tab=parts&list=ports&q=lan1');
  expect(screen.getByText('1.3.6.1.2.1.2.2.1.1.2')).toBeTruthy();
});

test('a device without messages, where nothing receives them, says what to do', async () => {
  await open('502');
  await screen.findByText(
    /is polled by the portal, which has no place that takes messages/,
    {},
    LONG,
  );
});
