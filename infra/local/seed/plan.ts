import { TZDate } from '@date-fns/tz';
import type { SnmpSecret } from '../../../core/domain/snmp-credential.ts';
import type { SimulatedDevice, SimulatedNeighbour } from '../simulation/device.ts';
import { createRandom } from '../simulation/random.ts';
import { planCircuit } from './circuits.ts';
import { CUSTOMERS, type CustomerOutline } from './customers.ts';
import { organise, PROVIDERS, type Organisation, type ProviderId } from './organisation.ts';
import { TOWNS } from './places.ts';
import { brandingOf, downtimesOf, recipientsOf } from './plan-extras.ts';
import { credentialOf, planNode, type FleetNode } from './plan-device.ts';
import { planSites, type Site } from './sites.ts';
import { tellStories, type Stories } from './stories.ts';
import type { Role } from './vendors.ts';
import type { World } from './world.ts';

export interface FleetOptions {
  /** All devices of both providers. */
  devices: number;
  /** First start of the network; its events are relative to it. */
  anchorEpochSeconds: number;
  /** UDP port of every agent. */
  port: number;
}

export interface Fleet {
  /** Without alerts, which are derived from events. */
  world: World;
  nodes: FleetNode[];
  stories: Record<ProviderId, Stories>;
}

const SHARD_SIZE = 100;
const CREATED_DAYS_BEFORE = 900;
const SITE_ZONE = 'Europe/London';

/** The simulated network with its two providers. Deterministic for the same options. */
export function planFleet(options: FleetOptions): Fleet {
  const northbeam = Math.ceil(options.devices * PROVIDERS.northbeam.share);
  const parts = [
    planProvider('northbeam', northbeam, options),
    planProvider('calder', options.devices - northbeam, options),
  ];
  const organisations = parts.map((part) => part.organisation);
  const nodes = parts.flatMap((part) => part.nodes);
  const accounts = organisations.flatMap((organisation) => organisation.accounts);
  return {
    nodes,
    stories: { northbeam: parts[0]!.stories, calder: parts[1]!.stories },
    world: {
      accounts,
      groups: organisations.flatMap((organisation) => organisation.groups),
      devices: nodes.map((node) => node.device),
      roles: [],
      branding: brandingOf(accounts),
      recipients: recipientsOf(accounts),
      downtimes: parts.flatMap((part) =>
        downtimesOf(part.providerId, part.nodes, part.stories, options.anchorEpochSeconds),
      ),
      alerts: [],
      secrets: new Map(
        accounts
          .filter(({ parentId }) => parentId !== '')
          .map(({ accountId }) => [accountId, secretOf(accountId)]),
      ),
    },
  };
}

function planProvider(
  providerId: ProviderId,
  devices: number,
  options: FleetOptions,
): { providerId: ProviderId; organisation: Organisation; nodes: FleetNode[]; stories: Stories } {
  const random = createRandom(`fleet ${providerId}`);
  const organisation = organise(
    providerId,
    options.anchorEpochSeconds - CREATED_DAYS_BEFORE * 86_400,
  );
  const nodes: FleetNode[] = [];
  const labels = new Map<string, number>();
  const shards = new Map<string, number>();
  const localOffsetMinutes = -new TZDate(
    options.anchorEpochSeconds * 1000,
    SITE_ZONE,
  ).getTimezoneOffset();
  CUSTOMERS[providerId].forEach((customer, at) => {
    const count = shareOf(CUSTOMERS[providerId], at, devices);
    for (const site of planSites(random, customer, TOWNS[providerId], at * 7, count)) {
      const group = organisation.addGroup(
        organisation.folderOf(customer),
        site.name,
        customer.accountId,
        customer.name,
      );
      const circuitOf = (position: number, size?: string) =>
        planCircuit(
          random,
          PROVIDERS[providerId].billingPrefix,
          310_000 + nodes.length + position,
          size,
        );
      const mainCircuit = circuitOf(0, site.isHead ? customer.headCircuit : undefined);
      const placed = site.equipment.map(({ role, isBackup }, position) =>
        planNode(random, {
          providerId,
          customer,
          site,
          group,
          role,
          isBackup,
          localOffsetMinutes,
          circuit: isBackup
            ? circuitOf(position, '20Mb')
            : role === 'RAD'
              ? circuitOf(position, '200Mb')
              : mainCircuit,
          profile: isBackup ? 'quiet' : customer.profile,
          number: nodes.length + position,
          label: nextLabel(labels, site, role),
          shardId: nextShard(shards, customer.accountId),
          port: options.port,
          anchorEpochSeconds: options.anchorEpochSeconds,
        }),
      );
      nodes.push(...placed);
      linkTogether(placed);
      cable(placed);
    }
  });
  return {
    providerId,
    organisation,
    nodes,
    stories: tellStories(nodes, options.anchorEpochSeconds),
  };
}

/** Number of a customer's devices by weight; the numbers add up to the total. */
function shareOf(customers: readonly CustomerOutline[], at: number, devices: number): number {
  const total = customers.reduce((sum, customer) => sum + customer.weight, 0);
  const before = customers.slice(0, at).reduce((sum, customer) => sum + customer.weight, 0);
  return (
    Math.round((devices * (before + customers[at]!.weight)) / total) -
    Math.round((devices * before) / total)
  );
}

function nextLabel(labels: Map<string, number>, site: Site, role: Role): string {
  const stem = `${site.town.code}-${role}`;
  const number = (labels.get(stem) ?? 0) + 1;
  labels.set(stem, number);
  return `${stem}-${String(number).padStart(2, '0')}`;
}

function nextShard(shards: Map<string, number>, accountId: string): string {
  const placed = shards.get(accountId) ?? 0;
  shards.set(accountId, placed + 1);
  return String(Math.floor(placed / SHARD_SIZE));
}

/** Links the main router with its backup and firewall, both ways. */
function linkTogether(placed: readonly FleetNode[]): void {
  const [main, ...others] = placed;
  for (const other of others) {
    const tag = other.isBackup ? 'Backup' : other.role === 'FW' ? 'Firewall' : '';
    if (!main || tag === '') continue;
    (main.device.system['Links'] as unknown[]).push({ id: other.device.deviceId, tag });
    (other.device.system['Links'] as unknown[]).push({ id: main.device.deviceId, tag: 'Primary' });
  }
}

/**
 * The circuit of a site ends at the provider's edge router, which is no device of the portal; the
 * others are behind its router.
 */
function cable(placed: readonly FleetNode[]): void {
  const [main, ...others] = placed;
  if (!main) return;
  const { simulated, site } = main;
  simulated.neighbours.push({
    port: 1,
    name: `PE-${site.town.code}-1`,
    remotePort: `xe-0/0/${simulated.seed % 48}`,
    platform: 'Juniper MX204 edge router',
  });
  const [, lan] = simulated.interfaces;
  for (const { simulated: other } of others) {
    const [uplink] = other.interfaces;
    if (!lan || !uplink) continue;
    simulated.neighbours.push(seenAt(lan.index, other, uplink.name));
    other.neighbours.push(seenAt(uplink.index, simulated, lan.name));
  }
}

const seenAt = (
  port: number,
  { hostname, sysDescr }: SimulatedDevice,
  remotePort: string,
): SimulatedNeighbour => ({ port, name: hostname, remotePort, platform: sysDescr });

function secretOf(accountId: string): SnmpSecret {
  return { default: credentialOf(accountId, '2c'), v3: credentialOf(accountId, '3') };
}
