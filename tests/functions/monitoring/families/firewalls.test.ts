import { test } from 'vitest';
import { expectFamily, row, type Family } from './expect-family.ts';

const ENTITY = '1.3.6.1.2.1.47.1.1.1.1';
const FORTINET = '1.3.6.1.4.1.12356';
const CHECKPOINT = '1.3.6.1.4.1.2620.1';
const SOPHOS = '1.3.6.1.4.1.2604.5.1';
const SONICWALL = '1.3.6.1.4.1.8741';
const VIPTELA = '1.3.6.1.4.1.41916';
const PF = '1.3.6.1.4.1.12325.1.200.1';
const WATCHGUARD = '1.3.6.1.4.1.3097';

const FAMILIES: Record<string, Family> = {
  'a FortiGate with the name that people know': {
    objectId: `${FORTINET}.15`,
    objects: {
      ...row(ENTITY, 1, { 5: 3, 13: 'FGT_501E' }),
      [`${FORTINET}.101.4.1.1.0`]: 'v5.6.4,build1575,180425 (GA)',
      [`${FORTINET}.101.12.2.3.1.1.1`]: 2,
    },
    identity: { profile: 'Fortinet FortiGate', model: 'FortiGate 501E', version: '5.6.4' },
    sensors: { 'SSL VPN 1': [2, 1] },
  },
  'a FortiWiFi': {
    objectId: `${FORTINET}.101.1.626`,
    objects: row(ENTITY, 1, { 5: 3, 13: 'FWF_60D' }),
    identity: { model: 'FortiWiFi 60D' },
  },
  'a FortiAnalyzer, memory without cache': {
    objectId: `${FORTINET}.103.3.64`,
    objects: {
      [`${FORTINET}.100.1.1.1.0`]: 'FAZ-VM0000000001',
      [`${FORTINET}.103.2.1.1.0`]: 12,
      [`${FORTINET}.103.2.1.2.0`]: 1_000,
      [`${FORTINET}.103.2.1.3.0`]: 4_000,
      [`${FORTINET}.103.2.1.7.0`]: 'v7.4.8-build2744 250926 (GA.M)',
    },
    identity: {
      model: 'FortiAnalyzer (FAZ) VM',
      serial: 'FAZ-VM0000000001',
      version: '7.4.8-build2744',
    },
    cpu: 12,
    memory: 25,
  },
  'a FortiAP': {
    objectId: `${FORTINET}.120.10.23113`,
    objects: {
      [`${FORTINET}.120.1.1.0`]: 'FP231G-v7.4-build0771',
      [`${FORTINET}.120.1.2.0`]: 'FP231GTF00000001',
      [`${FORTINET}.120.3.41.0`]: 6,
      [`${FORTINET}.120.3.42.0`]: 56,
      [`${FORTINET}.120.3.43.0`]: 3,
    },
    identity: { model: 'FortiAP 231G', serial: 'FP231GTF00000001', version: '7.4-build0771' },
    cpu: 6,
    memory: 56,
    sensors: { Clients: 3 },
  },
  'a FortiSwitch by its version, not by its model': {
    objectId: `${FORTINET}.106.1.2485`,
    objects: { [`${FORTINET}.106.4.1.1.0`]: 'FortiSwitch-248E-POE v7.4.1,build0782,231121 (GA)' },
    identity: { profile: 'Fortinet FortiSwitch', version: '7.4.1' },
  },
  'a small Check Point, states by their words': {
    objectId: `${CHECKPOINT}.1`,
    description: 'Linux CP1450 3.10.20-al-5.0-pr2 #1 SMP armv7l',
    objects: {
      [`${CHECKPOINT}.6.4.1.0`]: 'R77.20',
      [`${CHECKPOINT}.5.6.0`]: 'standby',
      [`${CHECKPOINT}.1.30.5.0`]: 2,
      [`${CHECKPOINT}.46.2.1.0`]: 'expired',
    },
    identity: { profile: 'Check Point Gaia', model: 'CP 1450', version: 'R77.20' },
    sensors: { 'Cluster member': [2, 1], 'Local logging': [2, 3], 'Anti-bot subscription': [2, 3] },
  },
  'a Sophos Firewall': {
    objectId: '1.3.6.1.4.1.2604.5',
    description: 'Linux localhost 4.14.302 #2 SMP x86_64',
    objects: {
      [`${SOPHOS}.1.2.0`]: 'SG230_WP01_SFOS',
      [`${SOPHOS}.1.3.0`]: 'SFOS 20.0.3 MR-3-Build427',
      [`${SOPHOS}.1.4.0`]: 'S2101234',
      [`${SOPHOS}.2.5.2.0`]: 43,
      [`${SOPHOS}.5.2.1.0`]: 4,
      [`${SOPHOS}.9.2.0`]: 420,
    },
    identity: { model: 'SG230_WP01_SFOS', serial: 'S2101234', version: '20.0.3 MR-3-Build427' },
    memory: 43,
    sensors: { 'Network protection licence': [4, 3], 'Processor temperature': 42 },
  },
  'a SonicWall': {
    objectId: `${SONICWALL}.1`,
    description: 'SonicWALL TZ 210 (SonicOS Enhanced 5.9.1.6-5o)',
    objects: {
      [`${SONICWALL}.2.1.1.2.0`]: '0017C5000000',
      [`${SONICWALL}.1.3.1.3.0`]: 17,
      [`${SONICWALL}.1.3.1.4.0`]: 36,
      [`${SONICWALL}.1.3.1.2.0`]: 900,
    },
    identity: { model: 'TZ 210', serial: '0017C5000000', version: '5.9.1.6-5o' },
    cpu: 17,
    memory: 36,
    sensors: { Connections: 900 },
  },
  'an SD-WAN edge, numbers as texts': {
    objectId: `${VIPTELA}.3.2.5`,
    description: 'Viptela SNMP agent',
    objects: {
      [`${VIPTELA}.3.1.1.1.5.1.0`]: '26OE000000000KM',
      [`${VIPTELA}.11.1.2.0`]: '20.6.5.2',
      [`${VIPTELA}.11.1.16.0`]: '54.15',
      [`${VIPTELA}.11.1.17.0`]: '4000000',
      [`${VIPTELA}.11.1.18.0`]: '3000000',
      [`${VIPTELA}.11.1.47.0`]: 5,
    },
    identity: { model: 'vedge-2000', serial: '26OE000000000KM', version: '20.6.5.2' },
    cpu: 45.85,
    memory: 75,
  },
  'a pfSense by its description': {
    objectId: '1.3.6.1.4.1.8072.3.2.8',
    description: 'pfSense localhost 2.4.5-RELEASE-p1 pfSense FreeBSD 11.3-STABLE amd64',
    objects: { [`${PF}.1.1.0`]: 2, [`${PF}.3.1.0`]: 1_200 },
    identity: { profile: 'Netgate pfSense', model: 'amd64', version: '2.4.5-RELEASE-p1' },
    sensors: { 'Packet filter': [2, 3], 'Firewall states': 1_200 },
  },
  'an OPNsense by its description': {
    objectId: '1.3.6.1.4.1.12325.1.1.2.1.1',
    description: 'OPNsense fw.lan 18.1.1-a5575d7bd OPNsense FreeBSD 11.1-RELEASE-p6 amd64',
    objects: { [`${PF}.1.1.0`]: 1 },
    identity: { profile: 'OPNsense', model: 'amd64', version: '18.1.1-a5575d7bd' },
    sensors: { 'Packet filter': [1, 1] },
  },
  'a Firebox whose peer failed': {
    objectId: `${WATCHGUARD}.1.5.85`,
    description: 'T20',
    objects: {
      [`${WATCHGUARD}.6.3.1.0`]: '12.5.9',
      [`${WATCHGUARD}.6.3.77.0`]: 234,
      [`${WATCHGUARD}.6.3.80.0`]: 1_250,
      [`${WATCHGUARD}.6.5.1.1.0`]: 3,
      [`${WATCHGUARD}.6.6.3.0`]: 3,
      [`${WATCHGUARD}.6.6.1.2.0`]: 4,
      [`${WATCHGUARD}.6.6.1.4.0`]: 7,
    },
    identity: {
      profile: 'WatchGuard Firebox',
      kind: 'Firewall',
      model: 'Firebox T20',
      version: '12.5.9',
    },
    cpu: 2.34,
    sensors: {
      Connections: 1_250,
      'IPsec tunnels': 3,
      'First member': [3, 1],
      'High availability peer': [4, 3],
      'High availability error': [7, 3],
    },
  },
  'a Firepower has the memory of its data plane, not that of Snort': {
    objectId: '1.3.6.1.4.1.9.1.3055',
    description:
      'Cisco Firepower Threat Defense, Version 7.4.1.1 (Build 12), ASA Version 9.20(2)201',
    objects: {
      ...row('1.3.6.1.4.1.9.9.221.1.1.1.1', '1.1', { 3: 'DP System Memory', 18: 30, 20: 70 }),
      ...row('1.3.6.1.4.1.9.9.221.1.1.1.1', '1.2', { 3: 'Snort System Memory', 18: 40, 20: 960 }),
    },
    identity: { profile: 'Cisco ASA and Firepower', kind: 'Firewall', version: '7.4.1.1' },
    memory: 30,
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
