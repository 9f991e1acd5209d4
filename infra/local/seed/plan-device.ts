import { provedAccountId } from '../../../core/access/scope.ts';
import type { SimulatedDevice } from '../simulation/device.ts';
import type { Random } from '../simulation/random.ts';
import type { ProfileId } from '../simulation/traffic.ts';
import type { Circuit } from './circuits.ts';
import type { CustomerOutline } from './customers.ts';
import { PROVIDERS, resellerOf, type ProviderId } from './organisation.ts';
import { planPorts, planSensors } from './ports.ts';
import type { Site } from './sites.ts';
import { BUILDS, DEVICE_TYPES, type Role } from './vendors.ts';
import type { PlannedDevice, PlannedGroup } from './world.ts';

/** A device of the portal and its simulated counterpart. */
export interface FleetNode {
  device: PlannedDevice;
  simulated: SimulatedDevice;
  role: Role;
  isBackup: boolean;
  site: Site;
  group: PlannedGroup;
  customer: CustomerOutline;
}

export interface NodePlan {
  providerId: ProviderId;
  customer: CustomerOutline;
  site: Site;
  group: PlannedGroup;
  role: Role;
  isBackup: boolean;
  circuit: Circuit;
  profile: ProfileId;
  /** Index among the provider's devices. */
  number: number;
  label: string;
  shardId: string;
  port: number;
  anchorEpochSeconds: number;
  localOffsetMinutes: number;
}

const DAY = 86_400;
/** One device in this many uses version 3. */
const V3_EVERY = 11;

export function planNode(random: Random, plan: NodePlan): FleetNode {
  const { customer, site, role, circuit, isBackup } = plan;
  const provider = PROVIDERS[plan.providerId];
  const deviceId = String(provider.firstDeviceId + plan.number);
  const build = random.pick(
    BUILDS[role].filter(
      (candidate) => candidate.fastestBitsPerSecond >= circuit.bearerBitsPerSecond,
    ),
  );
  const serial = build.serial(random);
  const version = plan.number % V3_EVERY === 5 ? '3' : '2c';
  const address = `${provider.network}.${1 + Math.floor(plan.number / 250)}.${1 + (plan.number % 250)}`;
  const ports = planPorts(random, {
    role,
    build,
    circuit,
    profile: plan.profile,
    isBackup,
    siteName: site.name,
  });
  const device: PlannedDevice = {
    accountId: provedAccountId.parse(customer.accountId),
    deviceId,
    shardId: plan.shardId,
    system: {
      ...systemFields(random, plan, deviceId, build.vendor, build.model),
      'Serial Number': serial,
    },
    manual: {},
    custom: random.chance(0.3)
      ? {
          'Service Level': random.pick(['Gold', 'Silver', 'Bronze']),
          'Site Contact': random.pick(CONTACTS),
        }
      : {},
    snmp: { address, port: plan.port, version, credential: version === '3' ? 'v3' : 'default' },
  };
  const seed = random.int(1, 2_000_000_000);
  const simulated: SimulatedDevice = {
    address,
    version,
    credential: credentialOf(customer.accountId, version),
    hostname: plan.label,
    location: `${site.address} ${site.postcode}`,
    contact: `noc@${customer.accountId}.example`,
    sysDescr: build.sysDescr,
    sysObjectId: build.sysObjectId,
    manufacturer: build.vendor,
    model: build.model,
    serial,
    seed,
    localOffsetMinutes: plan.localOffsetMinutes,
    bootedEpochSeconds: plan.anchorEpochSeconds - random.int(9 * DAY, 420 * DAY),
    outages: [],
    distanceMs: 3 + (seed % 170) / 10,
    delayMs: 0,
    malformedEvery: 0,
    cpuBasePercent: random.int(4, 38),
    memoryPercent: random.int(28, 74),
    memoryMegabytes: build.memoryMegabytes,
    interfaces: ports,
    sensors: planSensors(role),
    neighbours: [],
    hasOptics: build.vendor === 'Juniper',
  };
  return { device, simulated, role, isBackup, site, group: plan.group, customer };
}

const CONTACTS = [
  'Priya Raman',
  'Tom Ashdown',
  'Maggie Ellwood',
  'Daniel Okafor',
  'Sioned Price',
  'Alan Firth',
] as const;

function systemFields(
  random: Random,
  plan: NodePlan,
  deviceId: string,
  vendor: string,
  model: string,
): Record<string, unknown> {
  const { customer, site, group, circuit, role, isBackup, number, label } = plan;
  const provider = PROVIDERS[plan.providerId];
  const { deviceType, type } = DEVICE_TYPES[role];
  const third = Math.floor(number / 32);
  return {
    label,
    parentId: group.groupId,
    groupPath: group.path,
    Links: [],
    'Pre-Live': 'false',
    'Date Added': plan.anchorEpochSeconds - random.int(30 * DAY, 900 * DAY),
    'Billing Reference': `${random.chance(0.3) ? 'DR-' : ''}${provider.billingPrefix}${104_000 + number}`,
    'DNS Name': `${label.toLowerCase()}.${plan.providerId}.example`,
    Address: site.address,
    Postcode: site.postcode,
    'Site Name': site.name,
    Customer: customer.name,
    Description: `${isBackup ? 'Backup' : 'Main'} ${deviceType.toLowerCase()} at ${site.name}`,
    Type: role === 'CPE' && circuit.bitsPerSecond <= 80_000_000 ? 'Broadband' : type,
    'Device Type': deviceType,
    'Chassis Model': `${vendor} ${model}`,
    Distribution: `${site.town.code}-DIST-0${1 + (number % 2)}`,
    'Domain Controller': `dc1.${customer.domain}`,
    'Circuit Reference': circuit.reference,
    'Circuit Reference Provider': circuit.supplierReference,
    'Circuit Size': circuit.size,
    'Circuit Provider': circuit.supplier,
    'Bearer Size': circuit.bearer,
    'Provider Name': provider.name,
    'IP Range': `${provider.range}.${third % 256}.${(number % 32) * 8}/29`,
    'Device Dashboard ID': `overview@${deviceId}`,
    Reseller: resellerOf(customer.accountId),
  };
}

/** Credentials of an account's simulated devices; useless elsewhere. */
export function credentialOf(accountId: string, version: '2c'): { community: string };
export function credentialOf(accountId: string, version: '2c' | '3'): SimulatedDevice['credential'];
export function credentialOf(
  accountId: string,
  version: '2c' | '3',
): SimulatedDevice['credential'] {
  if (version === '2c') return { community: `${accountId}-read` };
  return {
    user: 'linekeeper',
    authProtocol: 'sha256',
    authKey: `${accountId}-authentication`,
    privProtocol: 'aes',
    privKey: `${accountId}-privacy-key`,
  };
}
