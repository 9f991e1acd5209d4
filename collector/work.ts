import { join } from 'node:path';
import * as z from 'zod';
import type { AccountId } from '../core/access/scope.ts';
import { machineCalls } from '../core/contract/machine-calls.ts';
import { storedProfile } from '../core/profiles/own-profile.ts';
import type { Profile } from '../core/profiles/profile.ts';
import type { SnmpSecret } from '../core/domain/snmp-credential.ts';
import { sharedAddressesOf } from '../functions/monitoring/collector/measure.ts';
import type { AskedDevice } from '../functions/monitoring/collector/sessions.ts';
import { readWhole, writeWhole } from './files.ts';

const answerSchema = machineCalls.getWork.response.shape.data;
const storedSchema = z.object({
  machineId: z.string(),
  isPolling: z.boolean(),
  digest: z.string(),
  offsetMs: z.number(),
  work: answerSchema.shape.work.unwrap(),
});
/** The latest work list, on disk so that a restart without the portal goes on. */
export type StoredWork = z.infer<typeof storedSchema>;

/** A device with the DNS name that its address follows; '' for none. */
export type SiteDevice = AskedDevice & { dnsName: string };

/** The devices that this machine polls, by shard. */
export interface Work {
  shards: ReadonlyMap<string, readonly SiteDevice[]>;
  credentials: SnmpSecret;
  /** Of the account, in addition to the built-in ones. */
  profiles: readonly Profile[];
  /** Addresses of several devices. */
  sharedAddresses: ReadonlySet<string>;
}

const fileIn = (folder: string) => join(folder, 'work.json');

/** Undefined before the first, and for a list of another machine. */
export async function readWork(folder: string, machineId: string): Promise<StoredWork | undefined> {
  const text = await readWhole(fileIn(folder));
  const stored = text === undefined ? undefined : storedSchema.parse(JSON.parse(text));
  return stored?.machineId === machineId ? stored : undefined;
}

export const writeWork = (folder: string, stored: StoredWork): Promise<void> =>
  writeWhole(fileIn(folder), JSON.stringify(stored));

export function workOf({ work }: StoredWork, accountId: AccountId): Work {
  const shards = new Map(
    work.shards.map(({ shardId, devices }) => [
      shardId,
      devices.map(({ addressChecks = [], dnsName = '', ...device }): SiteDevice => ({
        accountId,
        ...device,
        addressChecks,
        dnsName,
      })),
    ]),
  );
  return {
    shards,
    credentials: work.credentials,
    profiles: (work.profiles ?? []).flatMap((text) => storedProfile(text) ?? []),
    sharedAddresses: sharedAddressesOf([...shards.values()].flat()),
  };
}
