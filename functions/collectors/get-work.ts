import { createHash } from 'node:crypto';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import { machineCalls } from '../../core/contract/machine-calls.ts';
import { NO_RECEIVER } from '../../core/domain/device-message.ts';
import {
  canReadCredential,
  COLLECTOR_VERSION,
  shardPrefixOf,
} from '../../core/domain/site-collector.ts';
import type { SnmpSecret } from '../../core/domain/snmp-credential.ts';
import { snmpCredentials } from '../gateways/secrets.ts';
import type { Verb } from '../kernel/serve.ts';
import { accountContext } from '../monitoring/collector/account-context.ts';
import { readShardState } from '../monitoring/collector/shard-state.ts';
import { startOfMinute } from '../monitoring/collector/shards.ts';
import { sentState } from '../monitoring/site/device-state.ts';
import { isSealKey } from '../runtime/sealed.ts';
import { NotFound } from '../runtime/errors.ts';
import type { CollectedDevice } from '../store/collected-devices.ts';
import {
  noteStatus,
  takeTurn,
  type MachineStatus,
  type StoredMachine,
} from '../store/collectors.ts';
import { ownProfilesOf } from '../store/device-profiles.ts';
import { discoveriesOf } from '../store/polls.ts';
import { machineOf } from './machine-call.ts';
import { mayUpdate } from './update-turn.ts';

type SentStatus = BodyOf<typeof machineCalls.getWork>['status'];

/** POST /collectors/work: the devices of a machine's collector, with the credentials that they need. */
export const getWork: Verb<typeof machineCalls.getWork> = async (call) => {
  const { body, now } = call;
  const machine = await machineOf(machineCalls.getWork.path, call);
  const status = statusOf(machine, body.status, now);
  await noteStatus(machine, status);
  const isPolling = await takeTurn(machine, now);
  const shards = await shardsOf(machine, now);
  const work = {
    shards: [...shards].map(([shardId, devices]) => ({
      shardId,
      devices: devices.map(({ deviceId, snmp, addressChecks, dnsName }) => ({
        deviceId,
        snmp,
        ...(dnsName !== '' && { dnsName }),
        ...(addressChecks.length > 0 && { addressChecks: [...addressChecks] }),
      })),
    })),
    credentials: await credentialsOf({ ...machine, ...status }, [...shards.values()].flat()),
    profiles: (await ownProfilesOf(machine.accountId)).map(({ text }) => text),
  };
  const digest = createHash('sha256').update(JSON.stringify(work)).digest('base64url');
  return {
    data: {
      nowEpochMs: now.getTime(),
      machineId: machine.machineId,
      isPolling,
      digest,
      program: {
        version: COLLECTOR_VERSION,
        mayUpdate: await mayUpdate({ ...machine, ...status }, now),
      },
      ...(digest !== body.digest && { work }),
      ...(body.shard !== '' && { parts: await partsOf(machine, body.shard, shards) }),
    },
  };
};

function statusOf(
  machine: StoredMachine,
  {
    version,
    queued_minutes,
    memory_megabytes,
    now_epoch_ms,
    seal_key = '',
    receiver,
    update,
  }: SentStatus,
  now: Date,
): MachineStatus {
  const isSame = version === machine.version;
  return {
    version,
    queuedMinutes: queued_minutes,
    memoryMegabytes: memory_megabytes,
    clockOffsetMs: now_epoch_ms - now.getTime(),
    sealKey: isSealKey(seal_key) ? seal_key : '',
    receiver: receiver ?? NO_RECEIVER,
    updatedAtMs: isSame ? machine.updatedAtMs : now.getTime(),
    // The first call of a process does not say so.
    takesUpdates: update !== undefined || (isSame && machine.takesUpdates),
    failedVersion: update?.failed?.version ?? machine.failedVersion,
    failedWhy: update?.failed?.why ?? machine.failedWhy,
  };
}

async function shardsOf({ accountId, collectorId }: StoredMachine, now: Date) {
  const minute = startOfMinute(now.getTime() / 1_000);
  const { shards } = await accountContext(accountId, minute);
  const prefix = shardPrefixOf(collectorId);
  return new Map([...shards].filter(([shardId]) => shardId.startsWith(prefix)).sort());
}

/** The credentials of these devices alone, as far as the machine can read them. */
async function credentialsOf(
  { accountId, version }: StoredMachine,
  devices: readonly CollectedDevice[],
): Promise<SnmpSecret> {
  const names = [...new Set(devices.map(({ snmp }) => snmp.credential))].sort();
  if (names.length === 0) return {};
  const secret = await snmpCredentials(accountId, names);
  return Object.fromEntries(
    names.flatMap((name) => {
      const credential = Object.hasOwn(secret, name) ? secret[name] : undefined;
      return credential && canReadCredential(version, credential) ? [[name, credential]] : [];
    }),
  );
}

/** Parts and states of the devices of a shard, so that a machine goes on where another one ended. */
async function partsOf(
  { accountId }: StoredMachine,
  shardId: string,
  shards: ReadonlyMap<string, readonly CollectedDevice[]>,
) {
  const devices = shards.get(shardId);
  if (!devices) throw new NotFound('This shard was');
  const [discoveries, state] = await Promise.all([
    discoveriesOf(
      accountId,
      devices.map(({ deviceId }) => deviceId),
    ),
    readShardState(accountId, shardId),
  ]);
  return devices.map(({ deviceId }) => {
    const discovery = discoveries.get(deviceId);
    const known = state.devices.get(deviceId);
    return {
      deviceId,
      ...(discovery && { discovery }),
      ...(known && { state: sentState(known) }),
    };
  });
}
