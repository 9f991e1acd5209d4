import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEVICE_TEXT_FIELDS,
  deviceBasis,
  deviceSchema,
  mergeDevice,
  type DeviceRecord,
} from '../../../core/domain/device.ts';
import {
  DEVICE_IDENTITY_FIELDS,
  readableDevice,
  readableRecord,
} from '../../../core/domain/device-fields.ts';
import { vendorOf } from '../../../core/domain/enterprise-numbers.ts';

const record = (maps: { system?: unknown; manual?: unknown; custom?: unknown }): DeviceRecord => ({
  account_id: 'northbeam',
  id: '501',
  timestamp: 1,
  system: JSON.stringify(maps.system ?? {}),
  manual: JSON.stringify(maps.manual ?? {}),
  custom: JSON.stringify(maps.custom ?? {}),
});

describe('a device as the screens show it', () => {
  test('DATA-02 DATA-03 DATA-10 manual values win over system ones', () => {
    const device = mergeDevice(
      record({
        system: { Customer: 'Old', Postcode: 'A', 'Date Added': 1_700_000_000 },
        manual: { Customer: 'New' },
      }),
    );
    expect(device).toMatchObject({ Customer: 'New', Postcode: 'A', 'Date Added': 1_700_000_000 });
  });

  test('what lists ask of every device is what the whole device says', () => {
    const fields = {
      Customer: fc.constantFrom('Harbour', 7, null),
      'Pre-Live': fc.constantFrom('true', 'TRUE', false, ''),
      groupPath: fc.constantFrom(['1', '2'], [1], 'none'),
      otherGroupPaths: fc.constantFrom([['1', '3']], null),
      parentId: fc.constantFrom('2', 2),
    };
    const map = fc.record(fields, { requiredKeys: [] });
    fc.assert(
      fc.property(map, map, (system, manual) => {
        const stored = record({ system, manual });
        expect(mergeDevice(stored)).toMatchObject(deviceBasis(stored));
      }),
    );
  });

  test('DATA-04 custom is a map that becomes a list of names and values, and touches no field', () => {
    const device = mergeDevice(
      record({ system: { Customer: 'C' }, custom: { Customer: 'x', Rack: 4 } }),
    );
    expect(device.Custom).toEqual([
      { name: 'Customer', value: 'x' },
      { name: 'Rack', value: '4' },
    ]);
    expect(device.Customer).toBe('C');
  });

  test('DATA-05 DATA-06 DATA-07 has every display field', () => {
    const fields = Object.keys(mergeDevice(record({})));
    expect(fields).toEqual(
      expect.arrayContaining([
        'id',
        'label',
        'Account ID',
        'Alert Status',
        'Device Uptime',
        'Links',
        'Custom',
        'Pre-Live',
        'parentId',
        'Date Added',
        ...DEVICE_TEXT_FIELDS,
      ]),
    );
    expect(DEVICE_TEXT_FIELDS).toEqual(
      expect.arrayContaining([
        'Billing Reference',
        'DNS Name',
        'Address',
        'Postcode',
        'Site Name',
        'Customer',
        'Description',
        'Type',
        'Device Type',
        'Chassis Model',
        'Distribution',
        'Domain Controller',
        'Circuit Reference',
        'Circuit Reference Provider',
        'Circuit Size',
        'Circuit Provider',
        'Bearer Size',
        'Provider Name',
        'IP Range',
        'Device Dashboard ID',
        'Reseller',
      ]),
    );
  });

  test.each([
    [true, 'true'],
    ['TRUE', 'true'],
    ['true', 'true'],
    ['false', 'false'],
    [false, 'false'],
    [undefined, 'false'],
    ['yes', 'false'],
  ])('DATA-08 Pre-Live is a text: %j reads as %j', (stored, shown) => {
    expect(mergeDevice(record({ system: { 'Pre-Live': stored } }))['Pre-Live']).toBe(shown);
  });

  test('DATA-09 Site Name is taken from Customer when the device has none', () => {
    expect(mergeDevice(record({ system: { Customer: 'C' } }))['Site Name']).toBe('C');
    expect(
      mergeDevice(record({ system: { Customer: 'C', 'Site Name': 'Leeds' } }))['Site Name'],
    ).toBe('Leeds');
  });

  test('DATA-11 Date Added may be in milliseconds or seconds', () => {
    const added = (value: number) =>
      mergeDevice(record({ system: { 'Date Added': value } }))['Date Added'];
    expect([added(1_700_000_000), added(1_700_000_000_000)]).toEqual([
      1_700_000_000, 1_700_000_000,
    ]);
  });

  test('DATA-12 Links is a list of entries with id and tag; anything else is no link', () => {
    expect(
      mergeDevice(record({ system: { Links: [{ id: '502', tag: 'Backup' }] } })).Links,
    ).toEqual([{ id: '502', tag: 'Backup' }]);
    expect(mergeDevice(record({ system: { Links: 'x' } })).Links).toEqual([]);
  });

  test('DATA-13 a DR- prefix is stripped from the billing reference, at its start and once', () => {
    const shown = (value: string) =>
      mergeDevice(record({ system: { 'Billing Reference': value } }))['Billing Reference'];
    expect([shown('DR-12'), shown('DR-DR-1'), shown('A-DR-1')]).toEqual(['12', 'DR-1', 'A-DR-1']);
  });

  test('a value that is no text is shown as its JSON text', () => {
    const custom = { '': { toString: [] }, Rack: { row: 4 }, Floors: [1, 2], Live: true };
    expect(mergeDevice(record({ custom })).Custom).toEqual(
      expect.arrayContaining([
        { name: 'Rack', value: '{"row":4}' },
        { name: 'Floors', value: '[1,2]' },
        { name: 'Live', value: 'true' },
      ]),
    );
  });

  test('whatever the maps hold, the device is well formed', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (broken, system, custom) => {
        for (const maps of [
          { ...record({ system, custom }) },
          { ...record({}), system: broken, manual: broken, custom: broken },
        ]) {
          expect(deviceSchema.safeParse(mergeDevice(maps)).success).toBe(true);
        }
      }),
    );
  });
});

