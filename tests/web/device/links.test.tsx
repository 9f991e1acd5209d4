// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../../fixtures/device.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
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

const spare = deviceWith({
  id: 'dev-2',
  label: 'LDS-CPE-02',
  'Billing Reference': 'NB2',
  'DNS Name': 'lds-cpe-02.example',
  'Circuit Reference': 'C-2',
  'Device Uptime': 86_400,
});
const stranger = deviceWith({ id: 'dev-9', label: 'LDS-CPE-09', Customer: 'Somebody else' });
const rule = (Component: string) => ({
  id: Component,
  Component,
  Permissions: JSON.stringify({ reseller: false, admin: false, user: false, superuser: false }),
});
const service = (changes: object) =>
  roleWith(3, { services: [{ ...roleWith(3).services[0]!, ...changes }] });

interface Opened extends DevicePageOptions {
  links?: { id: string; tag: string }[];
  answer?: Parameters<PortalServer['on']>[1];
}

/**
 * Opens the page of a device with these links, and the dialog; a save that is answered changes what
 * the device has.
 */
async function open({ links = [], answer, ...options }: Opened = {}) {
  let stored = links;
  const opened = await openDevice({
    devices: [deviceWith({ Links: links }), spare, stranger],
    ...options,
    prepare: (server) => {
      server.on('GET /live/devices/device', () => ({
        body: { data: [deviceWith({ Links: stored })] },
      }));
      server.on(
        'PUT /live/devices/links',
        answer ??
          (({ body }) => {
            const { additions, removals } = body as {
              additions: { linked_id: string; tag: string }[];
              removals: { linked_id: string }[];
            };
            stored = [
              ...stored.filter(({ id }) => !removals.some((removal) => removal.linked_id === id)),
              ...additions.map(({ linked_id: id, tag }) => ({ id, tag })),
            ];
            return { body: { status_code: 200, message: 'Links saved.' } };
          }),
      );
    },
  });
  portal = opened.portal;
  fireEvent.click(await screen.findByRole('button', { name: 'Link Devices' }, LONG));
  return opened;
}

const isDisabled = (name: string) =>
  dialogButton(name).disabled || dialogButton(name).getAttribute('aria-disabled') === 'true';
const choice = () => openDialog().findContent().findAutosuggest()!;
const suggestions = () =>
  choice()
    .findDropdown({ expandToViewport: true })
    .findOptions()
    .map((option) => option.getElement().textContent);
const typeTag = (value: string) =>
  openDialog().findContent().findAllInputs().at(-1)!.setInputValue(value);
