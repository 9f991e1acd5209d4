import { test } from 'vitest';
import { expectFamily, row, type Family } from './expect-family.ts';

const ENTITY = '1.3.6.1.2.1.47.1.1.1.1';
const IF_NAME = '1.3.6.1.2.1.31.1.1.1.1';
const CISCO_SENSOR = '1.3.6.1.4.1.9.9.91.1.1.1.1';
const SMB = '1.3.6.1.4.1.9.6.1.101';
const UCS = '1.3.6.1.4.1.9.9.719.1.15';
const ZYXEL = '1.3.6.1.4.1.890.1';
const QNAP = '1.3.6.1.4.1.24681.1';
const TPLINK = '1.3.6.1.4.1.11863.6';
const ALLIED = '1.3.6.1.4.1.207.8.4.4.3';
const CAMBIUM = '1.3.6.1.4.1.2076';
const NETONIX = '1.3.6.1.4.1.46242';
const HIRSCHMANN = '1.3.6.1.4.1.248.14';
const ENTERASYS = '1.3.6.1.4.1.5624.1.2.49.1';
const RAID = '1.3.6.1.4.1.3582.4.1.4.2.1.2.1';
const BOX = '1.3.6.1.4.1.4413.1.1.43.1';
const H3C = '1.3.6.1.4.1.25506.8.35.9.1';
const DELL = '1.3.6.1.4.1.6027.3';
const GROOVE = '1.3.6.1.4.1.42229.1.2';
const XTM = '1.3.6.1.4.1.8708.2';
const CALIX = '1.3.6.1.4.1.6321.1.2';

