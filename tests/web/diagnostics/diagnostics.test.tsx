// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { describe, expect, test, vi } from 'vitest';
import { deviceWith } from '../../fixtures/device.ts';
import {
  eachWithDevicePage,
  LONG,
  openDevice,
  type DevicePageOptions,
} from '../device/open-device.tsx';
import { roleWith } from '../people.ts';
import type { Answer, PortalServer } from '../portal-server.ts';

let portal: PortalServer;
eachWithDevicePage(
  () => portal,
  () => import('../../../web/src/features/diagnostics/diagnostics-window.tsx'),
);

const PANEL = {
  Description: 'Juniper router',
  Uptime: '3 d',
  OID: '1.3.6.1.4.1.2636',
  Vendor: 'Juniper',
  Type: 'Router',
  Model: 'SRX300',
  'Serial Number': 'CV1',
  'SNMP Version': 'V2C',
};
const ROWS = [
  { interface: '1', name: 'ge-0/0/0', type: '6', status: '1', alias: 'To core' },
  { interface: '2', name: 'ge-0/0/1', type: '6', status: '2', alias: '' },
];
const OIDS = [
  {
    name: 'jnxBox',
    oid: '1.3.6.1.4.1.2636.3',
    category: 'Juniper',
    Description: 'Box',
    methods: ['snmpwalk'],
  },
  {
    name: 'sysDescr',
    oid: '1.3.6.1.2.1.1.1',
    category: 'General',
    Description: 'Description',
    methods: ['snmpwalk', 'snmpget'],
  },
];
const interfaces: Answer = { body: { data: ROWS } };

async function open(
  options: DevicePageOptions = {},
  answers: Record<string, Answer | (() => Promise<Answer>)> = {},
) {
  const opened = await openDevice({
    devices: [deviceWith({ 'DNS Name': 'lds-cpe-01.example' })],
    address: '/device/dev-1?tab=diagnostics',
    ...options,
    prepare(server) {
      server.on('GET /live/devices/snmp/interface-data', interfaces);
      server.on('GET /live/devices/snmp/data', { body: { data: PANEL } });
      server.on('GET /live/devices/snmp/oids', { body: { data: OIDS } });
      for (const [route, answer] of Object.entries(answers)) server.on(route, answer);
    },
  });
  portal = opened.portal;
  return opened;
}

