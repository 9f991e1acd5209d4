import { planFleet } from '../../../infra/local/seed/plan.ts';
import { deviceRow } from '../../../functions/store/new-devices.ts';
import { writeFoundedWorld } from '../seed/founded-world.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import type { Alert } from '../../../core/domain/alert.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { putMany } from '../../../functions/store/client.ts';
import { putPoll } from '../../../functions/store/polls.ts';

const PLANNED = 1_000;
const SHARD_SIZE = 100;
/** Spread of the answers within a minute, so that refreshes have a realistic size. */
const ANSWERS_WITHIN_SECONDS = 40;
/** The summary is grouped by customer: one tile per device of this account. */
const TILES = 1_000;
const SEVERITIES = [
  { severity: 4, severityLabel: 'Critical' },
  { severity: 3, severityLabel: 'Error' },
  { severity: 2, severityLabel: 'Warning' },
] as const;
/** The first account has the devices and alerts, the second as many customers as tiles. */
const ACCOUNTS = ['northbeam', 'calder'] as const;

export interface BenchPortal extends Local {
  /** Token of a member of staff in the account. */
  tokenIn(accountId: (typeof ACCOUNTS)[number]): Promise<string>;
  /** All devices answer a poll, as in a normal minute. */
  pollAll(): Promise<void>;
  /** Duration of the server's first read of the devices; later reads only fetch changes. */
  firstReadingMs: number;
  /**
   * A busy minute: alerts are acknowledged, cleared and opened, and devices change; totals stay the
   * same.
   */
  change(): Promise<void>;
}

type World = ReturnType<typeof planFleet>['world'];
type Planned = World['devices'][number];

/**
 * A portal without a network: many devices and alerts in one account, a thousand devices in the
 * other.
 */
export async function startBenchPortal(
  devices: number,
  alerts: number,
  webFolder: string,
): Promise<BenchPortal> {
  const portal = await startLocal({ webFolder });
  const { world } = planFleet({
    devices: PLANNED,
    anchorEpochSeconds: Math.floor(Date.now() / 1000),
    port: 161,
  });
  const many = copies(world, 'northbeam', devices);
  const longAgo = new Date(Date.now() - 3_600_000);
  const oneForEach = copies(world, 'calder', TILES).map((device, at) => ({
    ...device,
    system: { ...device.system, Customer: `Customer ${at}` },
    manual: {},
  }));
  const open = many.slice(0, alerts).map((device, at) => alertOf(device, at, longAgo.getTime()));
  await writeFoundedWorld({ ...world, devices: [...many, ...oneForEach], alerts: open }, longAgo);
  await portal.prepareFunctions();
  for (const accountId of ACCOUNTS) {
    await portal.createUser({
      username: `bench-${accountId}`,
      password: 'Bench-12345',
      attributes: { account_id: accountId, role: 'admin', roles: 'Admin' },
    });
  }
  const tokenIn: BenchPortal['tokenIn'] = (accountId) =>
    portal.signIn(`bench-${accountId}`, 'Bench-12345');
  return {
    ...portal,
    tokenIn,
    firstReadingMs: await firstReading(portal, await tokenIn('northbeam')),
    pollAll: () => pollAll(many),
    change: changer(many, open),
  };
}

const TRIES = 10;
const TIMED_OUT = 504;

/**
 * A read that exceeds a call's limit continues in the background; a later call finds the result.
 */
async function firstReading(portal: Local, token: string): Promise<number> {
  const started = performance.now();
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { status } = await portal.call('GET', '/devices/customer?account_id=northbeam&limit=1', {
      token,
    });
    if (status === 200) return performance.now() - started;
    if (status !== TIMED_OUT) throw new Error(`The devices could not be read (${status}).`);
  }
  throw new Error('The devices could not be read in time.');
}

/**
 * `count` devices for the account: repeated devices of its provider, each with its own name and
 * site.
 */
