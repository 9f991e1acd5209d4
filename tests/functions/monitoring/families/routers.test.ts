import { test } from 'vitest';
import { expectFamily, row, type Family } from './expect-family.ts';

const ENTITY = '1.3.6.1.2.1.47.1.1.1.1';
const IF_NAME = '1.3.6.1.2.1.31.1.1.1.1';
const MIKROTIK = '1.3.6.1.4.1.14988.1.1';
const ADVA = '1.3.6.1.4.1.2544.1.12';
const ADVA_OPTICAL = '1.3.6.1.4.1.2544.1.20.1';
const ONE = '1.3.6.1.4.1.13191.10.3';
const TELDAT = '1.3.6.1.4.1.2007';
const LANCOM = '1.3.6.1.4.1.2356.11';
const ISAM = '1.3.6.1.4.1.637.61.1';
const NETSCALER = '1.3.6.1.4.1.5951.4.1.1';
const FORTINET = '1.3.6.1.4.1.12356';
const CYBEROAM = '1.3.6.1.4.1.21067.2.1';
const VELO = '1.3.6.1.4.1.45346.1.1.2';
const ZYXEL = '1.3.6.1.4.1.890.1';
const SPU = '1.3.6.1.4.1.2636.3.39.1.12.1.1.1';
const CRADLEPOINT = '1.3.6.1.4.1.20992';
const SDWAN = '1.3.6.1.4.1.3845.31.4.2.2';

