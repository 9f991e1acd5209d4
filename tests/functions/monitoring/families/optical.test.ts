import { test } from 'vitest';
import { expectFamily, type Family } from './expect-family.ts';

const FAMILIES: Record<string, Family> = {
  'PacketLight PL': {
    objectId: '1.3.6.1.4.1.4515.100.1.1000.2',
    description: 'PL-1000E',
    objects: {
      '1.3.6.1.4.1.4515.1.3.6.1.1.1.7.0': '100800',
      '1.3.6.1.4.1.4515.1.3.6.1.1.1.5.0': '3.4.20',
      '1.3.6.1.4.1.4515.1.3.1.43.0': 38,
      '1.3.6.1.4.1.4515.1.10.2.1.1.38.7': 10000,
      '1.3.6.1.4.1.4515.1.10.2.1.1.34.7': 43633,
      '1.3.6.1.4.1.4515.1.9.1.1.1.12.9': 170,
    },
    identity: {
      profile: 'PacketLight PL',
      kind: 'Optical',
      model: 'PL-1000E',
      serial: '100800',
      version: '3.4.20',
    },
    sensors: {
      Temperature: 38,
      '7 receive power': 0,
      '7 optics temperature': 42.44,
      'EDFA 9 gain': 17,
    },
  },
  'MRV OptiDriver': {
    objectId: '1.3.6.1.4.1.629.200.1.1.1',
    objects: {
      '1.3.6.1.4.1.629.200.6.1.1.3.1': 'OD-16-HD',
      '1.3.6.1.4.1.629.200.6.1.1.48.1': '0123',
      '1.3.6.1.4.1.629.200.2.2.0': 'OD 5.2.1 (25684)',
      '1.3.6.1.4.1.629.200.6.1.1.7.1': 2,
      '1.3.6.1.4.1.629.200.8.1.1.32.1.1.3': -16798,
      '1.3.6.1.4.1.629.200.8.1.1.34.1.1.3': -1,
      '1.3.6.1.4.1.629.200.8.1.1.38.1.1.3': 4,
    },
    identity: {
      profile: 'MRV OptiDriver',
      kind: 'Optical',
      model: 'OD-16-HD',
      serial: '0123',
      version: '5.2.1',
    },
    sensors: {
      'Chassis 1 power supply 1': [2, 3],
      'Port 1.1.3 receive power': -16.798,
      'Port 1.1.3 diagnostics': [4, 3],
    },
    without: ['Port 1.1.3 supply voltage'],
  },
  'Lambdatrail-HS': {
    objectId: '1.3.6.1.4.1.35616.2.1.1',
    objects: {
      '1.3.6.1.4.1.35616.2.1.1.3.0': 2,
      '1.3.6.1.4.1.35616.2.1.1.4.0': 1,
      '1.3.6.1.4.1.35616.2.1.1.12.1.9.3': -5050,
      '1.3.6.1.4.1.35616.2.1.1.12.1.16.2': -1,
    },
    identity: { profile: 'Lambdatrail-HS', kind: 'Optical' },
    sensors: { 'Power supply 2': [2, 2], 'Fan 1': [1, 3], 'Port 3 line receive power': -5.05 },
    without: ['Port 2 client receive power'],
  },
  'Lambdatrail-S': {
    objectId: '1.3.6.1.4.1.35616.5',
    objects: {
      '1.3.6.1.4.1.35616.5.1.2.0': 'LT2-S',
      '1.3.6.1.4.1.35616.5.1.5.0': '12000',
      '1.3.6.1.4.1.35616.5.1.10.0': '1.0.7, Mon',
      '1.3.6.1.4.1.35616.5.2.4.0': 1,
      '1.3.6.1.4.1.35616.5.3.1.1.27.1': -4326,
      '1.3.6.1.4.1.35616.5.3.1.1.22.1': 1,
    },
    identity: {
      profile: 'Lambdatrail-S',
      kind: 'Optical',
      model: 'LT2-S',
      serial: '12000',
      version: '1.0.7',
    },
    sensors: {
      'Power supply fan': [1, 3],
      'Port 1 client receive power': -4.326,
      'Port 1 client link': [1, 2],
    },
  },
  'Loop Telecom AM3440': {
    objectId: '1.3.6.1.4.1.823.34441',
    objects: {
      '1.3.6.1.4.1.823.34441.1.4.1.0': '190',
      '1.3.6.1.4.1.823.34441.1.4.3.0': 'V23.03.01 (0025)',
      '1.3.6.1.4.1.823.34441.1.9.1.9.5': 5,
      '1.3.6.1.4.1.823.34441.1.10.4.0': 4,
      '1.3.6.1.4.1.823.34441.1.10.5.0': 41,
    },
    identity: {
      profile: 'Loop Telecom AM3440',
      kind: 'Other',
      serial: '190',
      version: 'V23.03.01',
    },
    sensors: { 'Card 5': [5, 3], 'Power supply 2': [4, 3], 'Power consumption': 41 },
  },
  'Infinera FlexILS': {
    objectId: '1.3.6.1.4.1.21296',
    description: 'Infinera FlexILS MTC_6 R22.2.0.0120 Linux 3.10.40',
    objects: {
      '1.3.6.1.4.1.21296.2.2.2.3.1.1.1.3.12': '-1.0236E+01',
      '1.3.6.1.4.1.21296.2.2.2.3.10.1.1.3.9': -1757,
      '1.3.6.1.4.1.21296.2.2.2.3.38.1.1.4.5': -2147483648,
      '1.3.6.1.4.1.21296.2.2.2.3.38.1.1.7.5': -139,
    },
    identity: { profile: 'Infinera FlexILS', kind: 'Optical', version: '22.2.0.0120' },
    sensors: {
      'Band 12 receive power': -10.236,
      'OSC 9 receive power': -17.57,
      'Super-channel 5 receive power': -1.39,
    },
    without: ['Super-channel 5 transmit power'],
  },
  'Volius optical amplifiers and receivers': {
    objectId: '1.3.6.1.4.1.34652',
    objects: {
      '1.3.6.1.4.1.34652.2.10.6.0': 389,
      '1.3.6.1.4.1.34652.2.10.7.1.3.1': 12031,
      '1.3.6.1.4.1.34652.3.7.1.2.2': 31,
      '1.3.6.1.4.1.34652.3.8.0': 281,
    },
    identity: { profile: 'Volius optical amplifiers and receivers', kind: 'Optical' },
    sensors: {
      'Case temperature': 38.9,
      'Supply 1 voltage': 12.031,
      'Input 2 power': 3.1,
      'Output power': 28.1,
    },
  },
  'CATV optical amplifiers (HOIP)': {
    objectId: '1.3.6.1.4.1.17409.1',
    objects: {
      '1.3.6.1.4.1.17409.1.11.2.0': 201,
      '1.3.6.1.4.1.17409.1.11.3.0': -10,
      '1.3.6.1.4.1.17409.1.11.4.1.4.1': 249,
      '1.3.6.1.4.1.17409.1.11.32.0': 2,
    },
    identity: { profile: 'CATV optical amplifiers (HOIP)', kind: 'Optical' },
    sensors: {
      'Output power': 20.1,
      'Input power': -1,
      'Pump 1 temperature': 24.9,
      'Power supply A': [2, 3],
    },
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
