import type { Random } from '../simulation/random.ts';

export type Role = 'CPE' | 'SW' | 'FW' | 'RAD';

/** SNMP identity of a vendor's device kind. Enterprise numbers are IANA's. */
export interface Build {
  vendor: string;
  model: string;
  sysObjectId: string;
  sysDescr: string;
  /** ifName by port number, from 0. */
  portName: (port: number) => string;
  serial: (random: Random) => string;
  memoryMegabytes: number;
  /** The fastest circuit that it supports. */
  fastestBitsPerSecond: number;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const capitals = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.pick([...LETTERS])).join('');
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

const cisco = (random: Random) =>
  `F${capitals(random, 2)}${random.int(20, 28)}${String(random.int(1, 52)).padStart(2, '0')}${capitals(random, 1)}${digits(random, 3)}`;
const juniper = (random: Random) => `CV${digits(random, 4)}AF${digits(random, 4)}`;
const mikrotik = (random: Random) =>
  `HF${digits(random, 1)}${capitals(random, 2)}${digits(random, 5)}`;
const fortinet = (random: Random) => `FGT60F${capitals(random, 2)}${digits(random, 8)}`;
const ubiquiti = (random: Random) => `68D79A${digits(random, 6)}`;
const aruba = (random: Random) =>
  `CN${digits(random, 2)}${capitals(random, 3)}${digits(random, 3)}`;

const gigabit = (port: number) => `GigabitEthernet0/0/${port}`;
const junos = (port: number) => `ge-0/0/${port}`;

const GIGABIT = 1_000_000_000;
const TEN_GIGABIT = 10 * GIGABIT;

export const BUILDS: Record<Role, readonly Build[]> = {
  CPE: [
    {
      vendor: 'Cisco',
      model: 'C1111-8P',
      sysObjectId: '1.3.6.1.4.1.9.1.2678',
      portName: gigabit,
      serial: cisco,
      memoryMegabytes: 4_096,
      fastestBitsPerSecond: GIGABIT,
      sysDescr:
        'Cisco IOS Software [Cupertino], ISR Software (ARMV8EL_LINUX_IOSD-UNIVERSALK9_IAS-M), Version 17.9.4a, RELEASE SOFTWARE (fc3)',
    },
    {
      vendor: 'Juniper',
      model: 'SRX300',
      sysObjectId: '1.3.6.1.4.1.2636.1.1.1.2.133',
      portName: junos,
      serial: juniper,
      memoryMegabytes: 4_096,
      fastestBitsPerSecond: GIGABIT,
      sysDescr: 'Juniper Networks, Inc. srx300 internet router, kernel JUNOS 22.4R3-S2.11',
    },
    {
      vendor: 'MikroTik',
      model: 'CCR2004-16G-2S+',
      sysObjectId: '1.3.6.1.4.1.14988.1',
      portName: (port) => `ether${port + 1}`,
      serial: mikrotik,
      memoryMegabytes: 4_096,
      fastestBitsPerSecond: TEN_GIGABIT,
      sysDescr: 'RouterOS CCR2004-16G-2S+',
    },
  ],
  SW: [
    {
      vendor: 'HPE Aruba',
      model: 'Aruba 6100 24G',
      sysObjectId: '1.3.6.1.4.1.47196.4.1.1.1.151',
      portName: (port) => `1/1/${port + 1}`,
      serial: aruba,
      memoryMegabytes: 4_096,
      fastestBitsPerSecond: TEN_GIGABIT,
      sysDescr: 'Aruba JL678A PL.10.11.1021',
    },
    {
      vendor: 'Cisco',
      model: 'C9200L-24T-4G',
      sysObjectId: '1.3.6.1.4.1.9.1.2694',
      portName: (port) => `GigabitEthernet1/0/${port + 1}`,
      serial: cisco,
      memoryMegabytes: 2_048,
      fastestBitsPerSecond: TEN_GIGABIT,
      sysDescr:
        'Cisco IOS Software [Cupertino], Catalyst L3 Switch Software (CAT9K_LITE_IOSXE), Version 17.9.4a, RELEASE SOFTWARE (fc3)',
    },
  ],
  FW: [
    {
      vendor: 'Fortinet',
      model: 'FortiGate 60F',
      sysObjectId: '1.3.6.1.4.1.12356.101.1.641',
      portName: (port) => (port === 0 ? 'wan1' : `internal${port}`),
      serial: fortinet,
      memoryMegabytes: 2_048,
      fastestBitsPerSecond: TEN_GIGABIT,
      sysDescr: 'FortiGate-60F v7.2.8,build1639,240313 (GA.M)',
    },
  ],
  RAD: [
    {
      vendor: 'Ubiquiti',
      model: 'airFiber 60',
      sysObjectId: '1.3.6.1.4.1.41112.1.4',
      portName: (port) => (port === 0 ? 'ath0' : `eth${port - 1}`),
      serial: ubiquiti,
      memoryMegabytes: 256,
      fastestBitsPerSecond: TEN_GIGABIT,
      sysDescr: 'Linux 4.4.198 #1 SMP airFiber 60 GP.v2.6.0',
    },
  ],
};

export const DEVICE_TYPES: Record<Role, { deviceType: string; type: string }> = {
  CPE: { deviceType: 'Router', type: 'Ethernet' },
  SW: { deviceType: 'Switch', type: 'LAN' },
  FW: { deviceType: 'Firewall', type: 'Security' },
  RAD: { deviceType: 'Radio', type: 'Wireless' },
};
