// @vitest-environment jsdom
import type { ElementWrapper } from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ThresholdRow } from '../../../../core/contract/datasources.ts';
import { eachInFreshBrowser } from '../../page-tests.ts';
import type { PortalServer } from '../../portal-server.ts';
import {
  button,
  choose,
  chooseDatasource,
  chooseDevice,
  dialog,
  isOff,
  openAlerts,
  openDialog,
  threshold,
  wrapper,
} from './open-dialog.tsx';

let portal: PortalServer;

eachInFreshBrowser(() => portal);

const GET_THRESHOLDS = 'GET /live/datasources/thresholds';
const PUT_THRESHOLDS = 'PUT /live/datasources/thresholds';
const rows = [
  threshold('Loss', {
    globalAlertExpr: '> 20 50 90',
    effectiveExpr: '> 20 50 90',
    effectiveFrom: 'global',
  }),
  threshold('Delay'),
  threshold('Jitter', {
    alertExpr: '> 5',
    effectiveExpr: '> 5',
    effectiveFrom: 'group',
    disableAlerting: true,
    alertingDisabledOn: 'group',
  }),
  threshold('Odd', { globalAlertExpr: '> 1.5', effectiveExpr: '> 1.5', effectiveFrom: 'global' }),
];

/** The threshold table of the device's reachability. */
async function openTable(list: readonly ThresholdRow[] = rows): Promise<void> {
  portal = await openAlerts();
  portal.on(GET_THRESHOLDS, { body: { data: list } });
  await openDialog();
  await chooseDevice();
  await chooseDatasource('ping');
  await dialog().findByRole('table', { name: 'Thresholds' });
}

const custom = (name: string) =>
  dialog().getByLabelText<HTMLInputElement>(`Custom expression for ${name}`);
const type = (name: string, text: string) =>
  fireEvent.change(custom(name), { target: { value: text } });
const enabled = (name: string) =>
  dialog().getByRole<HTMLInputElement>('checkbox', { name: `Enabled ${name}` });
const save = () => button('Save');

test('THRESH-02 ERR-17 the tab has a datasource choice and says so before one is chosen', async () => {
  portal = await openAlerts();
  await openDialog();
  fireEvent.click(dialog().getByRole('tab', { name: 'Custom Alerts' }));
  expect(
    dialog().getByText('Choose a DataSource to display the threshold configuration.'),
  ).toBeTruthy();
  await chooseDevice();
  const select = wrapper().findSelect()!;
  await waitFor(() => {
    if (!select.findDropdown().findOpenDropdown()) select.openDropdown();
    expect(select.findDropdown().findOptions()).toHaveLength(2);
  });
  await waitFor(() =>
    expect(
      select
        .findDropdown()
        .findOptions()
        .map((option) => option.getElement().textContent),
    ).toEqual(['Network Interfaces', 'Reachability']),
  );
});

test('only groups and devices whose alerts the person manages are offered', async () => {
  portal = await openAlerts({ group: '2' });
  await openDialog();
  await chooseDevice();
  const field = wrapper().findAutosuggest()!;
  field.setInputValue('N');
  await waitFor(() =>
    expect(field.findDropdown().findOptionByValue('devices/LDS-CPE-01')).toBeFalsy(),
  );
  expect(field.findDropdown().findOptionByValue('groups/1')).toBeFalsy();
  expect(field.findDropdown().findOptionByValue('devices/MAN-SW-02')).toBeTruthy();
});

const ENTER = { key: 'Enter', keyCode: 13 };
test.each([
  ['a whole name and Enter', 'lds-cpe-01', (input: ElementWrapper) => input.keydown(ENTER)],
  ['a part that one alone has, and Enter', 'cpe', (input: ElementWrapper) => input.keydown(ENTER)],
  ['a whole name, and leaving the field', 'lds-cpe-01', (input: ElementWrapper) => input.blur()],
])('a device is chosen by %s, also where limits are only read', async (_by, typed, leave) => {
  portal = await openAlerts({ deviceLevel: 3 });
  await openDialog();
  fireEvent.click(dialog().getByRole('tab', { name: 'Custom Alerts' }));
  const field = wrapper().findAutosuggest()!;
  field.focus();
  field.setInputValue(typed);
  await waitFor(() =>
    expect(field.findDropdown().findOptionByValue('devices/LDS-CPE-01')).toBeTruthy(),
  );
  leave(field.findNativeInput());
  await waitFor(() => expect(field.findNativeInput().getElement().value).toBe('LDS-CPE-01'));
  await chooseDatasource('ping');
  expect(portal.calls('GET /live/datasources').at(-1)!.query).toMatchObject({
    type: 'devices',
    id: 'LDS-CPE-01',
  });
});

