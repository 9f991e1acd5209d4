// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../../fixtures/device.ts';
import type { PortalServer } from '../portal-server.ts';
import { dialogButton, eachWithDevicePage, LONG, openDevice, openDialog } from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

const FILE = 'GET /brand/northbeam/ProviderList.csv';

async function open(list: Parameters<PortalServer['on']>[1]) {
  const opened = await openDevice({
    devices: [deviceWith({ 'Circuit Provider': 'Metronode' })],
    address: '/device/dev-1?tab=properties',
    prepare: (server) => {
      server.on(FILE, list);
      server.on('PUT /live/devices/properties', {
        body: { status_code: 200, message: 'Successfully updated all properties.' },
      });
    },
  });
  portal = opened.portal;
  await screen.findByRole('tab', { name: 'Properties', selected: true }, LONG);
}

const input = () => openDialog().findContent().findAutosuggest()!;
const suggestions = () =>
  input()
    .findDropdown({ expandToViewport: true })
    .findOptions()
    .map((option) => option.getElement().textContent);
const edit = (property: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Edit ${property}` }));

describe('the brand’s provider list', () => {
  test('GQL-09 is downloaded from storage, and its names are suggested for the provider of a circuit', async () => {
    await open({ body: 'Provider\r\nSkein Networks\r\nMetronode\r\n' });
    edit('Circuit Provider');
    await waitFor(() => expect(portal.calls(FILE)).toHaveLength(1), LONG);
    input().focus();
    await waitFor(() => expect(suggestions()).toEqual(['Metronode', 'Skein Networks']), LONG);
    input().selectSuggestionByValue('Skein Networks', { expandToViewport: true });
    fireEvent.click(dialogButton('Confirm'));
    await waitFor(
      () =>
        expect(portal.calls('PUT /live/devices/properties')[0]?.body).toMatchObject({
          properties: [{ name: 'Circuit Provider', value: 'Skein Networks' }],
        }),
      LONG,
    );
  });

  test('is not asked for by a property of another kind', async () => {
    await open({ body: 'Provider\r\nMetronode\r\n' });
    edit('Postcode');
    expect(openDialog().findContent().findAutosuggest()).toBeNull();
    expect(portal.calls(FILE)).toEqual([]);
  });

  test('is suggested for a new property whose name says that it names a provider', async () => {
    await open({ body: 'Provider\r\nMetronode\r\n' });
    fireEvent.click(screen.getByRole('button', { name: 'Add Custom Property' }));
    openDialog().findContent().findAllInputs()[0]!.setInputValue('Backup Provider');
    await waitFor(() => expect(portal.calls(FILE)).toHaveLength(1), LONG);
    input().focus();
    await waitFor(() => expect(suggestions()).toEqual(['Metronode']), LONG);
  });

  test('that is broken is told, and a name can be typed all the same', async () => {
    await open({ body: 'Name\r\nMetronode\r\n' });
    edit('Circuit Provider');
    await screen.findByText(
      /Names cannot be suggested\. ProviderList\.csv: has no column 'Provider'\./,
      {},
      LONG,
    );
    input().setInputValue('Corelink');
    fireEvent.click(dialogButton('Confirm'));
    await waitFor(
      () =>
        expect(portal.calls('PUT /live/devices/properties')[0]?.body).toMatchObject({
          properties: [{ value: 'Corelink' }],
        }),
      LONG,
    );
  });

  test('of a brand that has none is no failure', async () => {
    await open({ status: 404, body: {} });
    edit('Circuit Provider');
    await waitFor(() => expect(portal.calls(FILE)).toHaveLength(1), LONG);
    input().focus();
    await waitFor(
      () =>
        expect(input().findDropdown({ expandToViewport: true }).getElement().textContent).toContain(
          'No provider',
        ),
      LONG,
    );
    expect(screen.queryByText(/Names cannot be suggested/)).toBeNull();
  });
});
