import { describe, expect, test } from 'vitest';
import { identityWords, withIdentity } from '../../../core/domain/device-identity.ts';
import { readableRecord } from '../../../core/domain/device-fields.ts';
import { mergeDevice, readMap } from '../../../core/domain/device.ts';
import type { Identity } from '../../../core/domain/discovery.ts';
import { refusedEdit } from '../../../core/domain/property.ts';
import { serviceProperty } from '../../../core/domain/service.ts';
import { deviceProperty } from '../../../core/domain/device-page.ts';
import { deviceWith } from '../../fixtures/device.ts';

const IDENTITY: Identity = {
  vendor: 'Fortinet',
  model: 'FortiGate 100F',
  serial: 'FG100FTK20012345',
  version: 'v7.2.8',
  name: 'leeds-fw-1',
  location: 'Comms room 2',
  kind: 'Firewall',
  description: '',
  objectId: '1.3.6.1.4.1.12356.101.1.1000',
  profile: 'fortigate',
};

const stored = (map: Record<string, unknown>) => JSON.stringify(map);

describe('what a walk found a device to be', () => {
  test('stands among its system properties, beside those that it had', () => {
    const map = readMap(withIdentity(stored({ label: 'FW', Address: '1 High St' }), IDENTITY));
    expect(map).toEqual({
      label: 'FW',
      Address: '1 High St',
      Vendor: 'Fortinet',
      'Chassis Model': 'FortiGate 100F',
      'Serial Number': 'FG100FTK20012345',
      'Software Version': 'v7.2.8',
      'System Name': 'leeds-fw-1',
      'System Location': 'Comms room 2',
      discovered: [
        'Vendor',
        'Chassis Model',
        'Serial Number',
        'Software Version',
        'System Name',
        'System Location',
      ],
    });
  });

  test('is the same text when nothing changed, and follows the device when it did', () => {
    const once = withIdentity(stored({ label: 'FW' }), IDENTITY);
    expect(withIdentity(once, IDENTITY)).toBe(once);
    const swapped = readMap(
      withIdentity(once, { ...IDENTITY, model: 'FortiGate 200F', serial: 'FG200', version: '' }),
    );
    expect(swapped).toMatchObject({ 'Chassis Model': 'FortiGate 200F', 'Serial Number': 'FG200' });
    expect(swapped).not.toHaveProperty('Software Version');
    const unknown = { ...IDENTITY, vendor: '', model: '', serial: '', version: '' };
    expect(readMap(withIdentity(once, { ...unknown, name: '', location: '' }))).toEqual({
      label: 'FW',
    });
  });

  test('leaves a model that somebody entered, and no other', () => {
    const entered = withIdentity(
      stored({ 'Chassis Model': 'as ordered', 'Serial Number': 'typed' }),
      IDENTITY,
    );
    expect(readMap(entered)).toMatchObject({
      'Chassis Model': 'as ordered',
      'Serial Number': 'FG100FTK20012345',
    });
    expect(readMap(withIdentity(entered, IDENTITY))['Chassis Model']).toBe('as ordered');
  });

  test('is one line of at most 128 characters, whatever the device answers', () => {
    const map = readMap(
      withIdentity('{}', { ...IDENTITY, name: 'a\u202e\nb\0c', location: 'x'.repeat(255) }),
    );
    expect(map['System Name']).toBe('a b c');
    expect(map['System Location']).toBe('x'.repeat(128));
    const nameOf = (name: string) =>
      readMap(withIdentity('{}', { ...IDENTITY, name }))['System Name'];
    expect(nameOf('a\u2028b\u200ec')).toBe('a b c');
    expect(nameOf('\u200b')).toBeUndefined();
    expect(nameOf(`${'x'.repeat(127)}😀y`)).toBe(`${'x'.repeat(127)}😀`);
  });

  test('is kept from people without the right on properties, with the names of what was read', () => {
    const record = { system: withIdentity('{"label":"a"}', IDENTITY), manual: '{}', custom: '{}' };
    const parts = { systemProperties: false, customProperties: false, hidden: new Set<string>() };
    expect(
      readableRecord({ account_id: 'a', id: '1', timestamp: 0, ...record }, parts).system,
    ).toBe('{"label":"a"}');
  });

  test('is read in words: the maker once, and nothing that is not known', () => {
    const device = (system: Record<string, unknown>) =>
      mergeDevice({
        account_id: 'a',
        id: '1',
        system: withIdentity('{}', { ...IDENTITY, ...system }),
        manual: '{}',
        custom: '{}',
        timestamp: 0,
      });
    expect(identityWords(device({}))).toEqual(['Fortinet FortiGate 100F', 'software v7.2.8']);
    expect(identityWords(device({ vendor: 'Juniper', model: 'Juniper SRX300' }))[0]).toBe(
      'Juniper SRX300',
    );
    expect(identityWords(device({ vendor: '', model: '', serial: '' }))).toEqual([
      'software v7.2.8',
    ]);
  });
});

test('what only the device can give is not changed by hand; a custom property of the name is', () => {
  for (const name of [
    'Vendor',
    'Serial Number',
    'Software Version',
    'System Name',
    'System Location',
  ]) {
    expect(refusedEdit(name, 'x', false)).toBe(
      `'${name}' is read from the device and cannot be changed.`,
    );
    expect(refusedEdit(name, 'x', true)).toBeUndefined();
  }
  expect(refusedEdit('Chassis Model', 'x', false)).toBeUndefined();
});

test('a custom property named like one that the device does not give is still a column', () => {
  const device = deviceWith({ Custom: [{ name: 'Serial Number', value: 'from the label' }] });
  expect(deviceProperty(device, 'Serial Number')).toBe('from the label');
  expect(serviceProperty({ device } as never, 'Serial Number')).toBe('from the label');
  const read = deviceWith({ ...device, 'Serial Number': 'FG100' });
  expect(deviceProperty(read, 'Serial Number')).toBe('FG100');
  expect(serviceProperty({ device: read } as never, 'Serial Number')).toBe('FG100');
});