describe('parts that a person may not read', () => {
  const everything = Object.fromEntries(
    DEVICE_TEXT_FIELDS.map((field) => [field, `secret ${field}`]),
  );
  const full = record({
    system: { ...everything, label: 'L' },
    manual: { Postcode: 'secret two', 'Odd Key': 'secret three' },
    custom: { Rack: 'secret four' },
  });
  const closed = { systemProperties: false, customProperties: false, hidden: new Set<string>() };

  test('no field but the identity is left, neither in the device nor in its record', () => {
    const device = readableDevice(mergeDevice(full), closed);
    const shown = DEVICE_TEXT_FIELDS.filter((field) => device[field] !== '');
    expect(shown.sort()).toEqual([...DEVICE_IDENTITY_FIELDS].sort());
    expect(device.Custom).toEqual([]);
    const stripped = readableRecord(full, closed);
    expect(Object.keys(JSON.parse(stripped.system) as object).sort()).toEqual(
      [...DEVICE_IDENTITY_FIELDS, 'label'].sort(),
    );
    expect([stripped.manual, stripped.custom]).toEqual(['{}', '{}']);
  });

  test('both ways to the same device show the same', () => {
    expect(mergeDevice(readableRecord(full, closed))).toEqual(
      readableDevice(mergeDevice(full), closed),
    );
  });

  test('with both rights nothing is left out', () => {
    const open = { systemProperties: true, customProperties: true, hidden: new Set<string>() };
    expect(readableDevice(mergeDevice(full), open)).toEqual(mergeDevice(full));
    expect(readableRecord(full, open)).toEqual(full);
  });
});

test('vendors are told by the enterprise number of their OID, and no other number', () => {
  expect(
    ['1.3.6.1.4.1.9.1.2678', '.1.3.6.1.4.1.2636.1', '1.3.6.1.4.1.14988'].map(vendorOf),
  ).toEqual(['ciscoSystems', 'Juniper Networks, Inc.', 'MikroTik']);
  expect(['1.3.6.1.4.1.99999999.1', '1.3.6.1.2.1', '', '1.3.6.1.4.1.'].map(vendorOf)).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
