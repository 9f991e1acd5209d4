import { expect, test } from 'vitest';
import { PROFILES } from '../../../core/profiles/index.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { keepTrusted } from '../../../functions/monitoring/collector/discover-limits.ts';
import { planOf } from '../../../functions/monitoring/collector/plan.ts';
import { deviceWith, type Objects } from './device-with.ts';

const MAKERS = '1.3.6.1.4.1';
const NAMES = '1.3.6.1.2.1.47.1.1.1.1.7';

const agent = (objectId: string, description: string, objects: Objects): Objects => ({
  '1.3.6.1.2.1.1.1.0': description,
  '1.3.6.1.2.1.1.2.0': objectId,
  '1.3.6.1.2.1.1.3.0': 1_000,
  ...objects,
});
/** Values by their columns and index: `{ 5: { 1: 42 } }`. */
const table = (entry: string, columns: Record<string, Record<string, number | string>>): Objects =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, rows]) =>
      Object.entries(rows).map(([index, value]) => [`${entry}.${column}.${index}`, value]),
    ),
  );
async function limitsOf(objects: Objects) {
  const device = deviceWith(objects);
  const found = await discover(device, 0);
  const polled = planOf(found).metrics.map(({ oid }) => oid);
  const limits = found.sensors.flatMap((one) => (one.limits ? [[one.name, one.limits]] : []));
  return { found, polled, limits: Object.fromEntries(limits) as Record<string, unknown> };
}

const DOM = `${MAKERS}.2636.3.60.1.1.1.1`;
const juniper = agent(`${MAKERS}.2636.1.1.1.2.133`, 'Juniper Networks, Inc. srx300 JUNOS 22.4', {
  '1.3.6.1.2.1.31.1.1.1.1.501': 'ge-0/0/0',
  ...table(DOM, {
    5: { 501: -640 },
    9: { 501: 300 },
    10: { 501: -2_010 },
    11: { 501: 200 },
    12: { 501: -1_700 },
    8: { 501: 34 },
    21: { 501: 0 },
    22: { 501: 0 },
    23: { 501: 0 },
    24: { 501: 0 },
  }),
});

const CISCO = `${MAKERS}.9.9.91.1`;
const [MINOR, MAJOR, CRITICAL, OTHER] = [10, 20, 30, 1];
const [LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, EQUAL] = [1, 2, 3, 4, 5];
/** A temperature, and an optical power of two decimals in thousandths of a unit. */
const cisco = agent(`${MAKERS}.9.1.2694`, 'Cisco IOS Software, Version 17.9.4a', {
  ...table(NAMES.slice(0, -2), { 7: { 1010: 'Temp inlet', 1020: 'Te1/1/1 receive power' } }),
  ...table(`${CISCO}.1.1.1`, {
    1: { 1010: 8, 1020: 14 },
    2: { 1010: 9, 1020: 9 },
    3: { 1010: 0, 1020: 1 },
    4: { 1010: 31, 1020: -52 },
    5: { 1010: 1, 1020: 1 },
  }),
  ...table(`${CISCO}.2.1.1`, {
    2: {
      '1010.1': MINOR,
      '1010.2': MAJOR,
      '1010.3': CRITICAL,
      '1010.4': MAJOR,
      '1020.1': CRITICAL,
      '1020.2': OTHER,
      '1020.3': MAJOR,
      '1020.4': MINOR,
    },
    3: {
      '1010.1': GREATER_OR_EQUAL,
      '1010.2': GREATER_OR_EQUAL,
      '1010.3': GREATER,
      '1010.4': EQUAL,
      '1020.1': GREATER,
      '1020.2': GREATER,
      '1020.3': LESS,
      '1020.4': LESS_OR_EQUAL,
    },
    4: {
      '1010.1': 46,
      '1010.2': 56,
      '1010.3': 62,
      '1010.4': 31,
      '1020.1': 20,
      '1020.2': -32_768,
      '1020.3': -181,
      '1020.4': -144,
    },
  }),
  ...table(`${MAKERS}.9.9.13.1.3.1`, { 2: { 7: 'Chassis' }, 3: { 7: 40 }, 4: { 7: 65 } }),
});

const ENTITY = '1.3.6.1.2.1.99.1.1.1';
const OVERFLOW = 1_000_000_000;
const arista = agent(`${MAKERS}.30065.1.3011.7050`, 'Arista Networks EOS version 4.28', {
  ...table(NAMES.slice(0, -2), { 7: { 100: 'Board', 200: 'Xcvr1 RX power' } }),
  ...table(ENTITY, {
    1: { 100: 8, 200: 14 },
    2: { 100: 9, 200: 9 },
    3: { 100: 1, 200: 2 },
    4: { 100: 385, 200: -211 },
    5: { 100: 1, 200: 1 },
  }),
  ...table(`${MAKERS}.30065.3.12.1.1.1`, {
    1: { 100: -OVERFLOW, 200: -1_410 },
    2: { 100: -OVERFLOW, 200: -1_810 },
    3: { 100: 850, 200: 50 },
    4: { 100: 950, 200: 250 },
  }),
});

