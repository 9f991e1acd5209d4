import { expect, test } from 'vitest';
import { discover } from '../../../../functions/monitoring/collector/discover.ts';
import { planOf } from '../../../../functions/monitoring/collector/plan.ts';
import { decibels, valueOf } from '../../../../functions/monitoring/collector/rates.ts';
import { deviceWith } from '../device-with.ts';
import { expectFamily, row } from './expect-family.ts';

const ENTITY = '1.3.6.1.2.1.47.1.1.1.1';
const SENSOR = '1.3.6.1.2.1.99.1.1.1';
const IF_NAME = '1.3.6.1.2.1.31.1.1.1.1';

test('milliwatts of light are dBm, and a dark receiver has −40', () => {
  expect(decibels(1)).toBe(0);
  expect(decibels(0.079)).toBeCloseTo(-11.02, 2);
  expect(decibels(0)).toBe(-40);
  expect(decibels(-0.001)).toBe(-40);
  expect(decibels(1e-9)).toBe(-40);
});

const DDM = '1.3.6.1.4.1.6527.3.1.2.2.4.31.1';

test('tenths of a microwatt are dBm, and so are their limits', () =>
  expectFamily({
    objectId: '1.3.6.1.4.1.6527.1.3.14',
    description: 'TiMOS-B-9.0.R9 both/hops Nokia 7705 SAR Copyright',
    objects: {
      [`${IF_NAME}.7`]: '1/1/7',
      ...row(DDM, '1.7', { 16: 5_000, 21: 790, 22: 100, 23: 50, 24: 10_000, 25: 20_000 }),
    },
    identity: { profile: 'Nokia SR OS (TiMOS)', version: '9.0.R9', model: '7705 SAR' },
    sensors: { '1/1/7 receive power': -11.02, '1/1/7 transmit power': -3.01 },
  }));

test('watts of light in ENTITY-SENSOR-MIB are dBm, watts of a power supply stay watts', () =>
  expectFamily({
    objectId: '1.3.6.1.4.1.30065.1.3011.7050',
    description: 'Arista Networks EOS version 4.20.1F running on an Arista Networks DCS-7050',
    objects: {
      ...row(ENTITY, 1, { 7: 'DOM RX Power Sensor for Ethernet1' }),
      ...row(SENSOR, 1, { 1: 6, 2: 9, 3: 7, 4: 6_310, 5: 1 }),
      ...row(ENTITY, 2, { 7: 'Input power of PSU 1' }),
      ...row(SENSOR, 2, { 1: 6, 2: 9, 3: 0, 4: 120, 5: 1 }),
    },
    identity: { profile: 'Arista EOS' },
    sensors: { 'DOM RX Power Sensor for Ethernet1': -2, 'Input power of PSU 1': 120 },
  }));

const PAN = '1.3.6.1.4.1.25461.2.1.2';

test.each([
  ['Passive', [2, 1]],
  ['suspended', [6, 2]],
  ['non-functional', [9, 3]],
] as const)('a state that is given as text has its number and level: %s', (given, expected) =>
  expectFamily({
    objectId: '1.3.6.1.4.1.25461.2.3.29',
    objects: { [`${PAN}.1.11.0`]: given, [`${PAN}.1.12.0`]: 'somehow else' },
    identity: { profile: 'Palo Alto PAN-OS' },
    sensors: { HA: [...expected] },
    without: ['HA peer'],
  }),
);

const OPTICS = '1.3.6.1.4.1.1991.1.1.3.3.6.1';

test('a number among words is read', () =>
  expectFamily({
    objectId: '1.3.6.1.4.1.1991.1.3.51.7',
    description: 'Extreme Networks NetIron CER, IronWare Version V6.2.0eT183 Compiled on Sep 30',
    objects: {
      [`${IF_NAME}.65`]: 'ethernet2/1',
      ...row(OPTICS, 65, {
        1: '43.3554 C: Normal',
        3: '-002.8257 dBm: Low-Warn',
        4: '6.5 mA: Normal',
      }),
    },
    identity: { model: 'NetIron CER', version: '6.2.0eT183' },
    sensors: {
      'ethernet2/1 optics temperature': 43.36,
      'ethernet2/1 receive power': -2.83,
      'ethernet2/1 bias current': 0.01,
    },
  }));

