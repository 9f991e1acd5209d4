import type { Alert } from '../../../core/domain/alert.ts';
import { planFleet } from '../../../infra/local/seed/plan.ts';
import { writeWorld } from '../../../infra/local/seed/write-world.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';

const PLANNED = 1_000;
/** The summary stands grouped by customer at first: as many tiles as devices of this account. */
const TILES = 1_000;
const SEVERITIES = [{ severity: 4, severityLabel: 'Critical' }, { severity: 3, severityLabel: 'Error' }, { severity: 2, severityLabel: 'Warning' }] as const;

export interface BenchPortal extends Local {
  /** Id token of a member of staff who is in the account. */
  tokenIn(accountId: string): Promise<string>;
}

type World = ReturnType<typeof planFleet>['world'];

/** The portal without a network behind it: many devices and alerts in one account, a thousand devices in the other provider's. */
export async function startBenchPortal(devices: number, alerts: number, webFolder: string): Promise<BenchPortal> {
  const portal = await startLocal({ webFolder });
  const { world } = planFleet({ devices: PLANNED, anchorEpochSeconds: Math.floor(Date.now() / 1000), port: 161 });
  const many = copies(world, 'northbeam', devices);
  const longAgo = new Date(Date.now() - 3_600_000);
  const oneForEach = copies(world, 'calder', TILES).map((device, at) => ({ ...device, system: { ...device.system, Customer: `Customer ${at}` }, manual: {} }));
  await writeWorld({ ...world, devices: [...many, ...oneForEach], alerts: many.slice(0, alerts).map(alertOf) }, longAgo);
  await portal.prepareFunctions();
  for (const accountId of ['northbeam', 'calder']) {
    await portal.createUser({ username: `bench-${accountId}`, password: 'Bench-12345', attributes: { account_id: accountId, role: 'admin', roles: 'Admin' } });
  }
  return { ...portal, tokenIn: (accountId) => portal.signIn(`bench-${accountId}`, 'Bench-12345') };
}

/** As many devices as asked for, in the account: those of its provider, again and again, each with a name and a site of its own. */
function copies({ devices, accounts }: World, accountId: string, count: number): World['devices'] {
  const { providerId } = accounts.find((account) => account.accountId === accountId)!;
  const ofProvider = new Set(accounts.filter((account) => account.providerId === providerId).map((account) => account.accountId));
  const patterns = devices.filter((device) => ofProvider.has(device.accountId));
  return Array.from({ length: count }, (_, at) => {
    const pattern = patterns[at % patterns.length]!;
    const { label, 'Site Name': site } = pattern.system as Record<string, string>;
    return {
      ...pattern, accountId, deviceId: `bench-${accountId}-${at}`, shardId: String(Math.floor(at / 100)),
      system: { ...pattern.system, label: `${label} ${at}`, 'Site Name': `${site} ${at}` },
    };
  });
}

function alertOf(device: World['devices'][number], at: number): Alert {
  const startEpoch = Math.floor(Date.now() / 1000) - 3_600 - at;
  return {
    ...SEVERITIES[at % SEVERITIES.length]!, id: `bench-alert-${at}`, account_id: device.accountId, rule: 'Bench', monitorObjectId: device.deviceId,
    monitorObjectName: String(device.system['label']), monitorObjectGroups: [{ name: 'Bench' }], acked: false, ackedBy: '', ackedEpoch: 0, ackComment: '',
    startEpoch, endEpoch: 0, cleared: false, instanceName: 'ping', dataSourceId: 'ping', dataPointName: 'PingLossPercent', alertValue: '100',
    threshold: '> 50', resourceTemplateName: 'Ping', chain: '', sdted: false, detailMessage: null, changedAtMs: startEpoch * 1000,
  };
}
