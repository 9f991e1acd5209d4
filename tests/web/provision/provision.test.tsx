// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Group } from '../../../core/contract/devicegroups.ts';
import { ADDITIONAL_PROPERTIES } from '../../../core/domain/additional-properties.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ProvisionPage } from '../../../web/src/features/provision/provision-page.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type Answer, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const group = (id: string, name: string, parentId: string, customer: string): Group => ({
  id,
  name,
  path: [],
  parentId,
  fullPath: name,
  account_id: 'northbeam',
  customer,
  deviceCount: 1,
});
const done = {
  body: { status_code: 200, message: 'It was provisioned at Leeds.', data: { id: 'd-9' } },
};

/** @param level of all rights of the person. */
async function open(
  answer: () => Answer | Promise<Answer> = () => done,
  level: 1 | 3 = 1,
  more: Group[] = [],
) {
  portal = await startPortal(permissionsWith(roleWith(level)));
  portal.on('GET /live/devicegroups', {
    body: {
      data: [
        group('10', 'Northbeam Direct', '1', ''),
        group('11', 'Harbour Foods', '10', 'Harbour Foods'),
        group('12', 'Leeds', '11', 'Harbour Foods'),
        ...more,
      ],
    },
  });
  portal.on('GET /live/device/sites', fed('collector', false, [LEEDS]));
  portal.on('POST /live/device', answer);
  portal.on('POST /live/customer', answer);
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/provision', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'provision', Component: ProvisionPage }],
    },
  ]);
  await screen.findByRole('tab', { name: 'Device' });
}
const LEEDS = { id: '12', name: 'Leeds', postcodes: ['LS1 4AP'], deviceCount: 3 };
const fed = (name: string, isFirst: boolean, data: object[] = []) => ({
  body: { data, sources: [{ name, isFirst }], collectors: [] },
});
/** A field of the tab that is open, or of the dialog over it. */
function field(label: string) {
  const shown = screen.getByRole('tab', { selected: true }).getAttribute('aria-controls');
  return createWrapper()
    .findAllFormFields()
    .filter((each) => each.findLabel()?.getElement().textContent === label)
    .find((each) => {
      const panel = each.getElement().closest('[role="tabpanel"]');
      return !panel || panel.id === shown;
    })!
    .findControl()!;
}
const type = (label: string, value: string) => field(label).findInput()!.setInputValue(value);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const isDisabled = (name: string) =>
  button(name).disabled || button(name).getAttribute('aria-disabled') === 'true';
const sent = (call: string) => portal.calls(call).map(({ body }) => body);

const TEXTS: Record<string, [label: string, value: string]> = {
  'device name': ['Device Name', 'LDS-CPE-09'],
  postcode: ['Postcode', 'LS1 4AP'],
  'loopback IP': ['Loopback IP', '192.0.2.9'],
  'circuit reference': ['Circuit Reference', 'CR-9'],
  'circuit size': ['Circuit Size', '100'],
  'bearer size': ['Bearer Size', '1000'],
  'request id': ['Request ID', 'R-9'],
};

function choose(label: string, value: string) {
  const select = field(label).findSelect()!;
  select.openDropdown();
  select.selectOptionByValue(value);
}

/** Fills the form but for one field. */
function fill(without = '') {
  fireEvent.click(screen.getByRole('tab', { name: 'Device' }));
  if (without !== 'customer') choose('Customer', '11');
  if (without !== 'unit') choose('Unit', 'Mb');
  for (const [name, [label, value]] of Object.entries(TEXTS))
    if (name !== without) type(label, value);
}

describe('the page', () => {
  test('PROV-02 PROV-03 is titled CPE Provisioning and has the tabs Customer and Device', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('CPE Provisioning');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Customer',
      'Device',
    ]);
  });
});

