import { test } from 'vitest';
import { expectFamily, row, type Family } from './expect-family.ts';

const ENTITY = '1.3.6.1.2.1.47.1.1.1.1';
const IF_NAME = '1.3.6.1.2.1.31.1.1.1.1';
const CISCO = '1.3.6.1.4.1.9.9';
const CIENA = '1.3.6.1.4.1.1271.2.1';
const ARUBA = '1.3.6.1.4.1.47196.4.1.1.3';
const OCNOS = '1.3.6.1.4.1.36673.100.1';
const FOUNDRY = '1.3.6.1.4.1.1991.1.1';
const VOSS = '1.3.6.1.4.1.2272.1';
const ERS = '1.3.6.1.4.1.45.1.6.3';
const BROCADE = '1.3.6.1.4.1.1588.2.1.1.1';
const TROPIC = '1.3.6.1.4.1.7483.2.2';
const UFIBER = '1.3.6.1.4.1.41112.1.5';
const EDGE = '1.3.6.1.4.1.259.10.1.24.1';
const HP = '1.3.6.1.4.1.11.2.14.11.5.1';
const ACCEDIAN = '1.3.6.1.4.1.22420';

const FAMILIES: Record<string, Family> = {
  'IOS-XR is not IOS': {
    objectId: '1.3.6.1.4.1.9.1.1018',
    description: 'Cisco IOS XR Software (Cisco ASR9K Series),  Version 5.3.4[Default]',
    objects: {},
    identity: { profile: 'Cisco IOS-XR', model: 'ASR9K Series', version: '5.3.4' },
  },
  'a stack of Catalysts, the mean of five minutes': {
    objectId: '1.3.6.1.4.1.9.1.1208',
    description: 'Cisco IOS Software, C2960X Software (C2960X-UNIVERSALK9-M), Version 15.2(7)E2',
    objects: {
      ...row(`${CISCO}.109.1.1.1.1`, 1, { 7: 63, 8: 53 }),
      ...row(`${CISCO}.500.1.2.1.1`, 1001, { 3: 1 }),
      ...row(`${CISCO}.500.1.2.2.1`, 5180, { 1: 2 }),
      [`${IF_NAME}.5180`]: 'StackSub-St1-1',
      [`${CISCO}.500.1.1.3.0`]: 2,
    },
    identity: { profile: 'Cisco IOS and IOS-XE', version: '15.2(7)E2' },
    cpu: 53,
    sensors: {
      'Stack role 1001': [1, 1],
      'Stack port StackSub-St1-1': [2, 2],
      'Stack ring redundant': [2, 2],
    },
  },
  'an Aruba CX by the words for its chassis': {
    objectId: '1.3.6.1.4.1.47196.4.1.1.1.100',
    description: 'HPE ANW JL658A 6300M 24SFP+ 4SFP56 Swch FL.10.16.1006',
    objects: {
      ...row(ENTITY, 1, { 2: 'HPE ANW 6300 VSF Stack', 5: 11 }),
      ...row(`${ARUBA}.11.2.1.1`, '1.1', { 7: 20, 11: 3 }),
      ...row(`${ARUBA}.27.1.2.2.1`, '27.1', { 12: '0.5538' }),
      [`${IF_NAME}.27`]: '1/1/27',
      [`${ARUBA}.15.1.1.1.0`]: 'fragment_inactive',
    },
    identity: { model: 'HPE ANW 6300 VSF Stack', version: 'FL.10.16.1006' },
    sensors: {
      'Power supply 1.1': [3, 3],
      'Power supply 1.1 power': 20,
      '1/1/27 lane 27.1 receive power': -2.57,
      'VSF stack': [3, 3],
    },
  },
  'OcNOS, sensors by the unit in their rows': {
    objectId: '1.3.6.1.4.1.36673.100.1.2.1.1.2',
    description: 'Hardware Model:UFI_S9600-32X, Software version: OcNOS,6.4.2.44',
    objects: {
      ...row(`${OCNOS}.2.1.1`, 1, { 2: 'S9600-32X-R', 3: 'AAA0000001' }),
      ...row(`${OCNOS}.5.1.1`, '1.1', { 2: 'FAN0_RPM', 3: 5_600_000, 4: 'RPM' }),
      ...row(`${OCNOS}.5.1.1`, '1.2', { 2: 'PSU0_VIN', 3: 0, 4: 'Volts' }),
      ...row(`${OCNOS}.5.1.1`, '1.3', { 2: 'PSU1_VIN', 3: -100_002, 4: 'Volts' }),
      ...row(`${OCNOS}.2.3.1`, '1.10.1', { 22: -19_172 }),
    },
    identity: { model: 'S9600-32X-R', serial: 'AAA0000001', version: '6.4.2.44' },
    sensors: { FAN0_RPM: 5_600, PSU0_VIN: 0, 'Optics 1.10.1 receive power': -19.17 },
    without: ['PSU1_VIN'],
  },
  'a Ciena 5100': {
    objectId: '1.3.6.1.4.1.1271.1.2.22',
    description: 'Ciena Corporation, CN5164 SAOS Operating System, Version saos-10-09-02-0181-RS3',
    objects: {
      [`${CIENA}.5.1.1.4.0`]: 'M9000001',
      [`${IF_NAME}.1`]: '1',
      ...row(`${CIENA}.9.1.1.1.1`, 1, { 3: 33, 4: 3_283, 6: 0, 33: 1, 35: 1_000 }),
    },
    identity: {
      vendor: 'Ciena',
      model: 'CN5164',
      serial: 'M9000001',
      version: 'saos-10-09-02-0181-RS3',
    },
    sensors: {
      '1 receive power': -40,
      '1 transmit power': 0,
      '1 transmitter': [1, 3],
      '1 optics voltage': 3.28,
    },
  },
  'a Ciena 6500': {
    objectId: '1.3.6.1.4.1.562.68.11',
    description: '6500 7-SLOT OPTICAL SW:1271 BN:AH (c) Ciena (R) Corporation',
    objects: {},
    identity: { vendor: 'Ciena', model: '6500 7-SLOT OPTICAL', version: '1271' },
  },
  'a Nokia 1830': {
    objectId: '1.3.6.1.4.1.7483.1.3.1.6',
    description: 'Nokia 1830 PSS v23.6.0 SONET ADM',
    objects: {
      ...row(`${TROPIC}.3.1.2.1.2.1`, '1.2', { 13: 29, 17: 3, 38: 16_647 }),
      ...row(`${TROPIC}.5.3.2.1.3.1`, '1.14', { 10: 3, 12: 2 }),
    },
    identity: { vendor: 'Nokia', model: 'PSS8', version: '23.6.0' },
    sensors: {
      'Card 1.2 temperature': 29,
      'Card 1.2 lamp': [3, 3],
      'Card 1.2 power': 16.65,
      'Critical alarms 1.14': [3, 3],
      'Major alarms 1.14': [2, 1],
    },
  },
  'an ICX by IronWare, processors of five minutes alone': {
    objectId: '1.3.6.1.4.1.1991.1.3.48.11.1',
    description: 'Ruckus Wireless, Inc. ICX7650-48F, IronWare Version 09.0.10j_cd7T231 Compiled',
    objects: {
      ...row(`${FOUNDRY}.2.11.1.1`, '1.1.1', { 3: 1, 6: 9_900 }),
      ...row(`${FOUNDRY}.2.11.1.1`, '1.1.300', { 3: 300, 6: 450 }),
      ...row(`${FOUNDRY}.2.13.1.1`, '1.1', { 3: 'Line module 1, sensor 1', 4: 78 }),
      ...row(`${FOUNDRY}.1.2.1.1`, 1, { 3: 3 }),
    },
    identity: { model: 'ICX7650-48F', version: '09.0.10j_cd7T231' },
    cpu: 4.5,
    sensors: { 'Line module 1, sensor 1': 39, 'Power supply 1': [3, 3] },
  },
  'Fabric Engine on a universal switch': {
    objectId: '1.3.6.1.4.1.1916.2.473',
    description: '7520-48Y-8C-FabricEngine (9.0.4.0)',
    objects: {
      ...row(`${VOSS}.85.10.1.1`, 1, { 3: 4, 6: 1_000, 7: 3_000 }),
      ...row(`${VOSS}.101.1.1.2.1`, 1, { 2: 'CPU', 3: 34, 6: 3 }),
      ...row(`${VOSS}.101.1.1.4.1`, '1.1', { 4: 3 }),
    },
    identity: { model: '7520-48Y-8C-FabricEngine', version: '9.0.4.0' },
    cpu: 4,
    memory: 25,
    sensors: { 'CPU temperature': 34, 'CPU temperature state': [3, 3], 'Fan 1.1': [3, 3] },
  },
  'an ERS': {
    objectId: '1.3.6.1.4.1.45.3.65',
    description: 'Ethernet Routing Switch 5530-24TFD  HW:32  FW:6.0.0.18  SW:v6.3.2.011 BN:11',
    objects: {
      ...row(`${ERS}.8.1.1`, '3.10.0', { 5: 42, 12: 256, 13: 64 }),
      ...row(`${ERS}.7.1.1`, '5.10.0', { 5: 87 }),
      ...row(`${ERS}.3.1.1`, '4.10.0', { 5: 'Power Supply 1', 10: 10 }),
    },
    identity: { model: 'ERS-5530-24TFD', version: '6.3.2.011' },
    cpu: 42,
    memory: 75,
    sensors: { 'Temperature 5.10.0': 43.5, 'Power Supply 1 4.10.0': [10, 3] },
  },
  'SLX-OS': {
    objectId: '1.3.6.1.4.1.1916.2.332',
    description: 'Extreme SLX9150-48Y Switch, SLX Operating System Version 20.1.2e.',
    objects: {
      [`${BROCADE}.26.1.0`]: 7,
      [`${BROCADE}.26.6.0`]: 29,
      ...row(`${BROCADE}.1.22.1`, 1, { 2: 1, 3: 4, 4: 28, 5: 'TEMP 1' }),
      ...row(`${BROCADE}.1.22.1`, 2, { 2: 2, 3: 2, 4: 0, 5: 'FAN 1' }),
    },
    identity: { model: 'SLX9150-48Y', version: '20.1.2e' },
    cpu: 7,
    memory: 29,
    sensors: { 'TEMP 1': 28, 'FAN 1': 0, 'FAN 1 state': [2, 3] },
  },
  'a UFiber OLT and its ONUs': {
    objectId: '1.3.6.1.4.1.41112.1.5',
    description: 'EdgeOS v4.4.2.4598.220304.1412',
    objects: {
      [`${UFIBER}.1.1.0`]: 'UFiber OLT',
      [`${UFIBER}.1.2.0`]: 'B4FB00000001',
      [`${UFIBER}.6.1.0`]: 2,
      ...row(`${UFIBER}.6.2.1`, '1.65', { 2: 'house 7', 3: 2, 9: -2_150 }),
    },
    identity: { profile: 'Ubiquiti UFiber OLT', model: 'UFiber OLT', serial: 'B4FB00000001' },
    sensors: { 'ONU house 7': [2, 2], 'ONU house 7 receive power': -21.5, ONUs: 2 },
  },
  'an Edge-Core with memory as total and free': {
    objectId: '1.3.6.1.4.1.259.10.1.24.104',
    description: 'ECS4510-52T',
    objects: {
      [`${EDGE}.1.3.1.6.1`]: '1.5.2.34',
      [`${EDGE}.1.3.1.10.1`]: 'EC0000000001',
      [`${EDGE}.39.2.1.0`]: 9,
      [`${EDGE}.39.3.1.0`]: 400,
      [`${EDGE}.39.3.3.0`]: 100,
    },
    identity: { model: 'ECS4510-52T', serial: 'EC0000000001', version: '1.5.2.34' },
    cpu: 9,
    memory: 75,
  },
  'an AOS-S switch, its optics and its power supplies': {
    objectId: '1.3.6.1.4.1.11.2.3.7.11.167',
    description: 'HPE OfficeConnect Switch 1820 8G J9979A, PT.02.01, Linux 3.6.5-79c95a77',
    objects: {
      [`${IF_NAME}.49`]: '49',
      ...row(`${HP}.82.1.1.1.1`, 49, { 11: 45_398, 12: 32_970, 14: -6_020, 15: -99_999_999 }),
      ...row(`${HP}.55.1.1.1`, 1, { 2: 4, 6: 48 }),
    },
    identity: { version: 'PT.02.01' },
    sensors: {
      '49 optics temperature': 45.4,
      '49 optics voltage': 3.3,
      '49 transmit power': -6.02,
      'Power supply 1': [4, 3],
      'Power supply 1 power': 48,
    },
    without: ['49 receive power'],
  },
  'a MetroNID that is too hot': {
    objectId: `${ACCEDIAN}.1.1`,
    description: 'AMN-1000-GT',
    objects: {
      [`${ACCEDIAN}.1.1.1.0`]: 'MetroNID-GT-AC',
      [`${ACCEDIAN}.1.1.4.0`]: 'AEN_6.3.1_24066',
      [`${ACCEDIAN}.1.1.6.0`]: 'C000-0001',
      [`${ACCEDIAN}.1.1.20.0`]: 42,
      ...row(`${ACCEDIAN}.1.1.12.1`, 1, { 2: 88, 3: 80, 4: 1, 5: 85, 6: 1, 7: 'board' }),
      ...row(`${ACCEDIAN}.1.1.11.1`, 1, { 2: 'A', 4: 1 }),
      ...row(`${ACCEDIAN}.2.4.1.1`, 1, { 16: 1 }),
      ...row(`${ACCEDIAN}.2.4.2.1`, 1, { 3: 35, 4: 32_900, 5: 12_000, 6: 10_000, 7: 1_000 }),
      ...row(`${ACCEDIAN}.2.4.1.1`, 2, { 16: 2 }),
      ...row(`${ACCEDIAN}.2.4.2.1`, 2, { 3: 0 }),
    },
    identity: {
      profile: 'Accedian MetroNID and MetroNODE',
      model: 'MetroNID-GT-AC',
      serial: 'C000-0001',
      version: 'AEN_6.3.1_24066',
    },
    cpu: 42,
    sensors: {
      'Temperature board': 88,
      'First threshold of board': [1, 2],
      'Second threshold of board': [1, 3],
      'Power supply A': [1, 1],
      'SFP 1 temperature': 35,
      'SFP 1 voltage': 3.29,
      'SFP 1 bias current': 0.012,
      'SFP 1 transmit power': 0,
      'SFP 1 receive power': -10,
    },
    without: ['SFP 2 temperature'],
  },
  'a MiNID of RAD': {
    objectId: '1.3.6.1.4.1.164.6.1.6.36',
    description: 'MiNID Hw: 1.2, Sw: 2.6.0(0.28)',
    objects: {},
    identity: {
      profile: 'RAD Ethernet access',
      vendor: 'RAD',
      model: 'MiNID',
      version: '2.6.0(0.28)',
    },
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
