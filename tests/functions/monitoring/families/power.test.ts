import { test } from 'vitest';
import { expectFamily, row, type Family } from './expect-family.ts';

const APC = '1.3.6.1.4.1.318.1.1';
const LIEBERT = '1.3.6.1.4.1.476.1.42.3';
const GEIST = '1.3.6.1.4.1.21239.5.2';
const EPDU = '1.3.6.1.4.1.534.6.6.7';
const MGE = '1.3.6.1.4.1.705.1';
const SC200 = '1.3.6.1.4.1.1918.2.13.10';
const SITE = '1.3.6.1.4.1.2011.6.164.1';
const NETBOTZ = '1.3.6.1.4.1.52674.500.4';
const RIELLO = '1.3.6.1.4.1.5491.10.1';
const UPS = '1.3.6.1.2.1.33.1';

const FAMILIES: Record<string, Family> = {
  'an APC PDU: its outlets, its load and both versions of its card': {
    objectId: '1.3.6.1.4.1.318.1.3.4.6',
    description:
      'APC Web/SNMP Management Card (MB:v4.1.0 PF:v6.8.2 PN:apc_hw05_aos_682.bin AF1:v6.8.0 AN1:a.bin MN:AP8853 HR:02 SN: ZA0000000001 MD:01/03/2020)',
    objects: {
      [`${APC}.4.4.2.1.3.1`]: 2,
      [`${APC}.4.5.2.1.3.1`]: 'NAS',
      ...row(`${APC}.26.6.3.1`, 1, { 4: 4, 5: 31 }),
      ...row(`${APC}.10.4.2.3.1`, '0.1', { 3: 'Basement', 5: 20, 6: -1, 8: 3 }),
    },
    identity: { model: 'AP8853', serial: 'ZA0000000001', version: 'AOS v6.8.2 / App v6.8.0' },
    sensors: {
      'Outlet NAS': [2, 1],
      'Phase 1 load': [4, 3],
      'Basement 0.1 temperature': 20,
      'Basement 0.1 alarm': [3, 3],
    },
    without: ['Basement 0.1 humidity'],
  },
  'an agent of APC whose sysObjectID is the maker alone': {
    objectId: '1.3.6.1.4.1.318',
    description:
      'APC InRow DX 300mm (MB:v4.1.0 PF:v6.8.8 PN:a.bin AF1:v6.6.9.b AN1:b.bin MN:0N-9580AC)',
    objects: {},
    identity: { profile: 'APC', model: 'InRow DX 300mm', version: 'AOS v6.8.8 / App v6.6.9.b' },
  },
  'an APC that measures in Fahrenheit': {
    objectId: '1.3.6.1.4.1.318.1.3.8.1',
    objects: {
      [`${APC}.10.3.12.11.0`]: 2,
      [`${APC}.10.3.13.1.1.3.1`]: 81,
      ...row(`${APC}.10.2.3.2.1`, 1, { 2: 'Door', 4: 23, 5: 1 }),
      ...row(`${APC}.10.2.3.2.1`, 2, { 2: 'Rack', 4: 86, 5: 2 }),
    },
    identity: { profile: 'APC' },
    sensors: { 'Probe 1 temperature': 27.22, 'Door temperature': 23, 'Rack temperature': 30 },
  },
  'a Liebert': {
    objectId: '1.3.6.1.4.1.476.1.42',
    description: 'Liebert GXT2-3000RT120',
    objects: {
      [`${LIEBERT}.4.3.1.0`]: 3,
      [`${LIEBERT}.4.3.8.0`]: 1,
      ...row(`${LIEBERT}.5.2.3.1`, '2.1', { 5: 118, 6: 408, 10: 14, 14: 95 }),
      ...row(`${LIEBERT}.8.50.20.1`, '1.2.1', { 10: 'Server 1', 60: 15, 95: 2 }),
    },
    identity: { vendor: 'Vertiv' },
    sensors: {
      System: [3, 1],
      'General alarm': [1, 3],
      'Line 2.1 voltage to neutral': 118,
      'Line 2.1 voltage distortion': 1.4,
      'Line 2.1 power factor': 0.95,
      'Server 1 current': 1.5,
      'Server 1': [2, 1],
    },
  },
  'a Geist PDU': {
    objectId: '1.3.6.1.4.1.21239.42.1.52',
    objects: {
      [`${GEIST}.1.8.0`]: 'MG02E4W1',
      [`${GEIST}.1.10.0`]: 'ZY10000000',
      [`${GEIST}.1.2.0`]: '3.4.0',
      ...row(`${GEIST}.3.2.1`, 1, { 3: 'Phase A', 4: 2_350, 8: 95 }),
    },
    identity: { model: 'MG02E4W1', serial: 'ZY10000000', version: '3.4.0' },
    sensors: { 'Phase A voltage': 235, 'Phase A current': 0.95 },
  },
  'an Eaton ePDU': {
    objectId: '1.3.6.1.4.1.534.6.6.7',
    description: 'ePDU MA 36U-C IN: L5-20P 16A 1P OUT: 24x5-20R',
    objects: {
      [`${EPDU}.3.2.1.3.0.1.1`]: 118_450,
      [`${EPDU}.6.1.1.3.0.1`]: 'Outlet A1',
      [`${EPDU}.6.4.1.3.0.1`]: 790,
      [`${EPDU}.6.5.1.3.0.1`]: 80,
    },
    identity: { profile: 'Eaton ePDU' },
    sensors: { 'Input 0.1.1 voltage': 118.45, 'Outlet A1 current': 0.79, 'Outlet A1 power': 80 },
  },
  'an MGE UPS on battery': {
    objectId: '1.3.6.1.4.1.705.1',
    objects: {
      [`${MGE}.7.3.0`]: 1,
      [`${MGE}.7.9.0`]: 2,
      [`${MGE}.5.9.0`]: 1,
      [`${MGE}.6.4.0`]: 4,
    },
    identity: { vendor: 'Eaton' },
    sensors: {
      'On battery': [1, 2],
      'Inverter off': [2, 1],
      'Battery fault': [1, 3],
      'Cause of input failure': [4, 2],
    },
  },
  'a power system of Eaton': {
    objectId: '1.3.6.1.4.1.1918.2.13',
    description: 'SC200 Controller - software version 4.04',
    objects: {
      [`${SC200}.70.10.20.0`]: 5_481,
      [`${SC200}.60.30.1.95.1`]: 5_483,
      [`${SC200}.90.40.1.20.1`]: 5,
    },
    identity: { vendor: 'Eaton', version: '4.04' },
    sensors: { 'Bus voltage': 54.81, 'Rectifier 1 DC voltage': 54.83, 'Digital input 1': [5, 3] },
  },
  'a site power controller of Huawei behind net-snmp': {
    objectId: '1.3.6.1.4.1.8072.3.2.10',
    description: 'Linux GSE200M 2.6.27-SPEAr310 #5 armv5tejl',
    objects: {
      [`${SITE}.3.1.3.0`]: 7,
      [`${SITE}.6.1.3.0`]: 535,
      [`${SITE}.4.2.3.0`]: 3,
      [`${SITE}.2.2.1.1.5.1`]: 'V100R002C01B104SP04',
    },
    identity: { vendor: 'Huawei', model: 'GSE200M', version: 'V100R002C01B104SP04' },
    sensors: { 'Rectifier current': 7, 'DC voltage': 53.5, Battery: [3, 3] },
  },
  'a NetBotz with smoke': {
    objectId: '1.3.6.1.4.1.52674.500',
    description: 'Schneider Electric NetBotz 750 5.4.0.11',
    objects: {
      ...row(`${NETBOTZ}.1.1.1`, 314, { 4: 'Rack', 8: 20 }),
      ...row(`${NETBOTZ}.2.12.1`, 6158, { 2: 1, 4: 'detector' }),
    },
    identity: { model: 'NetBotz Rack Monitor 750', version: '5.4.0.11' },
    sensors: { Rack: 20, 'Smoke detector': [1, 3] },
  },
  'a Riello on battery, behind a NetMan': {
    objectId: '1.3.6.1.4.1.5491.304',
    description: 'Netman 204',
    objects: {
      [`${RIELLO}.1.2.0`]: 'Sentinel Dual',
      [`${RIELLO}.2.12.0`]: 0,
      [`${RIELLO}.7.3.0`]: 3,
      [`${UPS}.2.1.0`]: 2,
      [`${UPS}.2.5.0`]: 1_225,
      [`${UPS}.4.1.0`]: 5,
    },
    identity: { profile: 'Riello UPS (NetMan)', vendor: 'Riello UPS', model: 'Sentinel Dual' },
    sensors: {
      'Battery charging': [0, 1],
      'Last test': [3, 3],
      'Battery voltage': 122.5,
      'Output source': [5, 3],
    },
  },
  'a NetMan that has no name of its UPS': {
    objectId: '1.3.6.1.4.1.5491.6',
    description: 'NetMan 100 plus',
    objects: {},
    identity: { vendor: 'Riello UPS', kind: 'UPS', model: 'NetMan 100 plus' },
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