test('THRESH-03 THRESH-08 an instance is chosen only where there are several', async () => {
  await openTable();
  expect(dialog().queryByText('Instance')).toBeNull();
  expect(portal.calls(GET_THRESHOLDS).at(-1)!.query).toMatchObject({
    type: 'devices',
    id: 'LDS-CPE-01',
    ds_id: 'ping',
    inst_id: '-',
  });
  await chooseDatasource('interfaces');
  await waitFor(() => expect(wrapper().findAllSelects()).toHaveLength(2));
  expect(dialog().queryByRole('table', { name: 'Thresholds' })).toBeNull();
  expect(await dialog().findByText('Choose an instance to display its thresholds.')).toBeTruthy();
  await choose(wrapper().findAllSelects()[1]!, 'wan0');
  await waitFor(() =>
    expect(portal.calls(GET_THRESHOLDS).at(-1)!.query).toMatchObject({
      ds_id: 'interfaces',
      inst_id: 'wan0',
    }),
  );
});

test('THRESH-04 THRESH-05 THRESH-06 THRESH-07 THRESH-09 each datapoint has its fields; the global expression is read only', async () => {
  await openTable();
  const cells = [
    ...dialog().getByRole('table', { name: 'Thresholds' }).querySelectorAll('tbody tr')[0]!
      .children,
  ].map((cell) => cell.textContent);
  expect(cells.slice(1, 3)).toEqual(['Loss', 'About Loss']);
  expect(enabled('Loss').checked).toBe(true);
  expect(custom('Loss').readOnly).toBe(false);
  const global = dialog().getByLabelText<HTMLInputElement>('Global expression for Loss');
  expect([global.value, global.readOnly]).toEqual(['> 20 50 90', true]);
  expect(dialog().getByText('> 20 50 90 (global)')).toBeTruthy();
  expect(dialog().getByText('> 5 (group), switched off on the group')).toBeTruthy();
  expect(dialog().getByLabelText('Note for Loss')).toBeTruthy();
});

test('each expression says the unit of its numbers, with an example that fits', async () => {
  await openTable([
    threshold('InBitsPerSecond', { unit: 'bit/s' }),
    threshold('OperStatus', { unit: 'status' }),
    threshold('SensorValue', { unit: 'rpm' }),
  ]);
  const said = (name: string) => [
    document.getElementById(custom(name).getAttribute('aria-describedby')!)!.textContent,
    custom(name).placeholder,
  ];
  expect(said('InBitsPerSecond')).toEqual(['in bit/s', 'e.g. > 80000000']);
  expect(said('OperStatus')).toEqual(['in numbers of the status', 'e.g. != 1']);
  expect(said('SensorValue')).toEqual(['in rpm', 'e.g. < 1000']);
});

test('THRESH-16 THRESH-17 an invalid expression makes its row red and keeps everything from being saved', async () => {
  await openTable();
  expect(isOff(save())).toBe(true);
  type('Delay', '> 80');
  expect(isOff(save())).toBe(false);
  type('Loss', '>80');
  const row = custom('Loss').closest('tr')!;
  expect(row.classList.contains('is-invalid')).toBe(true);
  expect(custom('Delay').closest('tr')!.classList.contains('is-invalid')).toBe(false);
  expect(isOff(save())).toBe(true);
  type('Loss', '> 80');
  expect(row.classList.contains('is-invalid')).toBe(false);
  expect(isOff(save())).toBe(false);
});

test('THRESH-19 THRESH-21 a datapoint can be enabled only where the custom expression, else the global one, is valid', async () => {
  await openTable();
  expect(['Loss', 'Delay', 'Jitter', 'Odd'].map((name) => enabled(name).disabled)).toEqual([
    false,
    true,
    false,
    true,
  ]);
  type('Delay', '> 80 90');
  expect(enabled('Delay').disabled).toBe(false);
  type('Delay', '> 80 x');
  expect(enabled('Delay').disabled).toBe(true);
  type('Odd', '> 2');
  expect(enabled('Odd').disabled).toBe(false);
});

test('THRESH-01 THRESH-10 THRESH-18 what changed is saved, the typed global value as none', async () => {
  await openTable();
  portal.on(PUT_THRESHOLDS, {
    body: { status_code: 200, message: 'Thresholds saved. They apply from the next poll.' },
  });
  type('Delay', '> 80 90');
  type('Jitter', '');
  type('Loss', '> 30');
  type('Loss', '> 20 50 90');
  expect(custom('Loss').value).toBe('');
  const readBefore = portal.calls(GET_THRESHOLDS).length;
  fireEvent.click(save());
  expect(
    await dialog().findByText('Thresholds saved. They apply from the next poll.'),
  ).toBeTruthy();
  await waitFor(() => expect(portal.calls(GET_THRESHOLDS)).toHaveLength(readBefore + 1));
  expect(portal.calls(PUT_THRESHOLDS)[0]!.body).toEqual({
    account_id: 'northbeam',
    type: 'devices',
    id: 'LDS-CPE-01',
    ds_id: 'ping',
    inst_id: '-',
    data: {
      dpConfig: [
        { dataPointId: 'Delay', alertExpr: '> 80 90' },
        { dataPointId: 'Jitter', alertExpr: '' },
      ],
    },
  });
});

