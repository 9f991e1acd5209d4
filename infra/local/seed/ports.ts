import { IF_TYPES, type SimulatedInterface, type SimulatedSensor } from '../simulation/device.ts';
import type { Random } from '../simulation/random.ts';
import type { ProfileId } from '../simulation/traffic.ts';
import type { Circuit } from './circuits.ts';
import type { Build, Role } from './vendors.ts';

const GIGABIT = 1_000_000_000;

export interface PortPlan {
  role: Role;
  build: Build;
  circuit: Circuit;
  profile: ProfileId;
  isBackup: boolean;
  siteName: string;
}

/** The ports of a device, the circuit's first. */
export function planPorts(random: Random, plan: PortPlan): SimulatedInterface[] {
  const first = circuitPort(random, plan);
  const second: SimulatedInterface = {
    ...first,
    index: 2,
    name: plan.build.portName(1),
    alias: `LAN ${plan.siteName}`,
    speedBitsPerSecond: Math.max(GIGABIT, first.speedBitsPerSecond),
    inPeakBitsPerSecond: first.outPeakBitsPerSecond,
    outPeakBitsPerSecond: first.inPeakBitsPerSecond,
    errorsPerMillion: 0,
    discardsPerSecond: 0,
  };
  const spare = (port: number): SimulatedInterface => ({
    ...second,
    index: port + 1,
    name: plan.build.portName(port),
    alias: '',
    profile: 'idle',
    octetsAtStart: 0n,
  });
  switch (plan.role) {
    case 'CPE':
      return [first, second, loopback(second), spare(2)];
    case 'FW':
      return [
        first,
        second,
        { ...second, index: 3, name: plan.build.portName(2), alias: 'DMZ', profile: 'steady' },
      ];
    case 'RAD':
      return [first, second];
    case 'SW':
      return [
        first,
        ...[1, 2].map((port) => access(random, plan, second, port)),
        spare(3),
        { ...spare(4), adminUp: false, alias: 'DISABLED - spare' },
      ];
  }
}

function circuitPort(
  random: Random,
  { role, build, circuit, profile, isBackup, siteName }: PortPlan,
): SimulatedInterface {
  const use = 0.35 + 0.4 * random.next();
  const load: ProfileId = isBackup ? 'quiet' : profile;
  return {
    index: 1,
    name: build.portName(0),
    alias:
      role === 'CPE' || role === 'RAD'
        ? `WAN ${circuit.reference} ${circuit.supplier}`
        : `Uplink ${siteName}`,
    ifType: role === 'RAD' ? IF_TYPES.radio : IF_TYPES.ethernet,
    speedBitsPerSecond:
      role === 'CPE' ? circuit.bearerBitsPerSecond : Math.max(GIGABIT, circuit.bearerBitsPerSecond),
    adminUp: true,
    profile: load,
    inPeakBitsPerSecond: Math.round(circuit.bitsPerSecond * use),
    outPeakBitsPerSecond: Math.round(circuit.bitsPerSecond * use * (0.18 + 0.3 * random.next())),
    phaseMinutes: random.int(0, 25),
    errorsPerMillion: random.chance(0.06) ? random.int(20, 200) : 0,
    discardsPerSecond: 0,
    discardProfile: 'ten',
    octetsAtStart: random.chance(0.15)
      ? 2n ** 53n * BigInt(random.int(2, 900))
      : BigInt(random.int(0, 2_000_000_000)),
  };
}

function loopback(like: SimulatedInterface): SimulatedInterface {
  return {
    ...like,
    index: 100,
    name: 'lo0',
    alias: 'Management',
    ifType: IF_TYPES.loopback,
    speedBitsPerSecond: GIGABIT,
    profile: 'steady',
    inPeakBitsPerSecond: 400_000,
    outPeakBitsPerSecond: 400_000,
    octetsAtStart: 0n,
  };
}

const ACCESS_USES = [
  'AP reception',
  'Tills',
  'CCTV recorder',
  'Phones',
  'AP floor 1',
  'Stock office',
  'Print room',
] as const;

function access(
  random: Random,
  { build }: PortPlan,
  like: SimulatedInterface,
  port: number,
): SimulatedInterface {
  const share = 0.1 + 0.25 * random.next();
  return {
    ...like,
    index: port + 1,
    name: build.portName(port),
    alias: random.pick(ACCESS_USES),
    speedBitsPerSecond: GIGABIT,
    octetsAtStart: 0n,
    phaseMinutes: random.int(0, 25),
    inPeakBitsPerSecond: Math.round(like.inPeakBitsPerSecond * share),
    outPeakBitsPerSecond: Math.round(like.outPeakBitsPerSecond * share),
  };
}

/** Fans for firewalls, a temperature for routers and switches, nothing for radios. */
export function planSensors(role: Role): SimulatedSensor[] {
  const temperature: SimulatedSensor = {
    index: 1001,
    name: 'Temperature inlet',
    kind: 'temperature',
    usual: role === 'SW' ? 41 : 36,
    isFailing: false,
  };
  if (role === 'RAD') return [];
  if (role !== 'FW') return [temperature];
  return [
    temperature,
    ...[1, 2].map((fan) => ({
      index: 1001 + fan,
      name: `Fan ${fan}`,
      kind: 'fan' as const,
      usual: 4_200,
      isFailing: false,
    })),
  ];
}