const FAMILIES: Record<string, Family> = {
  'RouterOS: voltage, current and power of PoE in their columns, gauges by their unit': {
    objectId: '1.3.6.1.4.1.14988.1',
    description: 'RouterOS RB5009',
    objects: {
      ...row(`${MIKROTIK}.15.1.1`, 2, { 2: 'ether1', 3: 5, 4: 483, 5: 184, 6: 88 }),
      ...row(`${MIKROTIK}.3.100.1`, 14, { 2: 'temperature', 3: 45, 4: 1 }),
      ...row(`${MIKROTIK}.3.100.1`, 7201, { 2: 'jack-voltage', 3: 493, 4: 3 }),
      ...row(`${MIKROTIK}.3.100.1`, 7401, { 2: 'psu1-state', 3: 1, 4: 6 }),
    },
    identity: { profile: 'MikroTik RouterOS', model: 'RB5009' },
    sensors: {
      'ether1 PoE': [5, 3],
      'ether1 PoE voltage': 48.3,
      'ether1 PoE current': 0.184,
      'ether1 PoE power': 8.8,
      temperature: 45,
      'jack-voltage': 49.3,
      'psu1-state': [1, 3],
    },
  },
  SwOS: {
    objectId: '1.3.6.1.4.1.14988.2',
    description: 'CSS610-8P-2S+ SwOS v2.20',
    objects: { [`${MIKROTIK}.3.10.0`]: 240 },
    identity: { model: 'CSS610-8P-2S+', version: '2.20' },
    sensors: { Temperature: 24 },
  },
  'an FSP 150': {
    objectId: `${ADVA}.1.1.39`,
    description: 'FSP150CC-XG116PRO',
    objects: {
      ...row(`${ADVA}.3.1.80.1`, '1.1.1', { 5: 11_842, 6: 27 }),
      ...row(`${ADVA}.5.1.21.1`, '1.1.1.3.3', { 33: -1, 34: -3 }),
      ...row(`${ADVA}.5.1.21.1`, '1.1.1.3.2', { 33: -9, 34: -9 }),
      ...row(`${ADVA}.25.1.3.1`, '1.1.1', { 5: 5 }),
    },
    identity: { vendor: 'Adtran', model: 'FSP150CC-XG116PRO' },
    sensors: {
      'Card 1.1.1 voltage': 11.84,
      'Traffic port 1.1.1.3.3 receive power': -3,
      'Ring port 1.1.1': [5, 3],
    },
    without: ['Traffic port 1.1.1.3.2 receive power'],
  },
  'an FSP 3000C': {
    objectId: '1.3.6.1.4.1.2544.1.20.2.1',
    objects: {
      '1.3.6.1.2.1.16.19.2.0': '5.5.2',
      ...row(ENTITY, 1, { 7: 'sh1 rev2.01', 11: 'LBADVA00000000001' }),
      ...row(`${ADVA_OPTICAL}.3.2.1.1`, 31, { 1: 7, 2: 124 }),
    },
    identity: { model: 'sh1 rev2.01', serial: 'LBADVA00000000001', version: '5.5.2' },
    sensors: { 'Interface 31 receive power': 0.7, 'Interface 31 transmit power': 12.4 },
  },
  'a OneAccess, by its own release and not that of its Linux': {
    objectId: '1.3.6.1.4.1.13191.1.1.154',
    description: 'OneOS-pCPE-ARM_pi1-6.6.1m6',
    objects: {
      ...row(`${ONE}.3.1.2.3.1`, 0, { 2: 0, 3: 25 }),
      [`${ONE}.3.1.1.4.0`]: 65,
      [`${ONE}.9.2.1.44.0`]: -96,
    },
    identity: { vendor: 'OneAccess', version: '6.6.1m6' },
    cpu: 25,
    memory: 65,
    sensors: { 'Modem 0 RSRP': -96 },
  },
  'a Teldat': {
    objectId: `${TELDAT}.1.1.199`,
    description:
      'Router model M1L 1FELAN 4FESW IPSec SNA VoIP T+ 34 156 CPU P101X  S/N: 819/01144  Teldat',
    objects: { [`${TELDAT}.1.2.1.6.0`]: '10.09.26', [`${TELDAT}.4.1.2.1.2.1.1.2.0`]: 6 },
    identity: { model: 'M1L 1FELAN 4FESW', serial: '819/01144', version: '10.09.26' },
    cpu: 6,
  },
  'a LANCOM': {
    objectId: `${LANCOM}.8.301`,
    description: 'LANCOM OAP-321 10.12.0147 / 15.11.2017 4002000000000043',
    objects: row(`${LANCOM}.3.1.1`, 1, { 3: '10.12.0147SU3', 4: '4002000000000043' }),
    identity: { model: 'OAP-321', serial: '4002000000000043', version: '10.12.0147SU3' },
  },
  'an ISAM': {
    objectId: ISAM,
    description: 'R6.5.02r NFXS-E FANT-H NOKIA ISAM Copyright (c) 2016 Nokia.',
    objects: {
      ...row(`${ISAM}.23.2.1`, 17, { 4: 'NFXS-E', 13: 'FH00000000C' }),
      ...row(`${ISAM}.9.29.1.1`, 4354, { 4: 7 }),
      ...row(`${ISAM}.9.29.2.1`, 4354, { 1: 2_000, 2: 1_500 }),
    },
    identity: { model: 'NFXS-E', serial: 'FH00000000C', version: 'R6.5.02r' },
    cpu: 7,
    memory: 75,
  },
  'SR Linux is not SR OS': {
    objectId: '1.3.6.1.4.1.6527.1.20.26',
    description: 'SRLinux-v24.10.1-492-gf8858c5836 7220 IXR-D2L Copyright (c) 2000-2020 Nokia.',
    objects: { '1.3.6.1.4.1.6527.3.1.2.14.4.7.1.59.10.1': 3 },
    identity: {
      profile: 'Nokia SR Linux',
      model: '7220 IXR-D2L',
      version: 'v24.10.1-492-gf8858c5836',
    },
    sensors: { 'BGP 10.1': [3, 2] },
  },
  'a NetScaler that lost its peer': {
    objectId: '1.3.6.1.4.1.5951.1',
    description: 'NetScaler NS11.1: Build 51.26.nc, Date: Jan 31 2017',
    objects: {
      [`${NETSCALER}.11.0`]: 'NSMPX-8000-10G',
      [`${NETSCALER}.14.0`]: '7FK0000000',
      [`${NETSCALER}.41.1.0`]: 4,
      [`${NETSCALER}.41.2.0`]: 31,
      [`${NETSCALER}.23.24.0`]: 2,
    },
    identity: { model: 'NSMPX-8000-10G', serial: '7FK0000000', version: 'NS11.1' },
    cpu: 4,
    memory: 31,
    sensors: { 'HA state': [2, 3] },
  },
  'a FortiADC': {
    objectId: `${FORTINET}.112.100.30`,
    objects: {
      [`${FORTINET}.112.1.1.0`]: 'FortiADC-VM',
      [`${FORTINET}.112.1.2.0`]: 'FADV040000000000',
      [`${FORTINET}.112.1.3.0`]: 'v7.0.1,build0022,220323',
      [`${FORTINET}.112.1.4.0`]: 8,
      [`${FORTINET}.112.1.5.0`]: 16,
    },
    identity: { model: 'FortiADC-VM', serial: 'FADV040000000000', version: '7.0.1' },
    cpu: 8,
    memory: 16,
  },
  'a FortiExtender': {
    objectId: `${FORTINET}.121.200.201`,
    objects: {
      [`${FORTINET}.121.21.1.1.3.0`]: 'FortiExtender-201E',
      [`${FORTINET}.121.21.1.1.5.0`]: 'FX200000000000',
      [`${FORTINET}.121.21.1.2.1.0`]: 3,
      [`${FORTINET}.121.21.1.2.2.0`]: 20,
    },
    identity: { model: 'FortiExtender-201E', serial: 'FX200000000000' },
    cpu: 3,
    memory: 20,
  },
  'a Cyberoam': {
    objectId: '1.3.6.1.4.1.21067.2',
    objects: {
      [`${CYBEROAM}.1.1.0`]: 'C01000000000000',
      [`${CYBEROAM}.1.2.0`]: 'CR25iNG',
      [`${CYBEROAM}.1.3.0`]: '10.6.6',
      [`${CYBEROAM}.2.2.1.0`]: 42,
      [`${CYBEROAM}.2.4.2.0`]: 59,
    },
    identity: { model: 'CR25iNG', serial: 'C01000000000000', version: '10.6.6' },
    cpu: 42,
    memory: 59,
  },
  'a VeloCloud edge behind net-snmp': {
    objectId: '1.3.6.1.4.1.8072.3.2.10',
    description: 'Linux edge 4.4.241 #1 SMP x86_64',
    objects: { [`${VELO}.1.2.1.0`]: 2, [`${VELO}.3.2.2.1.34.0.1`]: 2 },
    identity: { profile: 'VMware SD-WAN (VeloCloud)' },
    sensors: { HA: [2, 1], 'Link 0.1': [2, 3] },
  },
  'a USG behind net-snmp': {
    objectId: '1.3.6.1.4.1.8072.3.2.10',
    description: 'USG FLEX 100H',
    objects: {
      [`${ZYXEL}.15.3.1.6.0`]: '1.31(ABXF.0)',
      [`${ZYXEL}.15.3.1.12.0`]: 'S200L00000000',
      [`${ZYXEL}.15.3.2.4.0`]: 15,
      [`${ZYXEL}.15.3.2.5.0`]: 72,
    },
    identity: {
      vendor: 'Zyxel',
      kind: 'Firewall',
      serial: 'S200L00000000',
      version: '1.31(ABXF.0)',
    },
    cpu: 15,
    memory: 72,
  },
  'sessions and lanes of a Juniper': {
    objectId: '1.3.6.1.4.1.2636.1.1.1.2.39',
    description: 'Juniper Networks, Inc. srx240h internet router, kernel JUNOS 12.1X46-D86',
    objects: {
      ...row(SPU, '0', { 6: 109 }),
      [`${IF_NAME}.516`]: 'ge-1/0/0',
      ...row('1.3.6.1.4.1.2636.3.60.1.2.1.1', '516.0', { 6: -2_677, 8: -494 }),
      '1.3.6.1.2.1.105.1.3.1.1.3.1': 3,
    },
    identity: { profile: 'Juniper Junos', version: '12.1X46-D86' },
    sensors: {
      'SPU 0 sessions': 109,
      'ge-1/0/0 lane 516.0 receive power': -26.77,
      'PoE controller 1': [3, 3],
    },
  },
  'a Cradlepoint whose second modem has an error': {
    objectId: `${CRADLEPOINT}.2.21`,
    description: 'Cradlepoint CBA850, Firmware Version 6.2.0.dd92f49',
    objects: {
      [`${CRADLEPOINT}.4.2.0`]: 12,
      [`${CRADLEPOINT}.4.6.0`]: 41,
      ...row(`${CRADLEPOINT}.1.2.2.1`, 1, { 4: -71, 5: 1, 13: 14, 14: -98, 15: -11 }),
      ...row(`${CRADLEPOINT}.1.2.2.1`, 2, { 4: 0, 5: 4, 14: 0 }),
      ...row(`${CRADLEPOINT}.3.1.1`, 1, { 2: 'LAN 1', 5: 5 }),
    },
    identity: { profile: 'Cradlepoint', kind: 'Router', model: 'CBA850', version: '6.2.0' },
    cpu: 12,
    memory: 41,
    sensors: {
      'Modem 1': [1, 1],
      'Modem 1 signal': -71,
      'Modem 1 SINR': 14,
      'Modem 1 RSRP': -98,
      'Modem 1 RSRQ': -11,
      'Modem 2': [4, 3],
      'LAN 1 PoE': [5, 3],
    },
    without: ['Modem 2 signal', 'Modem 2 RSRP'],
  },
  'a Citrix SD-WAN with a dead virtual path': {
    objectId: '1.3.6.1.4.1.3845.31.4',
    description: 'Citrix Virtual WAN Appliance',
    objects: {
      [`${SDWAN}.12.1.8.0`]: 2,
      [`${SDWAN}.12.1.10.0`]: 'FX00000001',
      [`${SDWAN}.12.1.12.0`]: '10.2.4.29',
      ...row(`${SDWAN}.15.2.1`, 1, { 3: 'Fibre', 4: 4 }),
      ...row(`${SDWAN}.16.2.1`, 1, { 3: 'Branch', 4: 2 }),
      ...row(`${SDWAN}.23.2.1`, 1, { 2: '192.0.2.1', 3: 'Down' }),
    },
    identity: { vendor: 'Citrix', serial: 'FX00000001', version: '10.2.4.29' },
    sensors: {
      Service: [2, 1],
      'WAN link Fibre': [4, 1],
      'Virtual path Branch': [2, 3],
      'GRE tunnel 192.0.2.1': [2, 3],
    },
  },
  'an older Citrix SD-WAN, whose scalars have no instance': {
    objectId: '1.3.6.1.4.1.3845.31.4',
    description: 'Citrix Virtual WAN Appliance',
    objects: row(`${SDWAN}.12`, 8, { 1: 1 }),
    identity: { vendor: 'Citrix' },
    sensors: { Service: [1, 2] },
  },
  'an AirLink': {
    objectId: '1.3.6.1.4.1.20542',
    objects: {},
    identity: { profile: 'Sierra Wireless AirLink', vendor: 'Sierra Wireless', kind: 'Router' },
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
