import { test } from 'vitest';
import { expectFamily, type Family } from './expect-family.ts';

const FAMILIES: Record<string, Family> = {
  'Arbor (NETSCOUT) Sightline SP': {
    objectId: '1.3.6.1.4.1.9694.1.4',
    description: 'Peakflow SP 8.3 (build HIU6)  System Board Model: S2600CO',
    objects: {
      '1.3.6.1.4.1.9694.1.4.2.1.7.0': 48,
    },
    identity: { profile: 'Arbor (NETSCOUT) Sightline SP', kind: 'Other', version: '8.3' },
    memory: 48,
  },
  'Arbor (NETSCOUT) TMS': {
    objectId: '1.3.6.1.4.1.9694.1.5',
    description: 'Peakflow TMS 8.4 Model: TMS-HD1000 Serial: XXXXXXXXXX',
    objects: {
      '1.3.6.1.4.1.9694.1.5.2.7.0': 9,
    },
    identity: {
      profile: 'Arbor (NETSCOUT) TMS',
      kind: 'Other',
      model: 'TMS-HD1000',
      version: '8.4',
    },
    memory: 9,
  },
  'Radware Alteon': {
    objectId: '1.3.6.1.4.1.1872.1.13.3.5.1',
    description: 'Alteon Application Switch 5224XL',
    objects: {
      '1.3.6.1.4.1.1872.2.5.1.2.2.1.0': 42,
      '1.3.6.1.4.1.1872.2.5.1.2.8.1.0': 100,
      '1.3.6.1.4.1.1872.2.5.1.2.8.3.0': 35,
    },
    identity: { profile: 'Radware Alteon', kind: 'Other', model: '5224XL' },
    cpu: 42,
    memory: 65,
  },
  'Benu Networks': {
    objectId: '1.3.6.1.4.1.39406.1.2.1.1',
    description: 'BenuOS, 5.2.0.1 Product: MEGApp Built on Tue Jun 6',
    objects: {
      '1.3.6.1.4.1.39406.1.5.1.8.0': 17,
      '1.3.6.1.4.1.39406.1.5.1.2.0': 100,
      '1.3.6.1.4.1.39406.1.5.1.3.0': 18,
    },
    identity: { profile: 'Benu Networks', kind: 'Router', version: '5.2.0.1' },
    cpu: 17,
    memory: 18,
  },
  'Zhone MXK': {
    objectId: '1.3.6.1.4.1.5504.1.8.1',
    objects: {
      '1.3.6.1.4.1.5504.3.3.3.1.5.1.1': 40,
      '1.3.6.1.4.1.5504.3.3.3.1.5.1.28': 52,
    },
    identity: { profile: 'Zhone MXK', kind: 'Other' },
    cpu: 52,
  },
  'HPE MSM controllers': {
    objectId: '1.3.6.1.4.1.8744.1.47',
    description:
      'MSM765 - Hardware revision 2 - Serial number SG123 - Firmware version 6.6.0.0-22530',
    objects: {
      '1.3.6.1.4.1.8744.5.21.1.1.5.0': 42,
      '1.3.6.1.4.1.8744.5.21.1.1.9.0': 100,
      '1.3.6.1.4.1.8744.5.21.1.1.10.0': 8,
    },
    identity: {
      profile: 'HPE MSM controllers',
      kind: 'Wireless',
      model: 'MSM765',
      serial: 'SG123',
      version: '6.6.0.0-22530',
    },
    cpu: 42,
    memory: 92,
  },
  'Moxa AWK': {
    objectId: '1.3.6.1.4.1.8691.15.34',
    objects: {
      '1.3.6.1.4.1.8691.15.34.1.1.1.0': 'AWK-4131A',
      '1.3.6.1.4.1.8691.15.34.1.1.3.0': 'X1',
      '1.3.6.1.4.1.8691.15.34.1.1.5.0': '1.17 Build 21091612',
      '1.3.6.1.4.1.8691.15.34.1.11.25.1.0': 9,
      '1.3.6.1.4.1.8691.15.34.1.11.25.2.0': 100,
      '1.3.6.1.4.1.8691.15.34.1.11.25.3.0': 67,
    },
    identity: {
      profile: 'Moxa AWK',
      kind: 'Wireless',
      model: 'AWK-4131A',
      serial: 'X1',
      version: '1.17',
    },
    cpu: 9,
    memory: 67,
  },
  'Ruckus access points': {
    objectId: '1.3.6.1.4.1.25053.3.1.4.71',
    objects: {
      '1.3.6.1.4.1.25053.1.1.2.1.1.1.1.0': 'R500',
      '1.3.6.1.4.1.25053.1.1.2.1.1.1.2.0': '19160',
      '1.3.6.1.4.1.25053.1.1.3.1.1.1.1.1.3.1': '9.13.3.0.145',
      '1.3.6.1.4.1.25053.1.1.11.1.1.1.1.0': 3,
      '1.3.6.1.4.1.25053.1.1.11.1.1.1.2.0': 27,
    },
    identity: {
      profile: 'Ruckus access points',
      kind: 'Wireless',
      model: 'R500',
      serial: '19160',
      version: '9.13.3.0.145',
    },
    cpu: 3,
    memory: 27,
  },
  'Fortinet FortiMail': {
    objectId: '1.3.6.1.4.1.12356.105',
    objects: {
      '1.3.6.1.4.1.12356.105.1.6.0': 11,
      '1.3.6.1.4.1.12356.105.1.7.0': 42,
      '1.3.6.1.4.1.12356.105.1.103.2.1.3.2': 5,
    },
    identity: { profile: 'Fortinet FortiMail', kind: 'Other' },
    cpu: 11,
    memory: 42,
    sensors: { 'Mail queue 2': 5 },
  },
  'Fortinet FortiVoice': {
    objectId: '1.3.6.1.4.1.12356.115',
    objects: {
      '1.3.6.1.4.1.12356.115.1.1.0': 'FortiVoice-500F',
      '1.3.6.1.4.1.12356.115.1.2.0': 'FO500',
      '1.3.6.1.4.1.12356.115.1.3.0': 'v6.0.11(GA), build285, 2022.03.28',
      '1.3.6.1.4.1.12356.115.1.6.0': 4,
    },
    identity: {
      profile: 'Fortinet FortiVoice',
      kind: 'Other',
      model: 'FortiVoice-500F',
      serial: 'FO500',
      version: '6.0.11',
    },
    cpu: 4,
  },
  'bintec be.IP': {
    objectId: '1.3.6.1.4.1.272.4.201.66.69.50.48.0.0',
    objects: {
      '1.3.6.1.4.1.272.4.1.17.1.5.0.0.0': 'be.IP plus',
      '1.3.6.1.4.1.272.4.1.17.1.8.0.0.0': 'BE2CA',
      '1.3.6.1.4.1.272.4.1.26.0': 'V.10.2.9.102 IPv6, IPSec, PBX from 2021',
      '1.3.6.1.4.1.272.4.17.4.1.1.18.1.0': 95,
    },
    identity: {
      profile: 'bintec be.IP',
      kind: 'Router',
      model: 'be.IP plus',
      serial: 'BE2CA',
      version: '10.2.9.102',
    },
    cpu: 5,
  },
  'Juniper JunosE': {
    objectId: '1.3.6.1.4.1.4874.1.1.1.1.1',
    objects: {
      '1.3.6.1.4.1.4874.2.2.2.1.3.5.1.3.0.0': 42,
      '1.3.6.1.4.1.4874.2.2.2.1.3.5.1.3.0.1': -1,
    },
    identity: { profile: 'Juniper JunosE', kind: 'Router' },
    cpu: 42,
  },
  'Calix (Occam) B6 and BLC': {
    objectId: '1.3.6.1.4.1.6066.1.50',
    description: 'B6-316',
    objects: {
      '1.3.6.1.4.1.6066.2.1.3.1.1.6.0': '68021',
      '1.3.6.1.4.1.6066.2.1.3.1.1.9.0': '8.0',
      '1.3.6.1.4.1.6066.2.1.3.2.1.1.1.1.1.17': 8,
      '1.3.6.1.4.1.6066.2.1.3.2.1.1.1.1.4.17': 25000,
    },
    identity: {
      profile: 'Calix (Occam) B6 and BLC',
      kind: 'Other',
      serial: '68021',
      version: '8.0',
    },
  },
  'Juniper WLC (Trapeze)': {
    objectId: '1.3.6.1.4.1.14525.3.3.1',
    description: 'Juniper Networks, Inc WLC880R 7.7.4.4 REL',
    objects: {
      '1.3.6.1.4.1.14525.4.8.1.1.11.1.0': 42,
      '1.3.6.1.4.1.14525.4.8.1.1.12.1.0': 52,
      '1.3.6.1.4.1.14525.4.8.1.1.6.0': 100,
    },
    identity: {
      profile: 'Juniper WLC (Trapeze)',
      kind: 'Wireless',
      model: 'WLC880R',
      version: '7.7.4.4',
    },
    cpu: 42,
    memory: 52,
  },
  'Gigamon GigaVUE': {
    objectId: '1.3.6.1.4.1.26866.3.6',
    objects: {
      '1.3.6.1.4.1.26866.2.2.0': 'CHS-HC2   ',
      '1.3.6.1.4.1.26866.2.4.0': 'A1234B',
      '1.3.6.1.4.1.26866.2.6.0': '5.16.00',
    },
    identity: {
      profile: 'Gigamon GigaVUE',
      kind: 'Other',
      model: 'CHS-HC2',
      serial: 'A1234B',
      version: '5.16.00',
    },
  },
  'Advantech ICR and Conel routers': {
    objectId: '1.3.6.1.4.1.30140.1.10',
    objects: {
      '1.3.6.1.4.1.30140.6.1.0': 'LR77-v2',
      '1.3.6.1.4.1.30140.6.3.0': '1234567',
      '1.3.6.1.4.1.30140.6.2.0': '6.3.6 (2022-06-16)',
      '1.3.6.1.4.1.30140.3.6.0': 7,
      '1.3.6.1.4.1.30140.3.5.0': 2,
    },
    identity: {
      profile: 'Advantech ICR and Conel routers',
      kind: 'Router',
      model: 'LR77-v2',
      serial: '1234567',
      version: '6.3.6',
    },
    cpu: 7,
    sensors: { 'Clock battery': [2, 2] },
  },
  'GW Delight EPON': {
    objectId: '1.3.6.1.4.1.10072.2.20',
    objects: {
      '1.3.6.1.4.1.10072.2.20.1.1.2.1.1.18.1.1': '4PA0',
      '1.3.6.1.4.1.10072.2.20.1.1.1.1.1.8.1': 'V1R12',
      '1.3.6.1.4.1.10072.2.20.1.1.1.1.1.9.1': 'V2.3',
      '1.3.6.1.4.1.10072.2.20.1.1.2.1.1.19.1.1': 4,
      '1.3.6.1.4.1.10072.2.15.1.4.1.1.3.1.2': 1,
      '1.3.6.1.4.1.10072.2.15.1.5.1.1.2.2': 2,
      '1.3.6.1.4.1.10072.2.15.1.5.1.1.3.2': 34,
    },
    identity: { profile: 'GW Delight EPON', kind: 'Other', serial: '4PA0', version: 'V1R12' },
    cpu: 4,
    sensors: {
      'Fan 1.2 alarm': [1, 3],
      'Power supply 2': [2, 3],
      'Power supply 2 temperature': 34,
    },
  },
  'C-Data OLTs': {
    objectId: '1.3.6.1.4.1.17409',
    objects: {
      '1.3.6.1.4.1.17409.2.3.1.1.13.0': 'AF2101',
      '1.3.6.1.4.1.34592.1.3.100.1.8.1.0': 19,
      '1.3.6.1.4.1.34592.1.3.100.1.8.2.0': 240,
      '1.3.6.1.4.1.34592.1.3.100.1.8.3.0': 60,
    },
    identity: { profile: 'C-Data OLTs', kind: 'Other', serial: 'AF2101' },
    cpu: 19,
    memory: 75,
  },
};

test.each(Object.entries(FAMILIES))('%s', (_, family) => expectFamily(family));