export function copies({ devices, accounts }: World, ofAccount: string, count: number): Planned[] {
  const { accountId, providerId } = accounts.find(
    (candidate) => candidate.accountId === ofAccount,
  )!;
  const ofProvider = new Set(
    accounts
      .filter((account) => account.providerId === providerId)
      .map((account) => account.accountId),
  );
  const patterns = devices.filter((device) => ofProvider.has(device.accountId));
  return Array.from({ length: count }, (_, at) => {
    const pattern = patterns[at % patterns.length]!;
    const { label, 'Site Name': site } = pattern.system as Record<string, string>;
    return {
      ...pattern,
      accountId,
      deviceId: `bench-${accountId}-${at}`,
      shardId: String(Math.floor(at / SHARD_SIZE)),
      system: { ...pattern.system, label: `${label} ${at}`, 'Site Name': `${site} ${at}` },
      custom: { ...pattern.custom, Rack: `R${(at * 7) % 997}` },
    };
  });
}

export function alertOf(device: Planned, at: number, changedAtMs: number): Alert {
  const startEpoch = Math.floor(changedAtMs / 1000) - at;
  return {
    ...SEVERITIES[at % SEVERITIES.length]!,
    id: `bench-alert-${at}`,
    account_id: device.accountId,
    formerSeverity: 0,
    severityEpoch: startEpoch,
    rule: 'Bench',
    monitorObjectId: device.deviceId,
    monitorObjectName: String(device.system['label']),
    monitorObjectGroups: [{ name: 'Bench' }],
    acked: false,
    ackedBy: '',
    ackedEpoch: 0,
    ackComment: '',
    startEpoch,
    endEpoch: 0,
    openedEpoch: startEpoch,
    clearedEpoch: 0,
    cleared: false,
    instanceName: 'ping',
    dataSourceId: 'ping',
    dataPointName: 'PingLossPercent',
    alertValue: '100',
    openedValue: '100',
    threshold: '> 50',
    resourceTemplateName: 'Ping',
    chain: '',
    sdted: false,
    detailMessage: null,
    changedAtMs,
  };
}

async function pollAll(devices: readonly Planned[]): Promise<void> {
  const nowSeconds = Math.floor(Date.now() / 1000);
  for (let from = 0; from < devices.length; from += SHARD_SIZE) {
    const shard = devices.slice(from, from + SHARD_SIZE);
    const latest = shard.map(
      (
        device,
      ): [
        string,
        { lastPolledEpochSeconds: number; uptimeSeconds: number; answering: boolean },
      ] => [
        device.deviceId,
        {
          lastPolledEpochSeconds: nowSeconds - Math.floor(Math.random() * ANSWERS_WITHIN_SECONDS),
          uptimeSeconds: 86_400,
          answering: true,
        },
      ],
    );
    await putPoll(
      shard[0]!.accountId,
      shard[0]!.shardId,
      nowSeconds,
      new Map(latest),
      new Uint8Array(),
    );
  }
}

const CHANGES_AT_ONCE = 20;

function changer(devices: readonly Planned[], alerts: Alert[]): () => Promise<void> {
  let round = 0;
  return async () => {
    const nowMs = Date.now();
    const cleared = alerts.splice(0, CHANGES_AT_ONCE).map((alert): Alert => ({
      ...alert,
      cleared: true,
      endEpoch: Math.floor(nowMs / 1000),
      changedAtMs: nowMs,
    }));
    const taken = alerts.slice(0, CHANGES_AT_ONCE).map((alert): Alert => ({
      ...alert,
      acked: true,
      ackedBy: 'bench',
      ackedEpoch: Math.floor(nowMs / 1000),
      changedAtMs: nowMs,
    }));
    const opened = cleared.map((alert, at) => ({
      ...alertOf(devices[at]!, at, nowMs),
      id: `${alert.id}+`,
    }));
    alerts.splice(0, taken.length, ...taken);
    alerts.push(...opened);
    await putMany('alerts', [...cleared, ...taken, ...opened].map(alertRow));
    round += 1;
    const changed = devices
      .slice(0, CHANGES_AT_ONCE)
      .map((device): Planned => ({ ...device, custom: { ...device.custom, Rack: `R${round}` } }));
    await putMany(
      'devices',
      changed.map((device) => deviceRow(device, nowMs)),
    );
  };
}