describe('the Device tab', () => {
  test('PROV-07 PROV-08 PROV-09 PROV-10 PROV-11 PROV-12 PROV-13 PROV-14 its button is disabled until customer, device name, postcode, loopback IP, circuit reference, both sizes and request id are filled', async () => {
    await open();
    fill('customer');
    expect(isDisabled('Provision Device')).toBe(true);
    choose('Customer', '11');
    await waitFor(() => expect(isDisabled('Provision Device')).toBe(false));
    for (const [label, value] of Object.values(TEXTS)) {
      type(label, '');
      expect(isDisabled('Provision Device'), label).toBe(true);
      type(label, value);
      expect(isDisabled('Provision Device'), label).toBe(false);
    }
  });

  test('PROV-15 PROV-19 its button is disabled until a unit is chosen, Mb or Gb', async () => {
    await open();
    fill('unit');
    expect(isDisabled('Provision Device')).toBe(true);
    const unit = field('Unit').findSelect()!;
    unit.openDropdown();
    const options = unit.findDropdown().findOptions();
    expect(options.map((each) => each.getElement().textContent)).toEqual(['Mb', 'Gb']);
    unit.selectOptionByValue('Gb');
    await waitFor(() => expect(isDisabled('Provision Device')).toBe(false));
  });

  test('PROV-16 its button is disabled without manage on provisioning', async () => {
    await open(undefined, 3);
    fill();
    expect(isDisabled('Provision Device')).toBe(true);
    // They are told to who may provision alone.
    field('Site').findAutosuggest()!.focus();
    expect(screen.queryByText('Loading the sites')).toBeNull();
  });

  test('PROV-18 its sizes take digits only', async () => {
    await open();
    fill();
    for (const label of ['Circuit Size', 'Bearer Size']) {
      type(label, '1x0.0 Mb');
      expect(field(label).findInput()!.findNativeInput().getElement().value).toBe('100');
    }
  });

  test('PROV-04 PROV-05 PROV-06 DATA-76 DATA-77 ERR-43 sends every field, shows that it works for two seconds, then the message', async () => {
    await open();
    fill();
    fireEvent.click(button('Optional Properties'));
    const dialog = createWrapper().findModal()!;
    expect(dialog.findHeader().getElement().textContent).toBe('Apply Additional Properties');
    expect(dialog.findContent().findAllFormFields()).toHaveLength(ADDITIONAL_PROPERTIES.length - 1);
    type('VLAN', '204');
    fireEvent.click(button('Apply'));
    await screen.findByRole('button', { name: 'Optional Properties (1)' });
    field('Site').findAutosuggest()!.setInputValue('Leeds');
    await screen.findByText('At Leeds, which has 3 devices.');
    const startedAtMs = performance.now();
    fireEvent.click(button('Provision Device'));
    await waitFor(() => expect(sent('POST /live/device')).toHaveLength(1));
    expect(screen.queryByText(/It was provisioned/)).toBeNull();
    const told = await screen.findByText(/It was provisioned at Leeds\./);
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(1_990);
    expect(told.closest('[class*=type-success]')).not.toBeNull();
    // Beside the button, which on a phone is far below the first field.
    expect(button('Provision Device').compareDocumentPosition(told)).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
    expect(field('Request ID').getElement().compareDocumentPosition(told)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByRole('link', { name: 'Set up Harbour Foods' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open LDS-CPE-09' }).getAttribute('href')).toBe(
      '/device/d-9',
    );
    expect(sent('POST /live/device')).toEqual([
      {
        cDevGroupId: '11',
        device: 'LDS-CPE-09',
        ip: '192.0.2.9',
        'aur.circuit_reference': 'CR-9',
        'aur.postcode': 'LS1 4AP',
        'aur.circuit_size': '100Mb',
        'aur.bearer_size': '1000Mb',
        'aur.request_id': 'R-9',
        list: [
          { name: 'aur.vlan', value: '204' },
          { name: 'l1.location', value: 'Leeds' },
        ],
        user: 'ann',
      },
    ]);
    expect(isDisabled('Provision Device')).toBe(true);
  });

  test('ERR-42 PROV-17 a refusal shows status and message in an error alert, and every word is kept', async () => {
    const message = 'The loopback IP is neither an IPv4 nor an IPv6 address.';
    await open(() => ({ status: 400, body: { status_code: 400, message, field: 'ip' } }));
    fill();
    type('Loopback IP', 'router');
    fireEvent.click(button('Provision Device'));
    const told = await screen.findByText(`400: ${message}`);
    expect(told.closest('[class*=type-error]')).not.toBeNull();
    expect(field('Loopback IP').findInput()!.findNativeInput().getElement().value).toBe('router');
    const marked = createWrapper()
      .findAllFormFields()
      .filter((each) => each.findError() !== null);
    expect(marked.map((each) => each.findLabel()!.getElement().textContent)).toEqual([
      'Loopback IP',
    ]);
    type('Loopback IP', '192.0.2.9');
    await waitFor(() => expect(isDisabled('Provision Device')).toBe(false));
  });

  test('where another source watches the devices, it says so and asks for no SNMP', async () => {
    await open();
    fill('customer');
    choose('SNMP', '2c');
    type('Community String', 'mill-read');
    portal.on('GET /live/device/sites', fed('zabbix', false));
    choose('Customer', '11');
    await screen.findByText('Zabbix monitors the devices of this customer');
    expect(screen.queryByRole('button', { name: 'Test SNMP' })).toBeNull();
    portal.on('POST /live/device', { body: { message: 'Done.', data: { id: 'zabbix-1' } } });
    fireEvent.click(button('Provision Device'));
    await waitFor(() => expect(sent('POST /live/device')).toHaveLength(1));
    expect(sent('POST /live/device')[0]).not.toHaveProperty('snmp');
  });

  test('where another source watches none of the customer, it says what to do first', async () => {
    await open();
    fill('customer');
    portal.on('GET /live/device/sites', fed('zabbix', true));
    choose('Customer', '11');
    await screen.findByText(
      /Add the customer’s first device in Zabbix, in a group of the customer’s name\./,
    );
    expect(screen.queryByRole('button', { name: 'Test SNMP' })).toBeNull();
  });

  test('says what the device says of itself before it is provisioned, asked as it is typed', async () => {
    await open();
    portal.on('POST /live/device/test', {
      body: {
        data: {
          name: 'MILL-R1',
          description: 'srx300',
          vendor: 'Juniper',
          uptimeSeconds: 90_000,
          interfaces: [{ name: 'ge-0/0/0', type: '', status: 'Up', alias: 'WAN' }],
        },
      },
    });
    fill('device name');
    choose('SNMP', '2c');
    type('Community String', 'mill-read');
    fireEvent.click(button('Test SNMP'));
    await screen.findByText('MILL-R1 answers');
    expect(screen.getByText('ge-0/0/0 · Up · WAN')).toBeTruthy();
    expect(sent('POST /live/device/test')).toEqual([
      {
        cDevGroupId: '11',
        ip: '192.0.2.9',
        snmp: { version: '2c', port: 161, credential: { community: 'mill-read' } },
      },
    ]);
    fireEvent.click(button('Use MILL-R1 as its name'));
    expect(field('Device Name').findInput()!.findNativeInput().getElement().value).toBe('MILL-R1');
    type('Community String', 'other');
    await waitFor(() => expect(screen.queryByText('MILL-R1 answers')).toBeNull());
  });

  test('lets the port of the circuit be chosen among those that the device has, and proposes one', async () => {
    await open();
    const interfaces = [
      { name: 'lo', type: 'softwareLoopback', status: 'Up', alias: '' },
      { name: 'eth0', type: 'ethernetCsmacd', status: 'Up', alias: '' },
      { name: 'wan0', type: 'ethernetCsmacd', status: 'Down', alias: '' },
    ];
    portal.on('POST /live/device/test', {
      body: { data: { name: 'R1', description: '', vendor: '', uptimeSeconds: 60, interfaces } },
    });
    fill();
    fireEvent.click(button('Test SNMP'));
    await screen.findByText('R1 answers');
    const port = () => field('Port of the circuit').findSelect()!;
    expect(port().getElement().textContent).toContain('Found by the portal: eth0');
    choose('Port of the circuit', 'wan0');
    fireEvent.click(button('Provision Device'));
    await screen.findByText(/It was provisioned/);
    expect(sent('POST /live/device')).toMatchObject([{ circuit_port: 'wan0' }]);
    type('Loopback IP', '192.0.2.10');
    type('Device Name', 'R2');
    fireEvent.click(button('Provision Device'));
    await waitFor(() => expect(sent('POST /live/device')).toHaveLength(2));
    expect(sent('POST /live/device')[1]).not.toHaveProperty('circuit_port');
  });
});

describe('the Customer tab', () => {
  test('PROV-20 PROV-21 sends customer, rDevGroupId, user and customerID; a name is enough, and manage is needed', async () => {
    await open();
    expect(isDisabled('Provision Customer')).toBe(true);
    type('Customer', 'Mill Lane');
    fireEvent.click(button('Provision Customer'));
    await screen.findByText(/It was provisioned/);
    type('Customer', 'Tower Mills');
    type('Customer ID', 'C-7');
    fireEvent.click(button('Provision Customer'));
    await waitFor(() => expect(sent('POST /live/customer')).toHaveLength(2));
    expect(sent('POST /live/customer')).toEqual([
      { customer: 'Mill Lane', rDevGroupId: '10', user: 'ann' },
      { customer: 'Tower Mills', rDevGroupId: '10', user: 'ann', customerID: 'C-7' },
    ]);
  });

  test('of several accounts one is chosen first', async () => {
    await open(undefined, 1, [group('20', 'Fenland Telecom', '2', '')]);
    type('Customer', 'Mill Lane');
    expect(isDisabled('Provision Customer')).toBe(true);
    choose('Account', '20');
    fireEvent.click(button('Provision Customer'));
    await waitFor(() => expect(sent('POST /live/customer')).toMatchObject([{ rDevGroupId: '20' }]));
  });

  test('PROV-20 its button is disabled without manage on provisioning', async () => {
    await open(undefined, 3);
    type('Customer', 'Mill Lane');
    expect(isDisabled('Provision Customer')).toBe(true);
  });
});
