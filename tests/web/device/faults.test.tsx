// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../../fixtures/device.ts';
import { alertWith } from '../monitored.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  eachWithDevicePage,
  LONG,
  openDevice,
  openDialog,
  type DevicePageOptions,
} from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

async function open(options: DevicePageOptions = {}) {
  ({ portal } = await openDevice(options));
}
const title = () => screen.findByRole('heading', { level: 1, name: /LDS-CPE-01/ }, LONG);

describe('what is wrong with a device', () => {
  const fault = alertWith('a', 'dev-1', 4, {
    dataPointName: 'HostStatus',
    instanceName: '-',
    alertValue: '0',
  });
  const region = async () =>
    within(await screen.findByRole('region', { name: 'In trouble now' }, LONG));

  test('is told below its title: what, since when, that nobody is on it, and the way to say so', async () => {
    await open({ alerts: [fault] });
    const told = await region();
    expect(told.getByText(/^Does not answer, /).textContent).toMatch(
      /^Does not answer, \d+ min, since .+\. Nobody is on it yet$/,
    );
    fireEvent.click(told.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() =>
      expect(openDialog().findHeader().getElement().textContent).toBe('Acknowledge alert'),
    );
  });

  test('says what to check where the device answers by TCP alone', async () => {
    await open({
      alerts: [
        { ...fault, severityLabel: 'Error', alertValue: 'Answers on TCP 22, not on SNMP' } as const,
      ],
    });
    const told = await region();
    expect(told.getByText(/^Answers on TCP 22, not on SNMP, /).textContent).toMatch(
      /, since .+\. Check the community or user, and whether the access list of the device allows the poller\. Nobody is on it yet$/,
    );
  });

  test('stands there once: its severity in the title, itself in one line', async () => {
    await open({ alerts: [fault] });
    const told = await region();
    expect(told.getByText(/^Does not answer, /)).toBeTruthy();
    expect((await title()).textContent).toContain('Critical');
    expect(screen.getAllByText('Critical')).toHaveLength(1);
    expect(screen.getAllByText(/, since /)).toHaveLength(1);
  });

  test('is the worst of several, and the others are unfolded; what the title does not say has its badge', async () => {
    const busy = { dataPointName: 'CpuPercent', instanceName: '-', alertValue: '93.00 %' };
    await open({
      alerts: [alertWith('b', 'dev-1', 2, busy), fault, alertWith('c', 'dev-1', 3, busy)],
    });
    const told = await region();
    const lines = () => told.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines()).toEqual([expect.stringMatching(/^Does not answer, .* · 2 more faults$/)]);
    await userEvent.click(told.getByRole('button', { name: '2 more faults' }));
    expect(lines()).toEqual([
      expect.stringMatching(/^Does not answer, /),
      expect.stringMatching(/^ErrorProcessor 93 % busy, /),
      expect.stringMatching(/^WarningProcessor 93 % busy, /),
    ]);
    expect(told.queryByRole('button', { name: /more fault/ })).toBeNull();
  });

  test('names who is on it, and then asks nobody else', async () => {
    await open({
      alerts: [{ ...fault, acked: true, ackedBy: 'Dev Patel', ackComment: 'The power is off' }],
    });
    const told = await region();
    expect(told.getByText(/Dev Patel is on it: The power is off$/)).toBeTruthy();
    expect(told.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  test('has its place before the alerts are there, so that nothing moves when they come', async () => {
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await open({
      devices: [deviceWith({ 'Alert Status': 'unconfirmed-critical-none' })],
      prepare: (server) =>
        server.on('GET /live/alerts', async () => {
          await answered;
          return { body: { data: [fault], as_of: Date.now() } };
        }),
    });
    const told = await region();
    expect(told.getByText('Loading what is wrong')).toBeTruthy();
    answer();
    expect(await screen.findByText(/^Does not answer, /, {}, LONG)).toBeTruthy();
    expect(screen.queryByText('Loading what is wrong')).toBeNull();
  });

  test.each([
    ['unconfirmed-critical-none', true],
    ['confirmed-critical-none', false],
  ])('keeps the place of a button while %s waits for its alerts: %s', async (status, expected) => {
    await open({
      devices: [deviceWith({ 'Alert Status': status })],
      prepare: (server) => server.on('GET /live/alerts', () => new Promise(() => {})),
    });
    const told = await screen.findByRole('region', { name: 'In trouble now' }, LONG);
    expect(told.classList.contains('device-faults--acts')).toBe(expected);
  });

  test('takes no room while all is well', async () => {
    await open();
    await title();
    expect(screen.queryByRole('region', { name: 'In trouble now' })).toBeNull();
  });
});
