import { test } from 'vitest';
import { expectFamily, row, type Family } from './expect-family.ts';

const NET_SNMP = '1.3.6.1.4.1.8072.3.2.10';
const UBIQUITI = '1.3.6.1.4.1.41112.1';
const FROGFOOT = '1.3.6.1.4.1.10002.1.1.1';
const EPMP = '1.3.6.1.4.1.17713.21';
const CANOPY = '1.3.6.1.4.1.161.19.3';
const MIMOSA = '1.3.6.1.4.1.43356.2.1.2';
const RTN = '1.3.6.1.4.1.2011.2.25.4';
const RUTOS = '1.3.6.1.4.1.48690';
const PEPLINK = '1.3.6.1.4.1.27662';
const MERU = '1.3.6.1.4.1.15983.1.1.3.1';
const INSTANT = '1.3.6.1.4.1.14823.2.3.3.1.2.1.1';
const SIKLU = '1.3.6.1.4.1.31926';
const RADWIN = '1.3.6.1.4.1.4458.1000';

const FAMILIES: Record<string, Family> = {
  'airOS has its load in hundredths, and no temperature of a million degrees': {
    objectId: '1.3.6.1.4.1.10002.1',
    description: 'Linux 2.6.32.71 #1 mips',
    objects: {
      [`${UBIQUITI}.4.8.3.0`]: 606,
      [`${UBIQUITI}.4.8.4.0`]: 160_000_000,
      [`${UBIQUITI}.4.9.2.0`]: 1,
    },
    identity: { vendor: 'Ubiquiti' },
    cpu: 6.06,
    sensors: { GPS: [1, 2] },
    without: ['Temperature'],
  },
  'a UniFi access point behind net-snmp': {
    objectId: NET_SNMP,
    description: 'UAP-nanoHD 5.43.36.12724',
    objects: { [`${FROGFOOT}.1.1.0`]: 1_000, [`${FROGFOOT}.1.2.0`]: 250 },
    identity: { profile: 'Ubiquiti UniFi', model: 'UAP-nanoHD', version: '5.43.36.12724' },
    memory: 75,
  },
  'an LTU behind net-snmp': {
    objectId: NET_SNMP,
    description: 'Linux somewhere 3.14.65 #7 SMP PREEMPT RT armv7l',
    objects: {
      [`${UBIQUITI}.10.1.3.2.0`]: 'airFiber 5XHD',
      [`${UBIQUITI}.10.1.3.4.0`]: 'v1.4.0',
      [`${UBIQUITI}.10.1.7.2.0`]: 1,
    },
    identity: { model: 'airFiber 5XHD', version: 'v1.4.0' },
    sensors: { 'GPS fix': [1, 2] },
  },
  'a Wave, which has its version within a name of a file': {
    objectId: '1.3.6.1.4.1.41112',
    description: 'Linux 4.4.241 #1 SMP armv7l',
    objects: row(`${UBIQUITI}.11.1.2`, 1, {
      2: 'Wave Long-Range',
      3: 'Wave Long-Range',
      4: 'GMC.ipq5018.v3.4.0.cd8580eac.241001.1122',
      6: 12,
    }),
    identity: { model: 'Wave Long-Range', version: 'v3.4.0' },
    cpu: 12,
  },
  'an ePMP': {
    objectId: `${EPMP}.9.37`,
    description: 'Linux EPMP-AP-01 3.14.77 #1 SMP PREEMPT armv7l',
    objects: {
      [`${EPMP}.1.1.17.0`]: '5.10.3',
      [`${EPMP}.1.1.31.0`]: 'E2NF00000001',
      [`${EPMP}.2.1.64.0`]: 265,
      [`${EPMP}.1.1.6.0`]: 4,
    },
    identity: { model: 'ePMP', serial: 'E2NF00000001', version: '5.10.3' },
    cpu: 26.5,
    sensors: { DFS: [4, 3] },
  },
  'a PMP': {
    objectId: '1.3.6.1.4.1.161.19.250.256',
    description: 'CANOPY 16.0.0.1 AP',
    objects: { [`${CANOPY}.1.3.1.0`]: 2, [`${CANOPY}.3.1.35.0`]: 20 },
    identity: { vendor: 'Cambium', version: '16.0.0.1' },
    sensors: { Synchronisation: [2, 3], Temperature: 20 },
  },
  'a cnWave': {
    objectId: '1.3.6.1.4.1.17713.60.1',
    description: 'Cambium cnWave V3000 Distribution Node, Version 1.2.2.1',
    objects: {},
    identity: { model: 'V3000', version: '1.2.2.1' },
  },
  'a PTP of Cambium': {
    objectId: '1.3.6.1.4.1.17713.11',
    description: 'Cambium PTP 50670 PTP Wireless Ethernet Bridge, Version 50670-03-30',
    objects: {},
    identity: { model: 'PTP 670', version: '50670-03-30' },
  },
  'a Mimosa': {
    objectId: '1.3.6.1.4.1.43356.1.1.1',
    description: 'Mimosa B5c Firmware v92329ce',
    objects: {
      [`${MIMOSA}.1.2.0`]: '2110000000',
      [`${MIMOSA}.1.3.0`]: '2.3.3',
      [`${MIMOSA}.1.8.0`]: 450,
      [`${MIMOSA}.2.5.0`]: 2,
    },
    identity: { model: 'Mimosa B5c', serial: '2110000000', version: '2.3.3' },
    sensors: { Temperature: 45, Satellites: [2, 2] },
  },
  'an OptiX RTN is no VRP': {
    objectId: '1.3.6.1.4.1.2011.2.25.1',
    description: 'Huawei Optix RTN V100R011C00SPC200',
    objects: {
      ...row(`${RTN}.40.4.10.30.1`, '23.255', { 8: 93, 9: -550 }),
      [`${RTN}.30.39.1.1.0`]: 4,
    },
    identity: { profile: 'Huawei OptiX RTN', version: 'V100R011C00SPC200' },
    sensors: { 'ODU 23.255 receive power': -55, 'ODU 23.255 transmit power': 9.3, Fan: [4, 3] },
  },
  'a RUTX by the words of its modem': {
    objectId: NET_SNMP,
    description: 'Linux somewhere 4.14.221 #0 SMP armv7l',
    objects: {
      [`${RUTOS}.1.1.0`]: '1100000000',
      ...row(`${RUTOS}.2.2.1`, 1, {
        9: 'inserted',
        10: 'PUK required',
        11: 'Registered, home',
        16: 'LTE',
      }),
    },
    identity: { profile: 'Teltonika RutOS', serial: '1100000000' },
    sensors: { 'SIM 1': [1, 1], 'PIN 1': [5, 3], 'Registration 1': [2, 1], 'Network 1': [1, 1] },
  },
  'an older RUT': {
    objectId: NET_SNMP,
    description: 'Linux Teltonika-RUT240.com 3.18.44 #1 mips',
    objects: {
      [`${RUTOS}.1.5.0`]: '1101000000',
      [`${RUTOS}.1.7.0`]: 'RUT240',
      [`${RUTOS}.2.14.0`]: 'RUT2XX_R_00.01.07.1',
      [`${RUTOS}.2.4.0`]: -103,
      [`${RUTOS}.2.9.0`]: 420,
    },
    identity: { model: 'RUT240', serial: '1101000000', version: 'RUT2XX_R_00.01.07.1' },
    sensors: { Signal: -103, 'Modem temperature': 42 },
  },
  'a Pepwave': {
    objectId: PEPLINK,
    description: 'Pepwave MAX HD4',
    objects: {
      '1.3.6.1.4.1.23695.200.1.1.1.1.2.0': '2935-0000-0000',
      '1.3.6.1.4.1.23695.200.1.1.1.1.3.0': '8.0.0s010 build 4198',
      ...row(`${PEPLINK}.2.1.2.1`, 2, { 2: 'Cellular 1', 3: 1, 5: -68 }),
    },
    identity: { model: 'MAX HD4', serial: '2935-0000-0000', version: '8.0.0s010 build 4198' },
    sensors: { 'Cellular 1': [1, 2], 'Cellular 1 signal': -68 },
  },
  'a controller of Meru': {
    objectId: '1.3.6.1.4.1.15983.1.1.7.18',
    objects: {
      [`${MERU}.13.2.0`]: 'MC1550',
      [`${MERU}.13.3.0`]: '8.2-7MR-1',
      [`${MERU}.14.13.0`]: 6,
    },
    identity: { vendor: 'Fortinet', model: 'MC1550', version: '8.2-7MR-1' },
    cpu: 6,
  },
  'an access point of an Aruba Instant that is down': {
    objectId: '1.3.6.1.4.1.14823.1.2.59',
    description: 'ArubaOS (MODEL: 225), Version 6.4.4.8-4.2.4.5',
    objects: row(INSTANT, '36.222', { 2: 'AP 1', 11: 2 }),
    identity: { profile: 'Aruba Instant' },
    sensors: { 'Access point AP 1': [2, 2] },
  },
  'a Meraki': {
    objectId: '1.3.6.1.4.1.29671.2.45',
    description: '=Meraki MR28 Cloud Managed AP',
    objects: {},
    identity: { vendor: 'Cisco Meraki', model: 'Meraki MR28 Cloud Managed AP' },
  },
  'an EtherHaul whose synthesizer is unlocked': {
    objectId: SIKLU,
    description: 'EH-1200TL',
    objects: {
      [`${SIKLU}.1.2.0`]: 25,
      [`${SIKLU}.11.1.2.0`]: 2,
      ...row(`${SIKLU}.2.1.1`, 1, { 4: 72_375, 7: 3, 17: 1, 18: 23, 19: -38, 20: 0, 42: 5 }),
      '1.3.6.1.2.1.47.1.1.1.1.5.1': 3,
      '1.3.6.1.2.1.47.1.1.1.1.10.1': '3.7.6.24444',
      '1.3.6.1.2.1.47.1.1.1.1.11.1': 'F410000001',
    },
    identity: {
      profile: 'Siklu EtherHaul',
      kind: 'Radio',
      model: 'EH-1200TL',
      serial: 'F410000001',
      version: '3.7.6.24444',
    },
    sensors: {
      'Radio 1': [1, 1],
      'Radio 1 RSSI': -38,
      'Radio 1 CINR': 23,
      'Radio 1 frequency': 72_375_000_000,
      'Radio 1 modulation': [3, 1],
      'Radio 1 transmit synthesizer': [0, 3],
      'Most severe alarm': [2, 3],
    },
  },
  'a base station of RADWIN and a subscriber that it lost': {
    objectId: '1.3.6.1.4.1.4458.20.5.1.1',
    description: 'Wireless Link',
    objects: {
      [`${RADWIN}.1.1.3.0`]: '4.9.00_b0016',
      [`${RADWIN}.1.1.29.0`]: 'P10700I500F00001',
      [`${RADWIN}.1.1.30.0`]: 'RW-5200-0150',
      [`${RADWIN}.1.1.43.0`]: 4,
      [`${RADWIN}.1.1.50.0`]: 12_500,
      [`${RADWIN}.1.5.5.0`]: 3,
      [`${RADWIN}.1.5.9.1.0`]: -67,
      ...row(`${RADWIN}.3.1.7.2.1`, 1, { 3: 1, 9: -71, 11: -69, 13: 'P1' }),
      ...row(`${RADWIN}.7.3.2.1`, 1, { 2: -55, 16: 6 }),
    },
    identity: {
      profile: 'RADWIN',
      model: 'RW-5200-0150',
      serial: 'P10700I500F00001',
      version: '4.9.00_b0016',
    },
    sensors: {
      Link: [3, 1],
      'Receive power': -67,
      Power: 12.5,
      GPS: [4, 3],
      'Subscriber P1': [1, 3],
      'Subscriber P1 signal at base': -71,
      'Link 1': [6, 3],
      'Link 1 signal': -55,
    },
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