test('an expression of the source that cannot be written here is shown, says so, and is not sent with what else changes', async () => {
  await openTable([
    threshold('Own', {
      alertExpr: '> 1.5 or lost',
      effectiveExpr: '> 1.5 or lost',
      effectiveFrom: 'device',
    }),
  ]);
  portal.on(PUT_THRESHOLDS, {
    body: { status_code: 200, message: 'Thresholds saved. They apply from the next poll.' },
  });
  expect(custom('Own').value).toBe('> 1.5 or lost');
  expect(dialog().getByText('Set at the source. It stays until you enter another.')).toBeTruthy();
  type('Own', '> 1.5 or los');
  expect(custom('Own').closest('tr')!.classList.contains('is-invalid')).toBe(true);
  type('Own', '> 1.5 or lost');
  expect(custom('Own').closest('tr')!.classList.contains('is-invalid')).toBe(false);
  fireEvent.change(dialog().getByLabelText('Note for Own'), { target: { value: 'theirs' } });
  fireEvent.click(save());
  await dialog().findByText('Thresholds saved. They apply from the next poll.');
  expect((portal.calls(PUT_THRESHOLDS)[0]!.body as { data: object }).data).toEqual({
    dpConfig: [{ dataPointId: 'Own', alertExprNote: 'theirs' }],
  });
});

test('another place is chosen only when the changes are saved or undone, and the group that a value comes from is named', async () => {
  await openTable([
    threshold('Loss', {
      effectiveExpr: '> 30',
      effectiveFrom: 'group',
      effectiveFromName: 'Harbour Foods',
    }),
  ]);
  expect(dialog().getByText('> 30 (group Harbour Foods)')).toBeTruthy();
  const isLocked = () =>
    wrapper().findAllSelects()[0]!.findTrigger().getElement().hasAttribute('disabled');
  expect(isLocked()).toBe(false);
  type('Loss', '> 80');
  expect(isLocked()).toBe(true);
  fireEvent.click(button('undo them'));
  expect(custom('Loss').value).toBe('');
  expect(isLocked()).toBe(false);
});

test('ERR-04 ERR-06 a save that fails is logged and told, with what was typed kept and Save enabled again', async () => {
  await openTable();
  portal.on(PUT_THRESHOLDS, {
    status: 500,
    body: { status_code: 500, message: 'The store is not available.' },
  });
  type('Delay', '> 80 90');
  fireEvent.click(save());
  expect(await dialog().findByText('The store is not available.')).toBeTruthy();
  expect(dialog().getByText('The thresholds were not saved')).toBeTruthy();
  expect(custom('Delay').value).toBe('> 80 90');
  expect(isOff(save())).toBe(false);
  expect(console.warn).toHaveBeenCalledWith('A change failed:', 'The store is not available.');
});

test('ERR-04 thresholds that cannot be read are told and logged', async () => {
  portal = await openAlerts();
  portal.on(GET_THRESHOLDS, {
    status: 500,
    body: { status_code: 500, message: 'The store is not available.' },
  });
  await openDialog();
  await chooseDevice();
  await chooseDatasource('ping');
  expect(
    await dialog().findByText('The thresholds could not be read. The store is not available.'),
  ).toBeTruthy();
  expect(console.warn).toHaveBeenCalledWith(
    'A call failed:',
    GET_THRESHOLDS.replace('/live', ''),
    'The store is not available.',
  );
});

test('ERR-16 without matching rows the tab says so', async () => {
  portal = await openAlerts();
  portal.on(GET_THRESHOLDS, { body: { data: [] } });
  await openDialog();
  await chooseDevice();
  await chooseDatasource('ping');
  expect(await dialog().findByText('Sorry, there is no matching data to display')).toBeTruthy();
});

test('LIMIT-05 thresholds come in pages of 100', async () => {
  await openTable(Array.from({ length: 130 }, (_, index) => threshold(`P${index}`)));
  const shown = () =>
    dialog().getByRole('table', { name: 'Thresholds' }).querySelectorAll('tbody tr').length;
  expect(shown()).toBe(100);
  wrapper().findPagination()!.findNextPageButton().click();
  await waitFor(() => expect(shown()).toBe(30));
});

test('who may set none reads the limits, and whose they are', async () => {
  portal = await openAlerts({ deviceLevel: 3 });
  portal.on(GET_THRESHOLDS, { body: { data: rows } });
  await openDialog();
  await chooseDevice();
  expect(
    dialog().getByText(/^Northbeam sets these limits\. You can read them here\.$/),
  ).toBeTruthy();
  await chooseDatasource('ping');
  const table = await dialog().findByRole('table', { name: 'Limits' });
  expect(table.textContent).toContain('LossAbout Loss> 20 50 90 (global)');
  expect(table.querySelector('input')).toBeNull();
  expect(dialog().queryByRole('button', { name: 'Save' })).toBeNull();
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
});