const FAMILIES: Record<string, Family> = {
  'a Cisco without ENTITY-MIB has the name of its product': {
    objectId: '1.3.6.1.4.1.9.1.359',
    description:
      'Cisco Internetwork Operating System Software IOS (tm) C2950 Software, Version 12.1(22)EA14',
    objects: {},
    identity: { model: 'catalyst2950t24', version: '12.1(22)EA14' },
  },
  'a Cisco with ENTITY-MIB has the model of its chassis, and no reading of an empty sensor': {
    objectId: '1.3.6.1.4.1.9.1.1018',
    description: 'Cisco IOS XR Software (Cisco ASR9K Series), Version 5.3.4[Default]',
    objects: {
      ...row(ENTITY, 1, { 5: 3, 7: 'chassis', 11: 'FOX0000A000', 13: 'ASR-9010-AC-V2' }),
      ...row(ENTITY, 7, { 5: 8, 7: 'current 0/7/1/18' }),
      ...row(CISCO_SENSOR, 7, { 1: 5, 2: 8, 3: 1, 4: -32_768, 5: 1 }),
    },
    identity: { profile: 'Cisco IOS-XR', model: 'ASR-9010-AC-V2', serial: 'FOX0000A000' },
    without: ['current 0/7/1/18'],
  },
  'a Catalyst 1200 is measured as a small one': {
    objectId: '1.3.6.1.4.1.9.1.3210',
    description:
      'Catalyst 1200 Series Smart Switch, 8-port GE, Desktop, Ext PS, PoE Input (C1200-8T-D)',
    objects: { [`${SMB}.1.9.0`]: 4, [`${IF_NAME}.1`]: 'gi1', [`${SMB}.43.1.1.24.1`]: 1 },
    identity: { profile: 'Cisco Catalyst 1200 and 1300', model: 'C1200-8T-D' },
    cpu: 4,
    sensors: { 'gi1 suspended': [1, 2] },
  },
  'a UCS': {
    objectId: '1.3.6.1.4.1.9.12.3.1.3.1062',
    description: 'Cisco NX-OS(tm) ucs, Software (ucs-6100-k9-system), Version 5.0(3)N2(3.13b)',
    objects: row(`${UCS}.13.1`, 7, { 2: 'sys/chassis-1/fan-module-1-1', 7: 2 }),
    identity: { profile: 'Cisco UCS', version: '5.0(3)N2(3.13b)' },
    sensors: { 'sys/chassis-1/fan-module-1-1': [2, 3] },
  },
  'a server of Cisco for calls': {
    objectId: '1.3.6.1.4.1.9.1.1348',
    description: 'Linux release:2.6.32-573.18.1.el6.x86_64 machine:x86_64',
    objects: { '1.3.6.1.2.1.54.1.1.1.1.4.1': '11.5.4.50000-6' },
    identity: { profile: 'Cisco Unified Communications', version: '11.5.4.50000-6' },
  },
  'a Check Point whose agent is that of its Linux': {
    objectId: '1.3.6.1.4.1.8072.3.2.10',
    description: 'Linux CP1100 2.6.22.18 #1 armv5tejl',
    objects: { '1.3.6.1.4.1.2620.1.6.4.1.0': 'R77.20', '1.3.6.1.4.1.2620.1.1.25.3.0': 134 },
    identity: { vendor: 'Check Point', model: 'CP 1100', version: 'R77.20' },
    sensors: { Connections: 134 },
  },
  'a server by the name that people know': {
    objectId: '1.3.6.1.4.1.311.1.1.3.1.2',
    description:
      'Hardware: Intel64 Family 6 Model 63 Stepping 2 AT/AT COMPATIBLE - Software: Windows Version 6.3 (Build 17763 Multiprocessor Free)',
    objects: {},
    identity: { profile: 'Windows Server', model: 'Intel x64', version: 'Server 2019' },
  },
  'a Windows of a build that has no name yet': {
    objectId: '1.3.6.1.4.1.311.1.1.3.1.1',
    description:
      'Hardware: AMD64 Family 16 Model 2 Stepping 3 AT/AT COMPATIBLE - Software: Windows Version 6.3 (Build 99999 Multiprocessor Free)',
    objects: {},
    identity: { profile: 'Windows', model: 'AMD x64', version: '6.3 (Build 99999)' },
  },
  'an ESXi': {
    objectId: '1.3.6.1.4.1.6876.4.1',
    description: 'VMware ESXi 7.0.0 build-15843807 VMware, Inc. x86_64',
    objects: { '1.3.6.1.4.1.6876.1.2.0': '7.0.0' },
    identity: { model: 'VMware ESXi', version: '7.0.0' },
  },
  'a Linux with disks of a RAID': {
    objectId: '1.3.6.1.4.1.8072.3.2.10',
    description: 'Linux server 4.18.0-408.el8.x86_64 #1 SMP x86_64',
    objects: row(RAID, 0, { 7: 3, 9: 1, 36: 32 }),
    identity: { model: 'x86_64', version: 'Linux 4.18.0-408.el8.x86_64' },
    sensors: {
      'RAID disk 0 media errors': 3,
      'RAID disk 0 predicted failures': 1,
      'RAID disk 0 temperature': 32,
    },
  },
  'a QNAP': {
    objectId: '1.3.6.1.4.1.24681',
    description: 'Linux hostname 4.2.2',
    objects: {
      [`${QNAP}.2.11.1.4.1`]: -9,
      [`${QNAP}.4.1.1.1.1.5.2.1.5.1`]: 1,
      [`${QNAP}.4.1.1.1.1.5.2.1.6.1`]: 28,
    },
    identity: { vendor: 'QNAP', version: '4.2.2' },
    sensors: { 'Disk 1': [-9, 3], 'Disk 1 SMART': [1, 2], 'Disk 1 temperature': 28 },
  },
  'a Zyxel with the MIB of its model, and its optics': {
    objectId: `${ZYXEL}.5.8.20`,
    description: 'GS-4012F',
    objects: {
      [`${ZYXEL}.5.8.20.12.7.0`]: 30,
      [`${ZYXEL}.5.8.20.1.10.0`]: '0Z0700000000',
      [`${ZYXEL}.15.3.84.1.2.1.6.101.4`]: -628,
    },
    identity: { model: 'GS-4012F', serial: '0Z0700000000' },
    cpu: 30,
    sensors: { 'Port 101.4 transmit power': -6.28 },
  },
  'a JetStream': {
    objectId: '1.3.6.1.4.1.11863.5.38',
    description: 'JetStream 28-Port Gigabit L2 Managed Switch',
    objects: {
      [`${TPLINK}.56.1.1.2.1.1.7.1`]: 20,
      [`${TPLINK}.56.1.1.2.1.1.11.1`]: 4,
      [`${IF_NAME}.49177`]: 'gigabitEthernet 1/0/25',
      ...row(`${TPLINK}.96.1.7.1.1`, 49177, { 2: '50.0', 6: '0.2512', 8: 'True' }),
    },
    identity: { vendor: 'TP-Link' },
    sensors: {
      'Port 1 PoE power': 2,
      'Port 1 PoE': [4, 3],
      'gigabitEthernet 1/0/25 receive power': -6,
      'gigabitEthernet 1/0/25 loss of signal': [2, 2],
    },
  },
  'an AlliedWare Plus': {
    objectId: '1.3.6.1.4.1.207.1.14.120',
    description: 'Allied Telesis router/switch, Software (AlliedWare Plus) Version 5.4.8-2.1',
    objects: {
      ...row(`${ALLIED}.21.1.1`, '1.1', { 4: 'AT-SBx81GP24', 8: 'A00000000000000' }),
      ...row(`${ALLIED}.21.1.1`, '1.3', { 4: 'AT-x930-28GSTX' }),
      ...row(`${ALLIED}.12.1.1`, '1.1.1', { 4: 'Fan 1', 7: 1 }),
    },
    identity: { model: 'AT-x930-28GSTX', version: '5.4.8-2.1' },
    sensors: { 'Fan 1 state': [1, 3] },
  },
  'a cnMatrix': {
    objectId: '1.3.6.1.4.1.17713.24',
    description: 'Cambium Networks cnMatrix TX1012-P-DC Ethernet Switch HW:01 SW:5.0.1-r4',
    objects: {
      [`${CAMBIUM}.81.1.68.0`]: 1,
      [`${CAMBIUM}.81.1.73.0`]: 58,
      [`${CAMBIUM}.81.1.66.0`]: 43,
    },
    identity: { model: 'TX1012-P-DC', version: '5.0.1-r4' },
    cpu: 1,
    memory: 58,
    sensors: { Temperature: 43 },
  },
  'a Netonix': {
    objectId: NETONIX,
    description: 'Netonix WS-12-250-AC',
    objects: {
      [`${NETONIX}.1.0`]: '1.3.9',
      ...row(`${NETONIX}.4.1`, 1, { 2: 'Board 48V', 3: 4_980 }),
      [`${NETONIX}.6.0`]: 330,
    },
    identity: { model: 'WS-12-250-AC', version: '1.3.9' },
    sensors: { 'Board 48V': 49.8, Power: 33 },
  },
  'a Hirschmann, memory as allocated and free': {
    objectId: '1.3.6.1.4.1.248.14.10.41',
    description: 'Hirschmann Railswitch',
    objects: {
      [`${HIRSCHMANN}.2.15.3.1.0`]: 600,
      [`${HIRSCHMANN}.2.15.3.2.0`]: 400,
      [`${HIRSCHMANN}.2.16.1.4.0`]: 'RS30-1602',
      [`${HIRSCHMANN}.2.16.1.6.0`]: '07.1.05',
      [`${HIRSCHMANN}.1.2.1.3.1.1`]: 2,
    },
    identity: { model: 'RS30-1602', version: '07.1.05' },
    memory: 60,
    sensors: { 'Power supply 1.1': [2, 3] },
  },
  'an Enterasys': {
    objectId: '1.3.6.1.4.1.5624.2.1.124',
    description: 'Enterasys Networks, Inc. G3G124-24P Rev 06.03.08.0012',
    objects: {
      [`${ENTERASYS}.1.1.1.4.1.1`]: 708,
      ...row(`${ENTERASYS}.3.1.1`, '3.2.0', { 3: 'RAM device', 4: 1_000, 5: 80 }),
      ...row(`${ENTERASYS}.3.1.1`, '3.3.0', { 3: 'Internal Flash Storage', 4: 9_000, 5: 9_000 }),
    },
    identity: { model: 'G3G124-24P', version: '06.03.08.0012' },
    cpu: 70.8,
    memory: 92,
  },
  'fans of an EdgeSwitch': {
    objectId: '1.3.6.1.4.1.4413',
    description: 'EdgeSwitch 24-Port 250W, 1.9.1, Linux 3.6.5-03329b4a',
    objects: row(`${BOX}.6.1`, '1.0', { 3: 3 }),
    identity: { profile: 'Ubiquiti EdgeSwitch' },
    sensors: { 'Fan 1.0': [3, 3] },
  },
  'an EdgeRouter is no EdgeOS': {
    objectId: '1.3.6.1.4.1.41112.1.5',
    description: 'EdgeOS v1.8.0.4853089.160219.1607',
    objects: {},
    identity: { model: 'EdgeRouter', version: '1.8.0.4853089.160219.1607' },
  },
  'a Comware by release and name': {
    objectId: '1.3.6.1.4.1.25506.11.1.120',
    description:
      'HPE Comware Platform Software, Software Version 7.1.045, Release 2422P01\r\nHPE 5900AF-48G-4XG-2QSFP+ Switch\r\nCopyright (c) 2010-2015',
    objects: row(`${H3C}.1.1`, 1, { 2: 2 }),
    identity: { model: '5900AF-48G-4XG-2QSFP+', version: '7.1.045 Release 2422P01' },
    sensors: { 'Fan 1': [2, 3] },
  },
  'optics of a Dell OS9': {
    objectId: '1.3.6.1.4.1.6027.1.3.20',
    description:
      'Dell Networking OS Operating System Version: 2.0 Application Software Version: 9.9(0.0P9) Series: S4048-ON',
    objects: {
      [`${IF_NAME}.7`]: 'TenGigabitEthernet 1/1',
      ...row(`${DELL}.11.1.3.1.1`, 7, { 12: '-2.740884', 18: '6.676' }),
      [`${DELL}.17.1.1.1.7.1`]: 2,
    },
    identity: { model: 'S4048-ON', version: '9.9(0.0P9)' },
    sensors: { 'TenGigabitEthernet 1/1 lane 1 receive power': -2.74, 'VLT link 1': [2, 3] },
  },
  'a controller of Aruba under another brand': {
    objectId: '1.3.6.1.4.1.674.10895.5027',
    description: 'ArubaOS (MODEL: Dell PowerConnect W-7210 Controller), Version 6.4.4.8 (55228)',
    objects: {},
    identity: {
      vendor: 'HPE Aruba',
      model: 'Dell PowerConnect W-7210 Controller',
      version: '6.4.4.8',
    },
  },
  'a MetaMux': {
    objectId: '1.3.6.1.4.1.43191.1.6.7',
    description:
      'Metamako MOS release 0.32.0 (build mos-0.32+22) running on a Metamako MetaMux 48 with L-Series',
    objects: {},
    identity: { vendor: 'Arista', model: 'MetaMux 48 with L-Series', version: '0.32.0' },
  },
  'a Groove whose card is down, and one that nobody wants': {
    objectId: GROOVE,
    description: 'GSS-G3003000-BZ Groove G30 3.0.3 2018-07-10 Copyright 2018 Coriant',
    objects: {
      [`${GROOVE}.2.1.3.0`]: 'GROOVE_G30',
      [`${GROOVE}.3.12.1.1.9.1.1.0.0.0`]: 'GR00000001',
      ...row(`${GROOVE}.3.1.1.1`, 1, { 3: '23.8', 5: 1, 6: 1 }),
      ...row(`${GROOVE}.3.3.1.1`, '1.1', { 3: 1, 4: 2, 9: '34.0' }),
      ...row(`${GROOVE}.3.3.1.1`, '1.2', { 3: 2, 4: 2, 7: 60, 9: '-99.0' }),
      ...row(`${GROOVE}.3.6.1.1`, '1.1.0.1', { 4: '-14.5', 5: '-99.0' }),
    },
    identity: { vendor: 'Infinera', model: 'GROOVE_G30', serial: 'GR00000001', version: '3.0.3' },
    sensors: {
      'Shelf 1': [1, 1],
      'Shelf 1 inlet': 23.8,
      'Card 1.1': [2, 3],
      'Card 1.1 temperature': 34,
      'Card 1.2 fan speed': 60,
      'Port 1.1.0.1 receive power': -14.5,
    },
    without: ['Card 1.2', 'Card 1.2 temperature', 'Port 1.1.0.1 transmit power'],
  },
  'an XTM without one of its feeds': {
    objectId: '1.3.6.1.4.1.8708',
    description: 'Infinera Corporation - Embedded Node Manager - ENM_CUAPPL_03A cuappl03a r33b 43',
    objects: {
      [`${XTM}.3.2.1.1.1.2.100000000`]: 'TM-3000/II subrack',
      ...row(`${XTM}.11.2.2.1.1`, 1, { 2: 'tm3000ii:1', 11: 372, 18: 2, 19: 3 }),
      ...row(`${XTM}.11.2.4.1.1`, 1, { 2: 'pow:1:1', 10: 2, 11: 2 }),
      ...row(`${XTM}.11.2.5.1.1`, 1, { 2: 'fan:1:1', 6: 1, 7: 2 }),
      ...row(`${XTM}.19.2.2.1.1`, 45, { 2: 'oa:1:11:1-2', 20: -201, 22: 1_031, 51: 280, 61: 2 }),
      ...row(`${XTM}.56.2.6.1.1`, 129, { 2: 'clientL0:1:2:1-2', 4: 2_147_483_646, 5: -25 }),
      ...row(`${XTM}.71.2.3.1.1`, 18, { 2: 'cusfpii:1:1', 3: 400_000, 5: 300_000 }),
    },
    identity: {
      profile: 'Infinera (Transmode) XTM',
      model: 'TM-3000/II',
      kind: 'Optical',
      version: 'r33b-43',
    },
    memory: 25,
    sensors: {
      'Subrack tm3000ii:1': [3, 1],
      'Subrack tm3000ii:1 temperature': 37.2,
      'Power pow:1:1': [2, 3],
      'oa:1:11:1-2 output power failed': [2, 3],
      'oa:1:11:1-2 receive power': -20.1,
      'oa:1:11:1-2 bias current': 0.1031,
      'oa:1:11:1-2 gain': 28,
      'clientL0:1:2:1-2 transmit power': -2.5,
    },
    without: ['Fan fan:1:1', 'clientL0:1:2:1-2 receive power'],
  },
  'an E7 of Calix': {
    objectId: `${CALIX}.2.5.4`,
    objects: {
      [`${CALIX}.2.2.1.7.10.0`]: 'CX0000000001',
      [`${CALIX}.2.2.1.6.1.1.7.1.1`]: '3.1.10.22',
      ...row(`${CALIX}.2.2.1.6.2.1`, '1.1.3', { 5: 41, 6: 15_000, 7: 20_000, 8: 0, 9: 3_290 }),
    },
    identity: { vendor: 'Calix', model: 'E7-20', serial: 'CX0000000001', version: '3.1.10.22' },
    sensors: {
      'PON 1.1.3 temperature': 41,
      'PON 1.1.3 bias current': 0.015,
      'PON 1.1.3 transmit power': 3.01,
      'PON 1.1.3 voltage': 3.29,
    },
    without: ['PON 1.1.3 receive power'],
  },
  'an E9 of Calix has thousandths of degrees': {
    objectId: `${CALIX}.4.1.6`,
    objects: row(`${CALIX}.4.2.4.2.1`, 7, { 2: '1/1/xp1', 4: 41_500, 7: 1_000 }),
    identity: { profile: 'Calix AXOS', model: 'E9-2' },
    sensors: { '1/1/xp1 temperature': 41.5, '1/1/xp1 receive power': -10 },
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
