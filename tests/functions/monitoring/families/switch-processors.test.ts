import { test } from 'vitest';
import { expectFamily, type Family } from './expect-family.ts';

const FAMILIES: Record<string, Family> = {
  '3Com SuperStack 3': {
    objectId: '1.3.6.1.4.1.43.10.27.4.1.2.11',
    objects: {
      '1.3.6.1.4.1.43.10.27.1.1.1.13.1': 'L3ZV',
      '1.3.6.1.4.1.43.10.27.1.1.1.12.1': '3.00',
      '1.3.6.1.4.1.43.45.1.6.1.1.1.3.131072': 12,
      '1.3.6.1.4.1.43.45.1.6.1.2.1.1.2.65536': 400,
      '1.3.6.1.4.1.43.45.1.6.1.2.1.1.3.65536': 300,
    },
    identity: { profile: '3Com SuperStack 3', kind: 'Switch', serial: 'L3ZV', version: '3.00' },
    cpu: 12,
    memory: 25,
  },
  'Telco Systems BiNOS': {
    objectId: '1.3.6.1.4.1.738.1.5.100',
    objects: {
      '1.3.6.1.4.1.738.1.111.3.1.2.1.0': 42,
    },
    identity: { profile: 'Telco Systems BiNOS', kind: 'Switch' },
    cpu: 42,
  },
  'QTECH switches': {
    objectId: '1.3.6.1.4.1.27514.1.1.1.221',
    description:
      'QSW-3400-28T-AC Device, Compiled Jun 17 14:34:45 2013\n SoftWare Version 6.2.201.11',
    objects: {
      '1.3.6.1.4.1.27514.100.1.11.10.0': 30,
      '1.3.6.1.4.1.27514.100.1.11.6.0': 200,
      '1.3.6.1.4.1.27514.100.1.11.7.0': 50,
    },
    identity: {
      profile: 'QTECH switches',
      kind: 'Switch',
      model: 'QSW-3400-28T-AC',
      version: '6.2.201.11',
    },
    cpu: 30,
    memory: 25,
  },
  'DCN switches': {
    objectId: '1.3.6.1.4.1.6339.1.1.1.293',
    description: 'S5750E-16X-SI Device, Compiled Feb 01 15:18:54 2018',
    objects: {
      '1.3.6.1.4.1.6339.100.1.3.0': '7.5.3.0(R0016)',
      '1.3.6.1.4.1.6339.100.1.11.10.0': 5,
      '1.3.6.1.4.1.6339.100.1.11.6.0': 200,
      '1.3.6.1.4.1.6339.100.1.11.7.0': 160,
    },
    identity: {
      profile: 'DCN switches',
      kind: 'Switch',
      model: 'S5750E-16X-SI',
      version: '7.5.3.0(R0016)',
    },
    cpu: 5,
    memory: 80,
  },
  'DASAN NOS': {
    objectId: '1.3.6.1.4.1.6296.1.2.5.12',
    description: 'V5812G NOS 6.07p1/00:d0:cb:f5:b9:8b',
    objects: {
      '1.3.6.1.4.1.6296.9.1.1.1.8.0': 8,
      '1.3.6.1.4.1.6296.9.1.1.1.14.0': 200,
      '1.3.6.1.4.1.6296.9.1.1.1.15.0': 88,
    },
    identity: { profile: 'DASAN NOS', kind: 'Switch', model: 'V5812G', version: '6.07p1' },
    cpu: 8,
    memory: 44,
  },
  'Maipu MyPower': {
    objectId: '1.3.6.1.4.1.5651.1.102.21',
    description:
      'MyPower (R) Operating System Software\nMyPower S3220 version 6.6.4.1.3(R)(integrity), compiled',
    objects: {
      '1.3.6.1.4.1.5651.3.20.1.1.3.5.1.10.1': 37,
      '1.3.6.1.4.1.5651.3.20.1.1.1.9.0': 56,
    },
    identity: { profile: 'Maipu MyPower', kind: 'Switch', model: 'S3220', version: '6.6.4.1.3' },
    cpu: 37,
    memory: 56,
  },
  'Brocade VDX (NOS)': {
    objectId: '1.3.6.1.4.1.1588.3.3.1.131',
    description:
      'Brocade VDX6740 Switch (FABM1-PA3 FABM2-PA3), BR-VDX6740, Network Operating System Software',
    objects: {
      '1.3.6.1.4.1.1588.2.1.1.1.26.1.0': 42,
      '1.3.6.1.4.1.1588.2.1.1.1.26.6.0': 76,
    },
    identity: { profile: 'Brocade VDX (NOS)', kind: 'Switch', model: 'VDX6740' },
    cpu: 42,
    memory: 76,
  },
  'Parks switches and OLTs': {
    objectId: '1.3.6.1.4.1.50224.3.1.1',
    objects: {
      '1.3.6.1.4.1.50224.3.1.1.17.0': 4,
      '1.3.6.1.4.1.50224.3.1.1.18.0': 34,
      '1.3.6.1.4.1.50224.3.2.4.1.12.7': -487,
      '1.3.6.1.4.1.50224.3.2.4.1.8.7': 1877,
    },
    identity: { profile: 'Parks switches and OLTs', kind: 'Switch' },
    cpu: 4,
    memory: 34,
    sensors: { 'Module 7 receive power': -4.87, 'Module 7 temperature': 18.77 },
  },
  'Linksys smart switches': {
    objectId: '1.3.6.1.4.1.3955.1000.3.18.2',
    objects: {
      '1.3.6.1.4.1.3955.1000.201.53.14.1.11.1': 'LGS318P',
      '1.3.6.1.4.1.3955.1000.201.53.14.1.5.1': '14A10',
      '1.3.6.1.4.1.3955.1000.201.1.9.0': 10,
    },
    identity: {
      profile: 'Linksys smart switches',
      kind: 'Switch',
      model: 'LGS318P',
      serial: '14A10',
    },
    cpu: 10,
  },
  'Alcatel-Lucent OmniStack': {
    objectId: '1.3.6.1.4.1.6486.800.1.1.2.2.4.1.2',
    objects: {
      '1.3.6.1.4.1.89.53.4.1.6.1': 'OmniStack LS 6224P',
      '1.3.6.1.4.1.89.53.14.1.2.1': '1.7.0.13',
      '1.3.6.1.4.1.89.1.8.0': 23,
      '1.3.6.1.4.1.89.83.1.1.1.2.7': 'fan1_unit1',
      '1.3.6.1.4.1.89.83.1.1.1.3.7': 3,
    },
    identity: {
      profile: 'Alcatel-Lucent OmniStack',
      kind: 'Switch',
      model: 'OmniStack LS 6224P',
      version: '1.7.0.13',
    },
    cpu: 23,
    sensors: { fan1_unit1: [3, 3] },
  },
  'Pica8 PicOS': {
    objectId: '1.3.6.1.4.1.35098.1.13.0',
    description: 'Pica8, Inc. PicOS for as5812_54x',
    objects: {
      '1.3.6.1.4.1.35098.1.1.0': 30,
      '1.3.6.1.4.1.35098.1.8.0': '9600RPM',
      '1.3.6.1.4.1.35098.1.11.1.5.1': 6528,
    },
    identity: { profile: 'Pica8 PicOS', kind: 'Switch', model: 'as5812_54x' },
    cpu: 30,
    sensors: { Fan: 9600, 'Power supply 1 fan': 6528 },
  },
  'Dell SmartFabric OS10': {
    objectId: '1.3.6.1.4.1.674.11000.5000.100.2.1.7',
    objects: {
      '1.3.6.1.4.1.674.11000.5000.100.4.1.1.3.1.11.1': 37,
      '1.3.6.1.4.1.674.11000.5000.100.4.1.1.4.1.5.1.1': 38,
    },
    identity: { profile: 'Dell SmartFabric OS10', kind: 'Switch' },
    sensors: { 'Chassis 1 temperature': 37, 'Card 1.1 temperature': 38 },
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
