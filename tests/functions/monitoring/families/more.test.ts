import { test } from 'vitest';
import { expectFamily, row, type Family } from './expect-family.ts';

const RUCKUS = '1.3.6.1.4.1.25053.1.2.1.1.1';
const FS = '1.3.6.1.4.1.52642.1.1.10.2';
const CYBERPOWER = '1.3.6.1.4.1.3808.1.1';
const LANCOM = '1.3.6.1.4.1.2356';
const IF_NAME = '1.3.6.1.2.1.31.1.1.1.1';

const FAMILIES: Record<string, Family> = {
  'a ZoneDirector': {
    objectId: '1.3.6.1.4.1.25053.3.1.5.15',
    description: 'Ruckus Wireless ZD1200',
    objects: {
      [`${RUCKUS}.1.15.0`]: '051600000010',
      [`${RUCKUS}.1.18.0`]: '9.13.3.0 build 145',
      [`${RUCKUS}.5.58.0`]: 7,
      [`${RUCKUS}.5.59.0`]: 31,
    },
    identity: { vendor: 'Ruckus', model: 'ZD1200', serial: '051600000010', version: '9.13.3.0' },
    cpu: 7,
    memory: 31,
  },
  'a switch of FS': {
    objectId: '1.3.6.1.4.1.52642.1.1.10.1.516',
    objects: {
      ...row(`${FS}.21.1.2.1`, 1, {
        2: 'N5860-48SC',
        8: 'N5860_FSOS 11.0(5)B9P124',
        10: 'G1RL00000003',
      }),
      [`${FS}.36.1.2.1.5.1`]: 36,
      [`${FS}.35.1.2.1.7.1`]: 38,
      [`${FS}.1.1.43.1.4.1.1.1`]: 5,
      [`${IF_NAME}.1`]: 'TenGigabitEthernet 0/1',
      ...row(`${FS}.105.1.1.1`, 1, { 18: 4, 76: -188 }),
    },
    identity: { model: 'N5860-48SC', serial: 'G1RL00000003', version: '11.0(5)B9P124' },
    cpu: 36,
    memory: 38,
    sensors: {
      'Fan 1.1.1': [5, 3],
      'TenGigabitEthernet 0/1 receive power': -1.88,
      'TenGigabitEthernet 0/1 optics temperature state': [4, 3],
    },
  },
  'a CyberPower on battery': {
    objectId: `${CYBERPOWER}.3`,
    description: 'Power Manager',
    objects: {
      [`${CYBERPOWER}.1.1.1.1.0`]: 'OL2200RTXL2U',
      [`${CYBERPOWER}.1.1.2.3.0`]: 'ABCFT0000001',
      [`${CYBERPOWER}.1.4.1.1.0`]: 3,
      [`${CYBERPOWER}.1.2.2.4.0`]: 174_000,
      [`${CYBERPOWER}.1.3.2.1.0`]: 1_195,
      [`${CYBERPOWER}.1.3.2.6.0`]: 5,
    },
    identity: { vendor: 'CyberPower', model: 'OL2200RTXL2U', serial: 'ABCFT0000001' },
    sensors: {
      Output: [3, 2],
      Input: [5, 3],
      'Battery time remaining': 29,
      'Input voltage': 119.5,
    },
  },
  'LCOS LX': {
    objectId: `${LANCOM}.13.8.0.4`,
    description: 'Linux somewhere 4.4.60 #0 SMP PREEMPT (LCOS-LX: 6.12.0024) aarch64',
    objects: {
      [`${LANCOM}.13.1.47.4.0`]: 1_000,
      [`${LANCOM}.13.1.47.5.0`]: 380,
      [`${LANCOM}.13.1.47.7.0`]: '4006100000000049',
      [`${LANCOM}.13.1.47.9.0`]: '6.12.0024Rel / 12.07.2023',
    },
    identity: { serial: '4006100000000049', version: '6.12.0024Rel / 12.07.2023' },
    memory: 62,
  },
  'LCOS SX': {
    objectId: `${LANCOM}.16.8.5110`,
    description: 'LANCOM XS-5110F System - 10XE, 5.20.0316RU6, Linux 4.14.174',
    objects: {
      ...row(`${LANCOM}.16.1.1.1.1`, 1, { 3: 'XS-5110F', 4: '4005900000000101' }),
      [`${LANCOM}.100.1.1.3.1.5.1.0`]: 3,
    },
    identity: { model: 'XS-5110F', serial: '4005900000000101', version: '5.20.0316RU6' },
    sensors: { 'Fan 1.0': [3, 3] },
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