describe('the Diagnostics tab', () => {
  const service = (diagnostics: 1 | 3) =>
    roleWith(3, { services: [{ ...roleWith(3).services[0]!, diagnostics }] });
  const cells = async () => {
    await screen.findByText('ge-0/0/0', {}, LONG);
    return within(screen.getByRole('table', { name: 'Interfaces' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
  };
  const panel = () => {
    const found = [...document.querySelectorAll('dl')].find((list) =>
      list.textContent?.includes('Serial Number'),
    )!;
    return Object.fromEntries(
      [...found.querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent,
      ]),
    );
  };
  const calls = () =>
    ['data', 'interface-data'].map((what) => portal.calls(`GET /live/devices/snmp/${what}`).length);

  test('DIAG-01 DIAG-34 DIAG-36 DIAG-37 the interfaces with their columns', async () => {
    await open();
    expect(await cells()).toEqual([
      ['1', 'ge-0/0/0', 'ethernetCsmacd', 'Up', 'To core'],
      ['2', 'ge-0/0/1', 'ethernetCsmacd', 'Down', 'N/A'],
    ]);
    expect(
      within(screen.getByRole('table', { name: 'Interfaces' }))
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent.replace('▲', '')),
    ).toEqual(['Interface', 'Name', 'Type', 'Status', 'Alias']);
  });

  test('DIAG-02 the SNMP panel with its fields', async () => {
    await open();
    await waitFor(() => expect(panel()).toEqual(PANEL), LONG);
  });

  test('DIAG-03 dots stand there while the device is asked, also again', async () => {
    const answers: (() => void)[] = [];
    await open(
      {},
      {
        'GET /live/devices/snmp/data': async () => {
          await new Promise<void>((resolve) => void answers.push(resolve));
          return { body: { data: PANEL } };
        },
      },
    );
    const dots = Array.from({ length: 8 }, () => '...');
    for (const time of [1, 2]) {
      await waitFor(() => expect(answers).toHaveLength(time), LONG);
      await waitFor(() => expect(Object.values(panel())).toEqual(dots), LONG);
      answers.at(-1)!();
      await waitFor(() => expect(panel()['Model']).toBe('SRX300'), LONG);
      fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' }).at(-1)!);
    }
  });

  test('DIAG-21 DIAG-04 DIAG-22 reads on first open, and again on Refresh alone', async () => {
    await open();
    await cells();
    expect(calls()).toEqual([1, 1]);
    fireEvent.click(screen.getByRole('tab', { name: 'Properties' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Diagnostics' }));
    await cells();
    expect(calls()).toEqual([1, 1]);
    const refresh = screen.getAllByRole('button', { name: 'Refresh' }).at(-1)!;
    // It takes no press while one of the two is still read.
    await waitFor(() => expect(refresh.getAttribute('aria-disabled')).not.toBe('true'), LONG);
    fireEvent.click(refresh);
    await waitFor(() => expect(calls()).toEqual([2, 2]), LONG);
  });

  test('DIAG-23 ERR-24 ERR-25 a failed answer is told, and the panel shows N/A', async () => {
    const failed: Answer = { status: 502, body: { message: 'The device does not answer.' } };
    await open(
      {},
      {
        'GET /live/devices/snmp/interface-data': failed,
        'GET /live/devices/snmp/data': { ...failed, status: 400 },
      },
    );
    expect(
      await screen.findByText('Could not gather interface data, please try again.', {}, LONG),
    ).toBeTruthy();
    await waitFor(
      () => expect(Object.values(panel())).toEqual(Array.from({ length: 8 }, () => 'N/A')),
      LONG,
    );
  });

  test('DIAG-24 an empty answer is told as well', async () => {
    await open({}, { 'GET /live/devices/snmp/interface-data': { body: { data: [] } } });
    expect(
      await screen.findByText('Could not gather interface data, please try again.', {}, LONG),
    ).toBeTruthy();
  });

  test('DIAG-05 DIAG-17 LIMIT-35 with manage, Advanced Diagnostics opens a window of 1200 by 800', async () => {
    await open({ role: service(1) });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    fireEvent.click(await screen.findByRole('button', { name: /Advanced Diagnostics/ }, LONG));
    expect(opened).toHaveBeenCalledWith(
      '/diagnostics/dev-1',
      'diagnostics-dev-1',
      'popup,width=1200,height=800',
    );
  });

  test('DIAG-17 without manage there is no such button', async () => {
    await open({ role: service(3) });
    await cells();
    expect(screen.queryByRole('button', { name: /Advanced Diagnostics/ })).toBeNull();
  });
});

describe('the window of advanced diagnostics', () => {
  const field = (label: string) =>
    createWrapper(document.body)
      .findAllFormFields()
      .find((candidate) => candidate.findLabel()?.getElement().textContent === label);
  const select = (label: string) => field(label)!.findControl()!.findSelect()!;
  const openList = (label: string) => {
    if (!select(label).findDropdown().findOpenDropdown()) select(label).openDropdown();
  };
  const choose = (label: string, value: string) => {
    openList(label);
    select(label).selectOptionByValue(value);
  };
  const options = (label: string) => {
    openList(label);
    return select(label)
      .findDropdown()
      .findOptions()
      .map((option) => option.getElement().textContent);
  };
  const run = () => screen.getByRole('button', { name: /^Run/ });
  const isReady = () =>
    run().getAttribute('aria-disabled') !== 'true' && !(run() as HTMLButtonElement).disabled;

  async function openWindow(answers: Record<string, Answer> = {}, role = roleWith(1)) {
    await open({ address: '/diagnostics/dev-1', role }, answers);
    await screen.findByRole('heading', { level: 1, name: /LDS-CPE-01/ }, LONG);
    await waitFor(
      () => expect(screen.getByRole('main').textContent).toMatch(/Command|Your role/),
      LONG,
    );
  }

  test('DIAG-06 DIAG-09 LIMIT-33 offers the commands, and V2C before V3', async () => {
    await openWindow();
    expect(options('Command')).toEqual(['snmpwalk', 'snmpget', 'snmpdiagnose']);
    expect(select('SNMP Version').findTrigger().getElement().textContent).toBe('V2C');
    expect(options('SNMP Version')).toEqual(['V2C', 'V3']);
  });

  test('DIAG-13 DIAG-18 DIAG-19 Run waits for a command and its OID', async () => {
    await openWindow();
    expect(isReady()).toBe(false);
    choose('Command', 'snmpwalk');
    expect(isReady()).toBe(false);
    await waitFor(() => expect(options('OID').join()).toContain('jnxBox'), LONG);
    choose('OID', '1.3.6.1.4.1.2636.3');
    expect(isReady()).toBe(true);
    choose('Command', 'snmpget');
    expect(isReady()).toBe(false);
  });

  test('DIAG-14 DIAG-20 API-43 snmpdiagnose runs without an OID, and its answer stands in the Output box', async () => {
    await openWindow({
      'POST /live/devices/snmp/oid': {
        body: { status_code: 200, data: 'sysDescr = Juniper router' },
      },
    });
    choose('Command', 'snmpdiagnose');
    fireEvent.click(run());
    await waitFor(
      () => expect(screen.getByLabelText('Output').textContent).toBe('sysDescr = Juniper router'),
      LONG,
    );
    expect(portal.calls('POST /live/devices/snmp/oid')[0]!.body).toEqual({
      id: 'dev-1',
      account_id: 'northbeam',
      command: 'snmpdiagnose',
      oid: '',
      snmpVersion: 'V2C',
      customSnmpCredentials: false,
    });
  });

  test('DIAG-10 DIAG-11 DIAG-12 own credentials: a community for V2C, protocols and tokens for V3', async () => {
    await openWindow({ 'POST /live/devices/snmp/oid': { body: { status_code: 200, data: 'ok' } } });
    expect(field('Community String')).toBeUndefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Use Custom SNMP Credentials' }));
    expect(field('Community String')).toBeTruthy();
    choose('SNMP Version', 'V3');
    expect(field('Community String')).toBeUndefined();
    for (const label of [
      'User Name',
      'Authentication',
      'Authentication Token',
      'Privacy',
      'Privacy Token',
    ])
      expect(field(label), label).toBeTruthy();
    choose('Authentication', 'SHA-256');
    field('Authentication Token')!.findControl()!.findInput()!.setInputValue('secret-token');
    choose('Command', 'snmpdiagnose');
    expect(isReady()).toBe(false);
    field('User Name')!.findControl()!.findInput()!.setInputValue('night-desk');
    expect(isReady()).toBe(true);
    fireEvent.click(run());
    await waitFor(
      () =>
        expect(portal.calls('POST /live/devices/snmp/oid')[0]?.body).toMatchObject({
          snmpVersion: 'V3',
          customSnmpCredentials: true,
          snmpUser: 'night-desk',
          auth: 'SHA-256',
          authToken: 'secret-token',
          priv: 'none',
        }),
      LONG,
    );
  });

  test('ERR-26 a failed command is told in the Output', async () => {
    const failed = { status: 502, body: { message: 'The device does not answer.' } };
    await openWindow({ 'POST /live/devices/snmp/oid': failed });
    choose('Command', 'snmpdiagnose');
    fireEvent.click(run());
    expect(await screen.findByText('Error running command.', {}, LONG)).toBeTruthy();
    expect(screen.getByText('The device does not answer.')).toBeTruthy();
    expect(screen.getByLabelText('Output').textContent).toBe('The command gave no output.');
  });

  test('a failed run keeps what was answered before, and its error goes once another thing is asked', async () => {
    await openWindow({ 'POST /live/devices/snmp/oid': { body: { data: 'sysDescr = Juniper' } } });
    choose('Command', 'snmpdiagnose');
    fireEvent.click(run());
    const output = () => screen.getByLabelText('Output').textContent;
    await waitFor(() => expect(output()).toBe('sysDescr = Juniper'), LONG);
    portal.on('POST /live/devices/snmp/oid', { status: 502, body: { message: 'No answer.' } });
    fireEvent.click(run());
    await screen.findByText(/^No answer\./, {}, LONG);
    expect(output()).toBe('sysDescr = Juniper');
    expect(screen.getByText(/^snmpdiagnose, .+ 20\d\d, /)).toBeTruthy();
    choose('SNMP Version', 'V3');
    expect(screen.queryByText(/^No answer\./)).toBeNull();
    expect(output()).toBe('sysDescr = Juniper');
  });

  test('ERR-27 a missing OID list is told', async () => {
    await openWindow({
      'GET /live/devices/snmp/oids': { status: 400, body: { message: 'The list is away.' } },
    });
    expect(await screen.findByText('Error fetching OID list.', {}, LONG)).toBeTruthy();
  });

  test('who may not manage diagnostics is told so', async () => {
    await openWindow({}, roleWith(3));
    expect(
      await screen.findByText(
        'Your role does not let you run diagnostics on this device.',
        {},
        LONG,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull();
  });
});
