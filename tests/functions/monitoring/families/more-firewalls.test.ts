import { test } from 'vitest';
import { expectFamily, type Family } from './expect-family.ts';

const FAMILIES: Record<string, Family> = {
  'Juniper ScreenOS': {
    objectId: '1.3.6.1.4.1.3224.1.29',
    description: 'SSG5-Serial version 6.3.0r24.0 (SN: 0123456789, Firewall+VPN)',
    objects: {
      '1.3.6.1.4.1.3224.16.1.3.0': 1,
      '1.3.6.1.4.1.3224.16.2.1.0': 75,
      '1.3.6.1.4.1.3224.16.2.2.0': 25,
    },
    identity: {
      profile: 'Juniper ScreenOS',
      kind: 'Firewall',
      model: 'SSG5-Serial',
      serial: '0123456789',
      version: '6.3.0r24.0',
    },
    cpu: 1,
    memory: 75,
  },
  'Pulse (Ivanti) Connect Secure': {
    objectId: '1.3.6.1.4.1.12532.255.2.1',
    description: 'Pulse Secure, LLC,Pulse Connect Secure,VMware-VA-DTE,8.2R5 (build 49363)',
    objects: {
      '1.3.6.1.4.1.12532.10.0': 42,
      '1.3.6.1.4.1.12532.11.0': 76,
    },
    identity: {
      profile: 'Pulse (Ivanti) Connect Secure',
      kind: 'Firewall',
      model: 'VMware-VA-DTE',
      version: '8.2R5',
    },
    cpu: 42,
    memory: 76,
  },
  'Forcepoint NGFW': {
    objectId: '1.3.6.1.4.1.1369.5.2',
    objects: {
      '1.3.6.1.4.1.1369.6.1.1.9.0': '330-2-C1',
      '1.3.6.1.4.1.1369.6.1.1.11.0': 'AA-01',
      '1.3.6.1.4.1.1369.5.2.1.1.0': 'Forcepoint NGFW version 6.10.10.26506',
      '1.3.6.1.4.1.1369.5.2.1.11.1.1.3.1': 20,
      '1.3.6.1.4.1.1369.5.2.1.11.2.4.0': 200,
      '1.3.6.1.4.1.1369.5.2.1.11.2.5.0': 90,
    },
    identity: {
      profile: 'Forcepoint NGFW',
      kind: 'Firewall',
      model: '330-2-C1',
      serial: 'AA-01',
      version: '6.10.10.26506',
    },
    cpu: 20,
    memory: 45,
  },
  'Forcepoint FlexEdge': {
    objectId: '1.3.6.1.4.1.47565.1.1',
    objects: {
      '1.3.6.1.4.1.47565.1.1.1.19.9.0': '330-2-C1',
      '1.3.6.1.4.1.47565.1.1.1.19.13.0': 'AA-01',
      '1.3.6.1.4.1.47565.1.1.1.1.1.0': '7.1.1.29059',
      '1.3.6.1.4.1.47565.1.1.1.11.1.1.3.1': 20,
      '1.3.6.1.4.1.47565.1.1.1.11.2.4.0': 200,
      '1.3.6.1.4.1.47565.1.1.1.11.2.5.0': 90,
    },
    identity: {
      profile: 'Forcepoint FlexEdge',
      kind: 'Firewall',
      model: '330-2-C1',
      serial: 'AA-01',
      version: '7.1.1.29059',
    },
    cpu: 20,
    memory: 45,
  },
  'Fortinet FortiWeb': {
    objectId: '1.3.6.1.4.1.12356.107.1.50007',
    objects: {
      '1.3.6.1.4.1.12356.107.2.1.2.0': 'FortiWeb-Azure 5.91,build1618,180425',
      '1.3.6.1.4.1.12356.100.1.1.1.0': 'FVVM',
      '1.3.6.1.4.1.12356.107.2.1.5.0': 17,
      '1.3.6.1.4.1.12356.107.2.1.7.0': 33,
    },
    identity: {
      profile: 'Fortinet FortiWeb',
      kind: 'Firewall',
      model: 'FortiWeb-Azure',
      serial: 'FVVM',
      version: '5.91',
    },
    cpu: 17,
    memory: 33,
  },
  'Fortinet FortiSandbox': {
    objectId: '1.3.6.1.4.1.12356.118.1.20000',
    objects: {
      '1.3.6.1.4.1.12356.118.3.1.1.0': 'v3.12-build0124 (GA)',
      '1.3.6.1.4.1.12356.118.3.1.2.0': 18,
      '1.3.6.1.4.1.12356.118.3.1.3.0': 23,
    },
    identity: { profile: 'Fortinet FortiSandbox', kind: 'Firewall', version: '3.12-build0124' },
    cpu: 18,
    memory: 23,
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
