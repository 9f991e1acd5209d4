// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../../fixtures/device.ts';
import type { PortalServer } from '../portal-server.ts';
import { dialogButton, eachWithDevicePage, LONG, openDevice, openDialog } from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

/** Opens the dialog in which a size is changed. */
async function edit(property: 'Circuit Size' | 'Bearer Size', circuitSize = '100') {
  ({ portal } = await openDevice({
    devices: [deviceWith({ 'Circuit Size': circuitSize })],
    config: { device_properties: { Circuit: [{ name: 'Circuit Size' }, { name: 'Bearer Size' }] } },
    address: '/device/dev-1?tab=properties',
    prepare: (server) =>
      server.on('PUT /live/devices/properties', { body: { status_code: 200, message: 'ok' } }),
  }));
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${property}` }, LONG));
}
const inputs = () => openDialog().findContent().findAllInputs();
const unit = () => openDialog().findContent().findSelect()!;
const chooseUnit = (name: string) => {
  unit().openDropdown();
  unit().selectOptionByValue(name);
};
const isDisabled = () =>
  dialogButton('Confirm').disabled ||
  dialogButton('Confirm').getAttribute('aria-disabled') === 'true';
async function saved() {
  fireEvent.click(dialogButton('Confirm'));
  const calls = () => portal.calls('PUT /live/devices/properties');
  await waitFor(() => expect(calls()).toHaveLength(1), LONG);
  return (calls()[0]!.body as { properties: { value: string }[] }).properties[0]!.value;
}

describe('a size', () => {
  test('PROP-19 PROP-22 takes digits alone; Mb or Gb is appended', async () => {
    await edit('Circuit Size');
    expect(inputs().map((input) => input.getInputValue())).toEqual(['100Mb', '100']);
    inputs()[1]!.setInputValue('2x0 Mb');
    expect(inputs()[1]!.getInputValue()).toBe('20');
    chooseUnit('Gb');
    expect(await saved()).toBe('20Gb');
  });

  test('PROP-20 LIMIT-34 is in Mb at first, also for a bearer', async () => {
    await edit('Bearer Size');
    inputs()[1]!.setInputValue('5o');
    expect(inputs()[1]!.getInputValue()).toBe('5');
    expect(await saved()).toBe('5Mb');
  });

  test.each(['512kb', '1.5Gb', '2 x 100Mb'])(
    'PROP-25 of %s is edited as text, and kept to the letter',
    async (size) => {
      await edit('Circuit Size', size);
      expect(inputs().map((input) => input.getInputValue())).toEqual([size, size]);
      expect(unit().getElement().textContent).toContain('Other');
      expect(await saved()).toBe(size);
    },
  );

  test('may become text, and digits again', async () => {
    await edit('Circuit Size');
    chooseUnit('Other');
    expect(inputs()[1]!.getInputValue()).toBe('100Mb');
    inputs()[1]!.setInputValue('1.5Gb');
    chooseUnit('Gb');
    expect(inputs()[1]!.getInputValue()).toBe('');
    inputs()[1]!.setInputValue('2');
    expect(await saved()).toBe('2Gb');
  });

  test('PROP-21 can be cleared', async () => {
    await edit('Circuit Size');
    inputs()[1]!.setInputValue('');
    expect(await saved()).toBe('');
  });

  test('PROP-26 that is not set waits for a value', async () => {
    await edit('Bearer Size');
    expect(isDisabled()).toBe(true);
    inputs()[1]!.setInputValue('5');
    expect(isDisabled()).toBe(false);
  });
});
