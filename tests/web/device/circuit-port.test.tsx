// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { CircuitPort } from '../../../core/domain/circuit-basis.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { trafficWidget } from '../chart/widgets.ts';
import { roleWith } from '../people.ts';
import type { Answer, PortalServer } from '../portal-server.ts';
import {
  dialogButton,
  eachWithDevicePage,
  LONG,
  openDevice,
  openDialog,
  type DevicePageOptions,
} from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

const PORTS = [
  { name: 'lo', alias: '', type: 'softwareLoopback', status: 'Up', carries: false },
  { name: 'wan0', alias: 'CL-4411', type: 'ethernetCsmacd', status: 'Up', carries: true },
  { name: 'wan1', alias: '', type: 'ethernetCsmacd', status: 'Down', carries: true },
];

interface Opened extends DevicePageOptions {
  port?: CircuitPort;
  answer?: Answer;
}

async function open({ port, answer, ...options }: Opened = {}) {
  let stored = port;
  const opened = await openDevice({
    ...options,
    prepare(server) {
      server.on('GET /live/devices/device', () => ({
        body: { data: [deviceWith(stored && { circuitPort: stored })] },
      }));
      server.on('GET /live/devices/circuit-port', () => ({
        body: {
          data: {
            chosen: stored?.basis === 'chosen' ? stored.name : '',
            found: { name: 'wan0', basis: 'reference' },
            ports: PORTS,
          },
        },
      }));
      server.on('PUT /live/devices/circuit-port', ({ body }) => {
        if (answer) return answer;
        const { port: chosen } = body as { port: string };
        stored = chosen ? { name: chosen, basis: 'chosen' } : { name: 'wan0', basis: 'reference' };
        return { body: { status_code: 200, message: 'Done.' } };
      });
    },
  });
  portal = opened.portal;
  await screen.findByRole('heading', { level: 1, name: /LDS-CPE-01/ }, LONG);
}
const change = () => screen.findByRole('button', { name: 'Choose the port of the circuit' }, LONG);
const service = (changes: object) =>
  roleWith(3, { services: [{ ...roleWith(3).services[0]!, ...changes }] });
const sent = () => portal.calls('PUT /live/devices/circuit-port').map(({ body }) => body);
const said = (words: RegExp) =>
  screen.findByText(
    (_, element) => words.test(element?.textContent ?? '') && element?.tagName === 'SPAN',
    {},
    LONG,
  );

async function chooseFromDialog(label: string) {
  await userEvent.click(await change());
  await waitFor(() => expect(openDialog().findContent().findSelect()).toBeTruthy());
  const select = openDialog().findContent().findSelect()!;
  select.openDropdown();
  select.selectOptionByValue(label);
  await userEvent.click(dialogButton('Save'));
}

describe('the head of a device', () => {
  test('names the port of the circuit, and why it is that one', async () => {
    await open({ port: { name: 'wan0', basis: 'reference' } });
    await said(/^Circuit on wan0 \(its description has the circuit reference\)$/);
  });

  test('says that a chosen port is gone', async () => {
    await open({ port: { name: 'wan9', basis: 'chosen', isGone: true } });
    expect(
      await screen.findByText('Circuit on wan9, which the device no longer has', {}, LONG),
    ).toBeTruthy();
  });

  test('offers no choice without the right, and nothing without a port', async () => {
    await open({
      port: { name: 'wan0', basis: 'busiest' },
      role: service({ systemProperties: 3 }),
    });
    await said(/^Circuit on wan0/);
    expect(screen.queryByRole('button', { name: 'Choose the port of the circuit' })).toBeNull();
  });

  test('says that no port is known to whoever may choose one', async () => {
    await open();
    await said(/^No port of the circuit is known$/);
    await change();
  });
});

describe('the choice of a port', () => {
  test('is saved, shown and taken back', async () => {
    await open({ port: { name: 'wan0', basis: 'reference' } });
    await chooseFromDialog('wan1');
    await said(/^Circuit on wan1$/);
    await userEvent.click(await screen.findByRole('button', { name: /Undo/ }, LONG));
    await said(/^Circuit on wan0/);
    expect(sent()).toEqual([
      { id: 'dev-1', port: 'wan1', former: '' },
      { id: 'dev-1', port: '', former: 'wan1' },
    ]);
  });

  test('stays in the dialog with the reason when the server refuses it', async () => {
    await open({
      port: { name: 'wan0', basis: 'chosen' },
      answer: { status: 409, body: { status_code: 409, message: 'Ann changed this device.' } },
    });
    await chooseFromDialog('');
    await waitFor(() =>
      expect(openDialog().getElement().textContent).toContain('Ann changed this device.'),
    );
  });
});

test('the cards of the circuit name its port', async () => {
  await open({
    port: { name: 'wan0', basis: 'reference' },
    widgets: () => [trafficWidget({ port: 'wan0' })],
  });
  await screen.findByRole('heading', { level: 2, name: 'Traffic on wan0' }, LONG);
});
