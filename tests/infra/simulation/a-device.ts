import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type {
  SimulatedDevice,
  SimulatedInterface,
} from '../../../infra/local/simulation/device.ts';

/** A moment of a Wednesday, UTC. */
export const WEDNESDAY_TEN = Date.UTC(2026, 10, 18, 10, 10) / 1000;

export function aPort(change: Partial<SimulatedInterface> = {}): SimulatedInterface {
  return {
    index: 1,
    name: 'ge-0/0/0',
    alias: 'WAN: Corelink CL-4411',
    ifType: 6,
    speedBitsPerSecond: 1_000_000_000,
    adminUp: true,
    profile: 'office',
    inPeakBitsPerSecond: 80_000_000,
    outPeakBitsPerSecond: 20_000_000,
    phaseMinutes: 3,
    errorsPerMillion: 2,
    discardsPerSecond: 0,
    discardProfile: 'ten',
    octetsAtStart: 0n,
    ...change,
  };
}

export function aDevice(change: Partial<SimulatedDevice> = {}): SimulatedDevice {
  return {
    address: '127.77.0.1',
    version: '2c',
    credential: { community: 'harbour-read' },
    hostname: 'LDS-CPE-01',
    location: 'Leeds depot',
    contact: 'noc@example',
    sysDescr: 'Juniper Networks, Inc. srx300',
    sysObjectId: '1.3.6.1.4.1.2636.1.1.1.2.133',
    manufacturer: 'Juniper',
    model: 'SRX300',
    serial: 'CV1234AF0001',
    seed: 4711,
    localOffsetMinutes: 0,
    bootedEpochSeconds: WEDNESDAY_TEN - 90 * 86_400,
    outages: [],
    distanceMs: 0,
    delayMs: 0,
    malformedEvery: 0,
    cpuBasePercent: 12,
    memoryPercent: 41,
    memoryMegabytes: 4_096,
    interfaces: [
      aPort(),
      aPort({ index: 200, name: 'ge-0/0/1', alias: '', octetsAtStart: 2n ** 60n }),
      aPort({ index: 40_000, name: 'ge-0/0/2', profile: 'idle' }),
    ],
    sensors: [{ index: 1001, name: 'Fan 1', kind: 'fan', usual: 4_200, isFailing: true }],
    neighbours: [],
    hasOptics: false,
    ...change,
  };
}

/** A UDP port that nobody has at the moment. */
export async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}