const HUAWEI = '1.3.6.1.4.1.2011.5.25.31.1.1.3.1';

test('an older column counts where the newer one has no such row', () =>
  expectFamily({
    objectId: '1.3.6.1.4.1.2011.2.23.291',
    description: 'S5720-56C-PWR-EI-AC Huawei Versatile Routing Platform Software VRP (R) software',
    objects: {
      ...row(ENTITY, 8, { 7: 'GE0/0/1' }),
      ...row(ENTITY, 9, { 7: 'GE0/0/2' }),
      ...row(HUAWEI, 8, { 8: -730, 32: '-731' }),
      ...row(HUAWEI, 9, { 8: -850 }),
    },
    identity: { profile: 'Huawei VRP', model: 'S5720-56C-PWR-EI-AC' },
    sensors: { 'GE0/0/1 receive power': -7.31, 'GE0/0/2 receive power': -8.5 },
    without: ['GE0/0/1 receive power#8'],
  }));

test('a chassis is found where the agent leaves out the classes of its parts', () =>
  expectFamily({
    objectId: '1.3.6.1.4.1.9.1.615',
    description: 'Cisco IOS Software, C3560 Software (C3560-IPSERVICESK9-M), Version 15.0(2)SE11',
    objects: row(ENTITY, 1001, { 11: 'FOC0000Y0AY', 13: 'WS-C3560G-24TS-S' }),
    identity: {
      profile: 'Cisco IOS and IOS-XE',
      model: 'WS-C3560G-24TS-S',
      serial: 'FOC0000Y0AY',
      version: '15.0(2)SE11',
    },
  }));

const UCD = '1.3.6.1.4.1.2021.4';

test.each([
  ['more cache than there is memory is left in', { 5: 1_000, 6: 100, 14: 50, 15: 90_000 }, 90],
  ['cache is not in use', { 5: 1_000, 6: 100, 14: 100, 15: 500 }, 30],
])('%s', (_, columns, memory) =>
  expectFamily({
    objectId: '1.3.6.1.4.1.12124.1.1.1',
    objects: row(UCD, 0, columns),
    identity: {},
    memory,
  }),
);

test('a share of more than all is no memory', async () => {
  const H3C = '1.3.6.1.4.1.25506.2.6.1.1.1.1';
  const device = deviceWith({
    '1.3.6.1.2.1.1.1.0': 'H3C Comware Platform Software',
    '1.3.6.1.2.1.1.2.0': '1.3.6.1.4.1.25506.1.921',
    [`${H3C}.8.7`]: 4_711,
  });
  expect((await discover(device, 0)).memories).toEqual([]);
});

test.each([
  ['none', ''],
  ['BRW2500M01H', 'BRW2500M01H'],
])('a serial number called %s is %j', (given, serial) =>
  expectFamily({
    objectId: '1.3.6.1.4.1.1588.2.1.1.71',
    objects: { '1.3.6.1.4.1.1588.2.1.1.1.1.10.0': given },
    identity: { serial },
  }),
);

test.each([
  ['Product Version Release 2509P33 Copyright (c) 2004-2014 Hangzhou H3C', 'H3C WX6103'],
  [', Software Version 7.1.075, Release 7751P01', 'H3C SR8808-X'],
])('the copyright of an H3C is not its model: %s', (rest, model) =>
  expectFamily({
    objectId: '1.3.6.1.4.1.25506.1.264',
    description: `H3C Comware Platform Software ${rest}`,
    objects: row(ENTITY, 2, { 5: 3, 13: model }),
    identity: { model },
  }),
);

test('a sensor that loses its reading after the walk has none', async () => {
  const { sensors } = await discover(
    deviceWith({
      ...row(ENTITY, 1, { 7: 'current 1' }),
      ...row(SENSOR, 1, { 1: 5, 3: 3, 4: 7, 5: 1 }),
    }),
    0,
  );
  const { metrics } = planOf({
    discoveredEpochSeconds: 0,
    interfaces: [],
    processors: [],
    memories: [],
    sensors,
  });
  const metric = metrics.find(({ series }) => series.endsWith('SensorValue'))!;
  expect(valueOf(metric, { oid: metric.oid, type: 2, value: 7_000 })).toBe(7);
  expect(valueOf(metric, { oid: metric.oid, type: 2, value: -32_768 })).toBeNaN();
});