const UPS = '1.3.6.1.2.1.33.1';
const ups = agent(`${MAKERS}.935`, 'A UPS', {
  [`${UPS}.1.2.0`]: 'Intelligent 1400',
  [`${UPS}.2.1.0`]: 2,
  [`${UPS}.2.3.0`]: 42,
  [`${UPS}.9.7.0`]: 5,
  [`${UPS}.9.9.0`]: 198,
  [`${UPS}.9.10.0`]: 254,
  ...table(`${UPS}.3.3.1`, { 3: { 1: 231, 2: 229 } }),
});

const APC = `${MAKERS}.318.1.1`;
const apc = agent(`${MAKERS}.318.1.3.27`, 'APC Web/SNMP Management Card', {
  [`${APC}.1.3.3.1.0`]: 2_312,
  [`${APC}.1.5.2.2.0`]: 254,
  [`${APC}.1.5.2.3.0`]: 198,
  ...table(`${APC}.26.6`, { '3.1.5': { 1: 112 }, '1.1.6': { 1: 26 }, '1.1.7': { 1: 32 } }),
});

const VRP = `${MAKERS}.2011.5.25.31.1.1.3.1`;
const huawei = agent(`${MAKERS}.2011.2.224.279`, 'Huawei Versatile Routing Platform VRP (R)', {
  [`${NAMES}.16`]: '10GE1/0/1',
  ...table(VRP, {
    32: { 16: '-531' },
    13: { 16: -1_801 },
    20: { 16: -1_440 },
    21: { 16: 50 },
    14: { 16: 250 },
  }),
});

const LIMIT_COLUMNS = PROFILES.flatMap(({ entityThresholds, entityLimits, sensors = [] }) => [
  ...(entityThresholds ? [`${entityThresholds}.`] : []),
  ...[entityLimits, ...sensors.map(({ limits }) => limits)].flatMap((limits = {}) =>
    Object.values(limits).flatMap((oid) => (typeof oid === 'string' ? [`${oid}.`] : [])),
  ),
]).map((column) => column.replace(/\.0\.$/, '.0'));

test.each([
  [
    'Juniper optics in dBm; of limits that are all zero none',
    juniper,
    {
      'Port ge-0/0/0 receive power': {
        lowCritical: -20.1,
        lowWarning: -17,
        highWarning: 2,
        highCritical: 3,
      },
    },
  ],
  [
    'Cisco by severity and relation, in the precision of the sensor',
    cisco,
    {
      'Temp inlet': { highWarning: 46, highCritical: 62 },
      'Te1/1/1 receive power': { lowWarning: -14.4, lowCritical: -18.1, highCritical: 2 },
      'Temperature Chassis': { highCritical: 65 },
    },
  ],
  [
    'Arista beside the standard sensors, without overflows',
    arista,
    {
      Board: { highWarning: 85, highCritical: 95 },
      'Xcvr1 RX power': {
        lowCritical: -18.1,
        lowWarning: -14.1,
        highWarning: 0.5,
        highCritical: 2.5,
      },
    },
  ],
  [
    'the UPS-MIB by scalars, for each input',
    ups,
    {
      'Battery time remaining': { lowCritical: 5 },
      'Input 1 voltage': { lowWarning: 198, highWarning: 254 },
      'Input 2 voltage': { lowWarning: 198, highWarning: 254 },
    },
  ],
  [
    'APC in whole volts and amperes beside tenths',
    apc,
    {
      'Input voltage': { lowWarning: 198, highWarning: 254 },
      'Phase 1 current': { highWarning: 26, highCritical: 32 },
    },
  ],
  [
    'Huawei optics beside readings that are texts',
    huawei,
    {
      '10GE1/0/1 receive power': {
        lowCritical: -18.01,
        lowWarning: -14.4,
        highWarning: 0.5,
        highCritical: 2.5,
      },
    },
  ],
])('a walk reads the limits of %s, and no poll does', async (_name, objects, expected) => {
  const { limits, polled } = await limitsOf(objects);
  expect(limits).toEqual(expected);
  expect(polled.filter((oid) => LIMIT_COLUMNS.some((column) => oid.startsWith(column)))).toEqual(
    [],
  );
});

test('limits that a walk found sound stay in use while the value is far beyond them', async () => {
  const { found: first } = await limitsOf(juniper);
  const dark = { ...juniper, [`${DOM}.5.501`]: -4_000 };
  const { found: fresh } = await limitsOf(dark);
  const doubted = { ...first.sensors[0]!.limits, isDoubted: true };
  expect(fresh.sensors[0]!.limits).toEqual(doubted);
  expect(keepTrusted(fresh.sensors)[0]!.limits).toEqual(doubted);
  expect(keepTrusted(fresh.sensors, fresh.sensors)[0]!.limits).toEqual(doubted);
  expect(keepTrusted(fresh.sensors, first.sensors)).toEqual(first.sensors);
  const { found: other } = await limitsOf({ ...dark, [`${DOM}.9.501`]: 350 });
  expect(keepTrusted(other.sensors, first.sensors)[0]!.limits).toMatchObject({ isDoubted: true });
});