const rows = () =>
  within(screen.getByRole('table', { name: 'Linked devices' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const tabs = () =>
  within(screen.getByRole('tablist', { name: 'Linked devices' }))
    .getAllByRole('tab')
    .map((tab) => tab.textContent);

async function chooseSpare() {
  choice().setInputValue('cpe-02');
  await waitFor(() => expect(suggestions().join()).toContain('LDS-CPE-02'), LONG);
  choice().selectSuggestionByValue('dev-2', { expandToViewport: true });
}

describe('Link Devices', () => {
  test('LINK-02 DATA-14 is a dialog that shows each linked device with its reference, DNS name, uptime and tag', async () => {
    await open({
      links: [
        { id: 'dev-2', tag: 'Backup' },
        { id: 'gone', tag: 'Old' },
      ],
      config: { device_identifier: 'Circuit Reference' },
    });
    expect(openDialog().findHeader().getElement().textContent).toBe('Link Devices');
    await waitFor(
      () => expect(rows()).toEqual(['LDS-CPE-02BackupC-2lds-cpe-02.example1 d', 'goneOld---']),
      LONG,
    );
  });

  test('LINK-01 adds a link, and the tabs above the device follow the save', async () => {
    await open();
    await chooseSpare();
    typeTag('Backup');
    fireEvent.click(dialogButton('Add'));
    fireEvent.click(dialogButton('Save'));
    await waitFor(() => expect(tabs()).toEqual(['LDS-CPE-01', 'Backup']), LONG);
    expect(portal.calls('PUT /live/devices/links').map(({ body }) => body)).toEqual([
      { additions: [{ id: 'dev-1', linked_id: 'dev-2', tag: 'Backup' }], removals: [] },
    ]);
    expect(screen.getByText('The links of LDS-CPE-01 are saved.')).toBeTruthy();
  });

  test('LINK-03 LINK-04 adding needs a service and a tag', async () => {
    await open();
    expect(isDisabled('Add')).toBe(true);
    typeTag('Backup');
    expect(isDisabled('Add')).toBe(true);
    await chooseSpare();
    expect(isDisabled('Add')).toBe(false);
    typeTag('   ');
    expect(isDisabled('Add')).toBe(true);
    typeTag('x'.repeat(41));
    expect(isDisabled('Add')).toBe(true);
  });

  test('LINK-05 Save is disabled until something has changed, and again when it has changed back', async () => {
    await open({ links: [{ id: 'dev-2', tag: 'Backup' }] });
    expect(isDisabled('Save')).toBe(true);
    fireEvent.click(
      await screen.findByRole('button', { name: 'Remove the link to LDS-CPE-02' }, LONG),
    );
    expect(isDisabled('Save')).toBe(false);
    await screen.findByText('No device is linked.', {}, LONG);
    typeTag('Backup');
    choice().setInputValue('LDS-CPE-02');
    await waitFor(() => expect(isDisabled('Add')).toBe(false), LONG);
    fireEvent.click(dialogButton('Add'));
    await waitFor(() => expect(rows().join()).toContain('LDS-CPE-02Backup'), LONG);
    expect(isDisabled('Save')).toBe(true);
  });

  test('a removed link is gone from the tabs after the save', async () => {
    await open({ links: [{ id: 'dev-2', tag: 'Backup' }] });
    fireEvent.click(
      await screen.findByRole('button', { name: 'Remove the link to LDS-CPE-02' }, LONG),
    );
    fireEvent.click(dialogButton('Save'));
    await waitFor(
      () => expect(screen.queryByRole('tablist', { name: 'Linked devices' })).toBeNull(),
      LONG,
    );
  });

  test('a removed link is put back from the message that tells of the save', async () => {
    await open({ links: [{ id: 'dev-2', tag: 'Backup' }] });
    fireEvent.click(
      await screen.findByRole('button', { name: 'Remove the link to LDS-CPE-02' }, LONG),
    );
    fireEvent.click(dialogButton('Save'));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }, LONG));
    await screen.findByText('The links of LDS-CPE-01 are as they were.', {}, LONG);
    await waitFor(() => expect(tabs()).toEqual(['LDS-CPE-01', 'Backup']), LONG);
    const link = { id: 'dev-1', linked_id: 'dev-2', tag: 'Backup' };
    expect(portal.calls('PUT /live/devices/links').map(({ body }) => body)).toEqual([
      { additions: [], removals: [link] },
      { additions: [link], removals: [] },
    ]);
  });

  test('finds services by name, by reference and by DNS name: those of the same customer, and none that is linked already', async () => {
    await open();
    for (const typed of ['lds-cpe', 'NB2', 'cpe-02.ex']) {
      choice().setInputValue(typed);
      await waitFor(() => expect(suggestions().join()).toContain('LDS-CPE-02'), LONG);
    }
    choice().setInputValue('LDS');
    expect(suggestions().join()).not.toMatch(/LDS-CPE-0[19]/);
    await chooseSpare();
    typeTag('Backup');
    fireEvent.click(dialogButton('Add'));
    choice().focus();
    expect(suggestions().join()).not.toContain('LDS-CPE-02');
  });

  test('a save that fails is told, keeps what was done, and can be made again', async () => {
    let saves = 0;
    await open({
      answer: () => {
        saves += 1;
        return saves === 1
          ? {
              status: 409,
              body: { status_code: 409, message: 'Somebody else changed the links meanwhile.' },
            }
          : { body: { status_code: 200, message: 'Links saved.' } };
      },
    });
    await chooseSpare();
    typeTag('Backup');
    fireEvent.click(dialogButton('Add'));
    fireEvent.click(dialogButton('Save'));
    await screen.findByText('Somebody else changed the links meanwhile.', {}, LONG);
    expect(rows().join()).toContain('Backup');
    fireEvent.click(dialogButton('Save'));
    await screen.findByText('The links of LDS-CPE-01 are saved.', {}, LONG);
  });
});

describe('the Link Devices action', () => {
  const action = () => screen.queryByRole('button', { name: 'Link Devices' });

  test('LINK-07 is there with systemProperties manage alone', async () => {
    const opened = await openDevice({ role: service({ systemProperties: 3 }) });
    portal = opened.portal;
    await screen.findByRole('button', { name: 'Device information' }, LONG);
    expect(action()).toBeNull();
  });

  test('can be taken away by the component rule MoreInfoButton', async () => {
    const opened = await openDevice({ viewRoles: [rule('MoreInfoButton')] });
    portal = opened.portal;
    await screen.findByRole('button', { name: /Raise Ticket/ }, LONG);
    await waitFor(() => expect(action()).toBeNull(), LONG);
  });
});
