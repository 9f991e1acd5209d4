// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  dialogButton,
  eachWithDevicePage,
  leeds,
  LONG,
  openDevice,
  openDialog,
  type DevicePageOptions,
} from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(
  () => portal,
  () => import('../../../web/src/features/services/services-page.tsx'),
);

const config = {
  device_properties: {
    Circuit: [{ name: 'Circuit Size' }, { name: 'Bearer Size' }],
    Site: [{ name: 'Site Name' }, { name: 'Type', options: ['Ethernet', 'Fibre'] }],
  },
};

async function open(options: DevicePageOptions = {}) {
  const opened = await openDevice({
    devices: [leeds],
    config,
    address: '/device/dev-1?tab=properties',
    ...options,
  });
  portal = opened.portal;
  await screen.findByRole('tab', { name: 'Properties', selected: true }, LONG);
  return opened;
}
const service = (changes: object) =>
  roleWith(3, { services: [{ ...roleWith(3).services[0]!, ...changes }] });
const group = (name: string) => within(screen.getByRole('table', { name: `${name} properties` }));
const names = (name: string) =>
  group(name)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
const edit = (property: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Edit ${property}` }));
const inputs = () => openDialog().findContent().findAllInputs();
const alertBox = () => openDialog().findContent().findAlert();
/** Green is success, red is error. */
const alertKind = () => /type-(success|error)/.exec(alertBox()!.getElement().outerHTML)?.[1];
/** The kind of the flash that says this. */
const flashOf = async (text: string) =>
  (await screen.findByText(text, {}, LONG)).closest('.flash')!.className;
const isDisabled = (name: string) =>
  dialogButton(name).disabled || dialogButton(name).getAttribute('aria-disabled') === 'true';
const updates = () =>
  portal
    .calls('PUT /live/devices/properties')
    .map((call) => call.body as { custom: boolean; properties: unknown });
/** Sets the device from now on. */
const holds = (changed: typeof leeds) =>
  portal.on('GET /live/devices/device', { body: { data: [changed] } });
const answering = (route: string, status: number, message: string) => (server: PortalServer) =>
  server.on(route, { status, body: { status_code: status, message } });

describe('the tab', () => {
  test('PROP-01 PROP-02 PROP-03 PROP-04 groups of system properties, then Custom, each row with Edit', async () => {
    await open();
    expect(names('Circuit')).toEqual(['Circuit Size', 'Bearer Size']);
    expect(names('Site')).toEqual(['Site Name', 'Type']);
    expect(names('Custom')).toEqual(['Rack', 'Customer']);
    for (const property of ['Circuit Size', 'Site Name', 'Rack'])
      expect(screen.getByRole('button', { name: `Edit ${property}` })).toBeTruthy();
  });

  test('PROP-05 PROP-06 has its two buttons', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Add Custom Property' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete device' })).toBeTruthy();
  });

  test('PROP-30 a fixed property has no Edit', async () => {
    await open();
    expect(group('Custom').queryByRole('button', { name: 'Edit Customer' })).toBeNull();
  });

  test('PROP-33 DEVICE-53 system properties need systemProperties manage, for Edit and for Delete device', async () => {
    await open({ role: service({ systemProperties: 3, customProperties: 1 }) });
    expect(screen.queryByRole('button', { name: 'Edit Site Name' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete device' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit Rack' })).toBeTruthy();
  });

  test('PROP-34 PROP-35 custom properties need customProperties manage, for Edit and for adding', async () => {
    await open({ role: service({ systemProperties: 1, customProperties: 3 }) });
    expect(screen.queryByRole('button', { name: 'Edit Rack' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Custom Property' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit Site Name' })).toBeTruthy();
  });
});

describe('changing a value', () => {
  test('PROP-07 PROP-08 PROP-09 PROP-11 PROP-12 the dialog of a system property', async () => {
    await open();
    edit('Site Name');
    expect(openDialog().findHeader().getElement().textContent).toBe('Change Site Name Value');
    const [currentValue, newValue] = inputs();
    expect(currentValue!.findNativeInput().getElement()).toMatchObject({
      value: 'Leeds',
      readOnly: true,
    });
    expect(newValue!.findNativeInput().getElement()).toMatchObject({ value: '', readOnly: false });
    expect(within(openDialog().getElement()).getAllByRole('button')).toEqual(
      ['Close dialog', 'Close', 'Confirm'].map(dialogButton),
    );
  });

  test('PROP-09 a property with choices has a select', async () => {
    await open({ prepare: answering('PUT /live/devices/properties', 200, 'ok') });
    edit('Type');
    const select = openDialog().findContent().findSelect()!;
    select.openDropdown();
    select.selectOptionByValue('Fibre');
    fireEvent.click(dialogButton('Confirm'));
    await waitFor(
      () =>
        expect(updates()[0]!.properties).toEqual([{ name: 'Type', value: 'Fibre', former: '' }]),
      LONG,
    );
  });

  test('PROP-26 Confirm waits for a value', async () => {
    await open();
    edit('Site Name');
    expect(isDisabled('Confirm')).toBe(true);
    inputs()[1]!.setInputValue('  ');
    expect(isDisabled('Confirm')).toBe(true);
    inputs()[1]!.setInputValue('York');
    expect(isDisabled('Confirm')).toBe(false);
  });

  test('PROP-27 Confirm is disabled while the request runs', async () => {
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await open({
      prepare: (server) =>
        server.on('PUT /live/devices/properties', async () => {
          await answered;
          return { body: { status_code: 200, message: 'ok' } };
        }),
    });
    edit('Site Name');
    inputs()[1]!.setInputValue('York');
    fireEvent.click(dialogButton('Confirm'));
    await waitFor(() => expect(isDisabled('Confirm')).toBe(true), LONG);
    answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    expect(updates()).toHaveLength(1);
  });

  test('PROP-27 Confirm is disabled while a removal runs', async () => {
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await open({
      prepare: (server) =>
        server.on('DELETE /live/devices/properties', async () => {
          await answered;
          return { status: 502, body: { status_code: 502, message: 'The store did not answer.' } };
        }),
    });
    edit('Rack');
    inputs()[1]!.setInputValue('B7');
    expect(isDisabled('Confirm')).toBe(false);
    fireEvent.click(dialogButton('Remove'));
    await waitFor(() => expect(isDisabled('Confirm')).toBe(true), LONG);
    answer();
    await waitFor(() => expect(isDisabled('Confirm')).toBe(false), LONG);
  });

  test('ERR-28 ERR-29 ERR-31 the dialog closes with the new value, and the result stands in green, with the property in the singular', async () => {
    await open({
      prepare: answering(
        'PUT /live/devices/properties',
        200,
        'Successfully updated all properties.',
      ),
    });
    edit('Site Name');
    inputs()[1]!.setInputValue('York');
    holds({ ...leeds, 'Site Name': 'York' });
    fireEvent.click(dialogButton('Confirm'));
    expect(await flashOf('200: Successfully updated property.')).toContain('flash--success');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    expect(group('Site').getByText('York')).toBeTruthy();
    expect(updates()[0]).toMatchObject({
      id: 'dev-1',
      billing_ref: 'NB104000',
      user: 'ann',
      account_id: 'northbeam',
      custom: false,
      properties: [{ name: 'Site Name', value: 'York' }],
    });
  });

  test('ERR-28 ERR-30 a refusal stands there in red, and the value is kept', async () => {
    await open({
      prepare: answering('PUT /live/devices/properties', 409, 'Somebody else changed this device.'),
    });
    edit('Site Name');
    inputs()[1]!.setInputValue('York');
    fireEvent.click(dialogButton('Confirm'));
    await waitFor(
      () =>
        expect(alertBox()!.findContent().getElement().textContent).toBe(
          '409: Somebody else changed this device.',
        ),
      LONG,
    );
    expect(alertKind()).toBe('error');
    expect(inputs()[1]!.getInputValue()).toBe('York');
  });

  test('PROP-10 a custom property can be removed, which closes the dialog and can be taken back', async () => {
    await open({
      prepare: (server) => {
        answering('DELETE /live/devices/properties', 200, 'Property removed.')(server);
        answering('POST /live/devices/properties', 200, 'Property added.')(server);
      },
    });
    edit('Rack');
    holds({ ...leeds, Custom: [{ name: 'Customer', value: 'x' }] });
    fireEvent.click(dialogButton('Remove'));
    expect(await flashOf('200: Property removed.')).toContain('flash--success');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    expect(names('Custom')).toEqual(['Customer']);
    expect(portal.calls('DELETE /live/devices/properties')[0]!.query).toEqual({
      id: 'dev-1',
      prop: 'Rack',
    });
    holds(leeds);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names('Custom')).toEqual(['Rack', 'Customer']), LONG);
    expect(portal.calls('POST /live/devices/properties')[0]!.body).toEqual({
      id: 'dev-1',
      name: 'Rack',
      value: 'A12',
    });
  });

  test('the property that holds the name is called Name', async () => {
    await open({ config: { device_properties: { Device: [{ name: 'label' }] } } });
    expect(names('Device')).toEqual(['Name']);
    edit('Name');
    expect(openDialog().findHeader().getElement().textContent).toBe('Change Name Value');
  });
});

describe('adding a property', () => {
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add Custom Property' }));

  test('PROP-13 PROP-14 PROP-15 the dialog', async () => {
    await open();
    add();
    expect(openDialog().findHeader().getElement().textContent).toBe('Add Custom Property');
    expect(
      openDialog()
        .findContent()
        .findAllFormFields()
        .map((field) => field.findLabel()!.getElement().textContent),
    ).toEqual(['Property Name', 'Property Value']);
    expect(dialogButton('Close')).toBeTruthy();
    expect(dialogButton('Confirm')).toBeTruthy();
  });

  test('PROP-28 PROP-29 Confirm needs a name that the device does not have', async () => {
    await open({ prepare: answering('POST /live/devices/properties', 200, 'Property added.') });
    add();
    expect(isDisabled('Confirm')).toBe(true);
    inputs()[0]!.setInputValue('Rack');
    expect(isDisabled('Confirm')).toBe(true);
    inputs()[0]!.setInputValue('Floor');
    inputs()[1]!.setInputValue('2');
    expect(isDisabled('Confirm')).toBe(false);
    holds({ ...leeds, Custom: [...leeds.Custom, { name: 'Floor', value: '2' }] });
    fireEvent.click(dialogButton('Confirm'));
    expect(await flashOf('200: Property added.')).toContain('flash--success');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    expect(names('Custom')).toEqual(['Rack', 'Customer', 'Floor']);
    expect(portal.calls('POST /live/devices/properties')[0]!.body).toEqual({
      id: 'dev-1',
      name: 'Floor',
      value: '2',
    });
  });
});
