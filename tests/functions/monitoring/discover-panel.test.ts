import { expect, test } from 'vitest';
import { instancesOf } from '../../../core/domain/discovery.ts';
import { PROFILES, type ProfileId } from '../../../core/profiles/index.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { onPanel } from '../../../functions/monitoring/collector/discover-panel.ts';
import { foundPort } from '../../fixtures/ports.ts';
import { deviceWith } from './device-with.ts';

const NAME = '1.3.6.1.2.1.31.1.1.1.1';
const TYPE = '1.3.6.1.2.1.2.2.1.3';

/** Names as their makers' documents have them. */
const NAMES: readonly [ProfileId, string, string, number?][] = [
  ['cisco-ios', 'Gi2/0/48', 'Slot 2/0', 48],
  ['cisco-ios', 'TwentyFiveGigE1/1/2', 'Slot 1/1', 2],
  ['cisco-ios', 'FastEthernet0/1', 'Slot 0', 1],
  ['cisco-nxos', 'Ethernet101/1/7', 'Slot 101/1', 7],
  ['cisco-iosxr', 'HundredGigE0/0/0/20', 'Slot 0/0/0', 20],
  ['cisco-small-business', 'gi24', 'Ports', 24],
  ['juniper-junos', 'ge-0/0/0', 'FPC 0, PIC 0', 0],
  ['juniper-junos', 'xe-2/0/4:3', 'FPC 2, PIC 0, port 4', 3],
  ['fortinet-fortigate', 'port16', 'Ports', 16],
  ['fortinet-fortigate', 'wan2', 'WAN'],
  ['paloalto-panos', 'ethernet1/8', 'Slot 1', 8],
  ['mikrotik-routeros', 'sfp-sfpplus4', 'SFP+', 4],
  ['aruba-cx', '2/1/48', 'Member 2, slot 1', 48],
  ['hp-procurve', 'B4', 'Slot B', 4],
  ['hpe-comware', 'Ten-GigabitEthernet1/0/49', 'Slot 1/0', 49],
  ['huawei-vrp', 'XGigabitEthernet0/0/4', 'Slot 0/0', 4],
  ['nokia-sros', '1/1/c2/3', 'Card 1, MDA 1, connector 2', 3],
  ['arista-eos', 'Ethernet49/1', 'Ethernet 49', 1],
  ['dell-os9', 'fortyGigE 1/49', 'Unit 1', 49],
  ['extreme-exos', '2:24', 'Slot 2', 24],
];
const panelOf = (id: ProfileId) => PROFILES.find((profile) => profile.id === id)!.panel;

test.each(NAMES)('the profile %s has %s in %s', (id, name, group, number) => {
  expect(onPanel([foundPort({ name })], panelOf(id))[0]!.place).toEqual({
    group,
    ...(number !== undefined && { number }),
  });
});

const NOT_ON_THE_FRONT: readonly [ProfileId, string][] = [
  ['cisco-ios', 'Po1'],
  ['cisco-ios', 'Gi1/0/1.100'],
  ['cisco-ios', 'Ap1/0/1'],
  ['cisco-nxos', 'port-channel1/2'],
  ['cisco-iosxr', 'MgmtEth0/RP0/CPU0/0'],
  ['juniper-junos', 'ge-0/0/0.0'],
  ['fortinet-fortigate', 'npu0_vlink0'],
  ['mikrotik-routeros', 'bridge1'],
  ['dell-os9', 'ManagementEthernet 0/0'],
];
test.each(NOT_ON_THE_FRONT)('the profile %s leaves %s out', (id, name) => {
  expect(onPanel([foundPort({ name })], panelOf(id))[0]).not.toHaveProperty('place');
});

const SWITCH = {
  '1.3.6.1.2.1.1.1.0': 'Cisco IOS Software, C3750E Software',
  '1.3.6.1.2.1.1.2.0': '1.3.6.1.4.1.9.1.516',
  [`${NAME}.1`]: 'Gi1/0/1',
  [`${NAME}.2`]: 'Vlan1',
  [`${TYPE}.1`]: 6,
  [`${TYPE}.2`]: 53,
};
const places = async (ofAccount: Parameters<typeof discover>[2]) => {
  const found = await discover(deviceWith(SWITCH), 0, ofAccount);
  return instancesOf(found, 'interfaces').map(({ name, place }) => [name, place]);
};

test('a walk gives ports their places by the profile of the device, and by one of the account before it', async () => {
  expect(await places([])).toEqual([
    ['Gi1/0/1', { group: 'Slot 1/0', number: 1 }],
    ['Vlan1', undefined],
  ]);
  const own = {
    name: 'Ours',
    match: { objectId: ['1.3.6.1.4.1.9.1.516'] },
    panel: [{ pattern: '^Vlan(\\d+)$', group: 'VLANs of $1', number: '$1' }],
    takesOver: ['cisco-ios'],
  };
  expect(await places([own])).toEqual([
    ['Gi1/0/1', undefined],
    ['Vlan1', { group: 'VLANs of 1', number: 1 }],
  ]);
  const { panel: _, ...without } = own;
  expect(await places([without])).toEqual(await places([]));
});

test.each([
  ['a group that is too long', { pattern: '(.*)', group: '$1'.repeat(20) }],
  ['a number that is none', { pattern: '^(Gi)', group: 'Slot', number: '$1' }],
  ['a number that is too large', { pattern: '^Gi', group: 'Slot', number: '10000' }],
])('%s gives no place', (_, panel) => {
  expect(onPanel([foundPort({ name: 'Gi1/0/1' })], [panel])[0]).not.toHaveProperty('place');
});
