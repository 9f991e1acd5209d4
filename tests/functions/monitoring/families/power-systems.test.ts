import { test } from 'vitest';
import { expectFamily, type Family } from './expect-family.ts';

const FAMILIES: Record<string, Family> = {
  'GE (OmniOn) Pulsar Edge NE843': {
    objectId: '1.3.6.1.4.1.10520.2.1.3',
    objects: {
      '1.3.6.1.4.1.10520.2.1.3.1.4.0': -54490,
      '1.3.6.1.4.1.10520.2.1.3.1.5.0': 44,
      '1.3.6.1.4.1.10520.2.1.3.7.1.12.11': 64,
      '1.3.6.1.4.1.10520.2.1.3.7.1.44.11': 1,
    },
    identity: { profile: 'GE (OmniOn) Pulsar Edge NE843', kind: 'UPS' },
    sensors: {
      'DC voltage': -54.49,
      'DC current': 44,
      'Rectifier 11 temperature': 64,
      'Rectifier 11 failed': [1, 3],
    },
  },
  'Eltek Valere power systems': {
    objectId: '1.3.6.1.4.1.13858',
    objects: {
      '1.3.6.1.4.1.13858.2.3.2.0': 5400,
      '1.3.6.1.4.1.13858.2.3.3.0': 17,
      '1.3.6.1.4.1.13858.2.1.6.1.5.1.2': 1,
      '1.3.6.1.4.1.13858.2.3.4.0': 3,
    },
    identity: { profile: 'Eltek Valere power systems', kind: 'UPS' },
    sensors: {
      'System voltage': 54,
      'System current': 17,
      'Module 1.2': [1, 3],
      Controller: [3, 3],
    },
  },
  'Algcom DC UPS': {
    objectId: '1.3.6.1.4.1.49136',
    objects: {
      '1.3.6.1.4.1.49136.1.1.1.0': 539,
      '1.3.6.1.4.1.49136.1.1.2.0': 1374,
      '1.3.6.1.4.1.49136.1.3.1.0': 1,
      '1.3.6.1.4.1.49136.1.3.2.0': 1,
      '1.3.6.1.4.1.49136.1.3.7.0': 1,
    },
    identity: { profile: 'Algcom DC UPS', kind: 'UPS' },
    sensors: {
      'Output voltage': 53.9,
      'Output current': 1.374,
      'On battery': [1, 2],
      'Mains failure': [1, 2],
      'Fan A failed': [1, 3],
    },
  },
  'Microsemi (PowerDsine) midspans': {
    objectId: '1.3.6.1.4.1.7428.1.1.1.23',
    description: 'Midspan.  Unit S/N=000076.  App Ver=4.17.05.07, Sep 12 2011',
    objects: {
      '1.3.6.1.4.1.7428.1.2.2.1.1.2.1': 55,
      '1.3.6.1.4.1.7428.1.2.2.1.1.5.1': 430,
      '1.3.6.1.4.1.7428.1.2.1.1.1.3.1.5': 8,
      '1.3.6.1.2.1.105.1.3.1.1.4.1': 69,
    },
    identity: {
      profile: 'Microsemi (PowerDsine) midspans',
      kind: 'Switch',
      model: 'Midspan',
      version: '4.17.05.07',
    },
    sensors: { 'Supply 1 voltage': 55, 'Port 1.5 power': 8, 'Supply 1 power': 69 },
  },
  'IMCO Power': {
    objectId: '1.3.6.1.4.1.818.32.4.43',
    objects: {
      '1.3.6.1.4.1.2185.1.3.11.2.1.3.23.0': 274,
      '1.3.6.1.4.1.2185.1.3.11.2.1.3.27.0': 68,
      '1.3.6.1.4.1.2185.1.3.11.2.1.6.2.0': 274,
      '1.3.6.1.4.1.2185.1.3.11.2.1.7.12.0': 100,
    },
    identity: { profile: 'IMCO Power', kind: 'UPS' },
    sensors: { 'Output 1 voltage': 27.4, 'Output 1 power': 68, 'Battery charge': 100 },
  },
  'Voltronic UPS cards (PowerWalker and others)': {
    objectId: '1.3.6.1.4.1.935.10.1',
    objects: {
      '1.3.6.1.4.1.935.10.1.1.2.1.0': 7,
      '1.3.6.1.4.1.935.10.1.1.2.2.0': 308,
      '1.3.6.1.4.1.935.10.1.1.2.16.1.3.1': 2301,
      '1.3.6.1.4.1.935.10.1.1.2.18.1.7.1': 27,
      '1.3.6.1.4.1.935.10.1.1.3.1.0': 6,
      '1.3.6.1.4.1.935.10.1.1.3.5.0': 540,
    },
    identity: { profile: 'Voltronic UPS cards (PowerWalker and others)', kind: 'UPS' },
    sensors: {
      UPS: [7, 3],
      Temperature: 30.8,
      'Input 1 voltage': 230.1,
      'Output 1 load': 27,
      Battery: [6, 3],
      'Battery voltage': 54,
    },
  },
  'Megatec NetAgent': {
    objectId: '1.3.6.1.4.1.935',
    objects: {
      '1.3.6.1.4.1.935.1.1.1.2.1.1.0': 3,
      '1.3.6.1.4.1.935.1.1.1.2.2.1.0': 100,
      '1.3.6.1.4.1.935.1.1.1.4.1.1.0': 3,
      '1.3.6.1.4.1.935.1.1.1.9.1.4.0': 2,
    },
    identity: { profile: 'Megatec NetAgent', kind: 'UPS' },
    sensors: { Battery: [3, 3], 'Battery charge': 100, Output: [3, 2], Smoke: [2, 3] },
  },
  'Eltek WebPower': {
    objectId: '1.3.6.1.4.1.12148.9',
    description: 'WebPower(402414.003) 4.11, Apr  4 2016 OS:2.7 ',
    objects: {
      '1.3.6.1.4.1.12148.9.2.1.3.7.0': '1423',
      '1.3.6.1.4.1.12148.9.3.2.0': 5323,
      '1.3.6.1.4.1.12148.9.3.5.0': 1,
      '1.3.6.1.4.1.12148.9.5.5.2.1.2.1': 2,
      '1.3.6.1.4.1.12148.9.5.5.2.1.3.1': 194,
      '1.3.6.1.4.1.12148.9.6.1.0': 233,
    },
    identity: { profile: 'Eltek WebPower', kind: 'UPS', serial: '1423', version: '4.11' },
    sensors: {
      'Battery voltage': 53.23,
      'Battery fuses': [1, 3],
      'Rectifier 1': [2, 3],
      'Rectifier 1 current': 19.4,
      'AC voltage 1': 233,
    },
  },
  'CE+T Power TSI inverters': {
    objectId: '1.3.6.1.4.1.12551.4.0',
    objects: {
      '1.3.6.1.4.1.12551.4.1.1.1.1.2.4': 1,
      '1.3.6.1.4.1.12551.4.1.1.1.1.16.4': 2307,
      '1.3.6.1.4.1.12551.4.1.1.1.1.2.5': 0,
      '1.3.6.1.4.1.12551.4.1.1.1.1.16.5': 0,
      '1.3.6.1.4.1.12551.4.1.2.2.1.2.1': 28,
      '1.3.6.1.4.1.12551.4.1.2.2.1.12.1': 3411,
    },
    identity: { profile: 'CE+T Power TSI inverters', kind: 'UPS' },
    sensors: { 'Module 4 output voltage': 230.7, 'Phase 1 load': 28, 'Phase 1 power': 3411 },
    without: ['Module 5 output voltage'],
  },
  'Tripp Lite PowerAlert': {
    objectId: '1.3.6.1.4.1.850.1.1.1',
    objects: {
      '1.3.6.1.4.1.850.1.1.1.2.1.5.1': 'PDUMV30HV',
      '1.3.6.1.4.1.850.100.1.1.2.0': '9876',
      '1.3.6.1.4.1.850.101.1.1.1.0': 22,
      '1.3.6.1.4.1.850.1.1.3.2.3.1.2.1.4.1.1': 2070,
      '1.3.6.1.4.1.850.1.1.3.2.3.2.1.1.5.1.1': 140,
      '1.3.6.1.4.1.850.1.1.3.2.3.3.1.1.2.1.1': 'Load 1',
      '1.3.6.1.4.1.850.1.1.3.2.3.3.1.1.4.1.1': 1,
      '1.3.6.1.4.1.850.1.1.3.2.3.5.1.1.2.1.1': 0,
    },
    identity: { profile: 'Tripp Lite PowerAlert', kind: 'UPS', model: 'PDUMV30HV', serial: '9876' },
    sensors: {
      Temperature: 22,
      'Input 1.1 voltage': 207,
      'Output 1.1 current': 1.4,
      'Load 1 1.1': [1, 1],
      'Breaker 1.1': [0, 3],
    },
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
