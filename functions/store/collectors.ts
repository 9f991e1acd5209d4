import * as z from 'zod';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { machineReceiverSchema, NO_RECEIVER } from '../../core/domain/device-message.ts';
import { plainCode } from '../../core/domain/recovery-code.ts';
import { SILENT_SECONDS } from '../../core/domain/site-collector.ts';
import { parseStored } from '../runtime/stored.ts';
import { get, nameOf, query, updateIf, type Row, type TransactItem } from './client.ts';
import { digestOf } from './work-notices.ts';

const collectorSchema = z.object({
  accountId: provedAccountId,
  collectorId: z.string(),
  name: z.string(),
  createdAtMs: z.number().int(),
  /** The enrolment code works before this moment; 0 without one. */
  codeUntilMs: z.number().int().default(0),
  /** Digest of the code; the code itself is not stored. */
  linkDigest: z.string().optional(),
  /** Machine that polls, and its latest call; '' before the first. */
  holder: z.string().default(''),
  holderSeenMs: z.number().int().default(0),
  /** Machine that may update itself, and until when at the latest. */
  updater: z.string().default(''),
  updaterUntilMs: z.number().int().default(0),
});
export type Collector = z.infer<typeof collectorSchema>;

/** A machine that a collector is enrolled on. */
const machineSchema = z.object({
  accountId: provedAccountId,
  collectorId: z.string(),
  machineId: z.string(),
  linkDigest: z.string(),
  hostname: z.string(),
  version: z.string(),
  /** Ed25519, SPKI in base64. */
  publicKey: z.string(),
  enrolledAtMs: z.number().int(),
  lastSeenMs: z.number().int().default(0),
  /** First of its latest calls that were never SILENT_SECONDS apart. */
  heardSinceMs: z.number().int().default(0),
  /** Number of its latest call: each call has a higher one. */
  sequence: z.number().int().default(0),
  queuedMinutes: z.number().default(0),
  memoryMegabytes: z.number().default(0),
  clockOffsetMs: z.number().default(0),
  /** Where it receives traps and syslog. */
  receiver: machineReceiverSchema.default(NO_RECEIVER),
  /** Since when it has its version; 0 for the version of its enrolment. */
  updatedAtMs: z.number().int().default(0),
  takesUpdates: z.boolean().default(false),
  /** For typed credentials; '' of a version that takes none. */
  sealKey: z.string().default(''),
  /** Version that failed there, and why. */
  failedVersion: z.string().default(''),
  failedWhy: z.string().default(''),
  /** 0 while its key works. */
  withdrawnAtMs: z.number().int().default(0),
});
export type StoredMachine = z.infer<typeof machineSchema>;

/** Status of a machine, by its own account. */
export type MachineStatus = Pick<
  StoredMachine,
  | 'version'
  | 'queuedMinutes'
  | 'memoryMegabytes'
  | 'clockOffsetMs'
  | 'receiver'
  | 'updatedAtMs'
  | 'takesUpdates'
  | 'sealKey'
  | 'failedVersion'
  | 'failedWhy'
>;

const COLLECTOR = 'collector#';
const MACHINE = 'machine#';

const collectorKey = ({
  accountId,
  collectorId,
}: Pick<Collector, 'accountId' | 'collectorId'>) => ({
  accountId,
  entry: COLLECTOR + collectorId,
});
const machineKey = ({
  accountId,
  collectorId,
  machineId,
}: Pick<StoredMachine, 'accountId' | 'collectorId' | 'machineId'>) => ({
  accountId,
  entry: `${MACHINE}${collectorId}#${machineId}`,
});

/** Collectors of an account by name, each with its machines in the order of their enrolment. */
export async function collectorsOf(
  accountId: AccountId,
): Promise<{ collector: Collector; machines: StoredMachine[] }[]> {
  const rows = await query('collectors', { partition: { accountId }, consistent: true });
  const machines = rows.filter(isMachine).map((row) => parseStored(machineSchema, row));
  return rows
    .filter((row) => !isMachine(row))
    .map((row) => parseStored(collectorSchema, row))
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((collector) => ({
      collector,
      machines: machines
        .filter(({ collectorId }) => collectorId === collector.collectorId)
        .sort((one, other) => one.enrolledAtMs - other.enrolledAtMs),
    }));
}

const isMachine = (row: Row) => String(row['entry']).startsWith(MACHINE);

export async function findCollector(
  accountId: AccountId,
  collectorId: string,
): Promise<Collector | undefined> {
  const row = await get('collectors', collectorKey({ accountId, collectorId }));
  return row && parseStored(collectorSchema, row);
}

/** Fails if the id exists. */
export function collectorPut(collector: Collector): TransactItem {
  return {
    Put: {
      TableName: nameOf('collectors'),
      Item: { ...collector, ...collectorKey(collector) },
      ConditionExpression: 'attribute_not_exists(entry)',
    },
  };
}

export function collectorDelete(collector: Collector): TransactItem {
  return {
    Delete: {
      TableName: nameOf('collectors'),
      Key: collectorKey(collector),
      ConditionExpression: 'attribute_exists(entry)',
    },
  };
}

/** Replaces the enrolment code of a collector. */
export function codeUpdate(collector: Collector, code: string, untilMs: number): TransactItem {
  return {
    Update: {
      TableName: nameOf('collectors'),
      Key: collectorKey(collector),
      UpdateExpression: 'SET linkDigest = :digest, codeUntilMs = :until',
      ConditionExpression: 'attribute_exists(entry)',
      ExpressionAttributeValues: { ':digest': digestOf(plainCode(code)), ':until': untilMs },
    },
  };
}

/** Ends a code that is used; of two machines with one code, one is enrolled. */
export function codeUsed(collector: Collector, now: Date): TransactItem {
  return {
    Update: {
      TableName: nameOf('collectors'),
      Key: collectorKey(collector),
      UpdateExpression: 'SET codeUntilMs = :none',
      ConditionExpression: 'linkDigest = :digest AND codeUntilMs > :now',
      ExpressionAttributeValues: {
        ':none': 0,
        ':digest': collector.linkDigest ?? '',
        ':now': now.getTime(),
      },
    },
  };
}

/** The collector of a code that works, read from its row, as the index may be behind. */
export async function collectorWithCode(code: string, now: Date): Promise<Collector | undefined> {
  const digest = digestOf(plainCode(code));
  const row = await linked(digest, COLLECTOR);
  if (!row) return undefined;
  const { accountId, collectorId } = parseStored(collectorSchema, row);
  const collector = await findCollector(accountId, collectorId);
  const works = collector?.linkDigest === digest && collector.codeUntilMs > now.getTime();
  return works ? collector : undefined;
}

async function linked(linkDigest: string, kind: string): Promise<Row | undefined> {
  const [row] = await query('collectors', {
    index: 'link',
    partition: { linkDigest },
    sort: { condition: 'begins_with(entry, :kind)', values: { ':kind': kind } },
  });
  return row;
}

/** Fails if the id exists. */
export function machinePut(machine: Omit<StoredMachine, 'linkDigest'>): TransactItem {
  return {
    Put: {
      TableName: nameOf('collectors'),
      Item: { ...machine, linkDigest: digestOf(machine.machineId), ...machineKey(machine) },
      ConditionExpression: 'attribute_not_exists(entry)',
    },
  };
}

export function machineWithdrawal(machine: StoredMachine, now: Date): TransactItem {
  return {
    Update: {
      TableName: nameOf('collectors'),
      Key: machineKey(machine),
      UpdateExpression: 'SET withdrawnAtMs = :now',
      ConditionExpression: 'withdrawnAtMs = :none',
      ExpressionAttributeValues: { ':now': now.getTime(), ':none': 0 },
    },
  };
}

/** Lets the other machine poll at once. */
export function turnEnd(collector: Collector): TransactItem {
  return {
    Update: {
      TableName: nameOf('collectors'),
      Key: collectorKey(collector),
      UpdateExpression: 'SET holder = :none',
      ConditionExpression: 'attribute_exists(entry)',
      ExpressionAttributeValues: { ':none': '' },
    },
  };
}

export function machineDelete(machine: StoredMachine): TransactItem {
  return { Delete: { TableName: nameOf('collectors'), Key: machineKey(machine) } };
}

/** A machine by its id; also one whose key is withdrawn. */
export async function machineWith(machineId: string): Promise<StoredMachine | undefined> {
  const row = await linked(digestOf(machineId), MACHINE);
  return row && parseStored(machineSchema, row);
}

/** Whether a machine has not called for SILENT_SECONDS. */
export const isSilent = ({ lastSeenMs }: Pick<StoredMachine, 'lastSeenMs'>, now: Date): boolean =>
  now.getTime() - lastSeenMs > SILENT_SECONDS * 1_000;

/**
 * Notes a call of a machine.
 * @returns false for a number that was used, and for a machine that is withdrawn or gone.
 */
export async function noteCall(
  machine: StoredMachine,
  sequence: number,
  now: Date,
): Promise<boolean> {
  const former = await updateIf('collectors', machineKey(machine), {
    set: '#sequence = :sequence, lastSeenMs = :now, heardSinceMs = :since',
    condition: '#sequence < :sequence AND withdrawnAtMs = :none',
    values: {
      ':sequence': sequence,
      ':now': now.getTime(),
      ':since': isSilent(machine, now) ? now.getTime() : machine.heardSinceMs,
      ':none': 0,
    },
    names: { '#sequence': 'sequence' },
  });
  return former !== undefined;
}

export async function noteStatus(machine: StoredMachine, status: MachineStatus): Promise<void> {
  await updateIf('collectors', machineKey(machine), {
    set: 'version = :version, queuedMinutes = :queued, memoryMegabytes = :memory, clockOffsetMs = :offset, receiver = :receiver, updatedAtMs = :updated, takesUpdates = :takes, sealKey = :seal, failedVersion = :failed, failedWhy = :why',
    condition: 'withdrawnAtMs = :none',
    values: {
      ':version': status.version,
      ':queued': status.queuedMinutes,
      ':memory': status.memoryMegabytes,
      ':offset': status.clockOffsetMs,
      ':receiver': status.receiver,
      ':updated': status.updatedAtMs,
      ':takes': status.takesUpdates,
      ':seal': status.sealKey,
      ':failed': status.failedVersion,
      ':why': status.failedWhy,
      ':none': 0,
    },
  });
}

/**
 * One machine of a collector polls: the one that did, until it is silent for SILENT_SECONDS.
 * @returns whether it is this one.
 */
export async function takeTurn(
  { accountId, collectorId, machineId }: StoredMachine,
  now: Date,
): Promise<boolean> {
  const taken = await updateIf('collectors', collectorKey({ accountId, collectorId }), {
    set: 'holder = :machine, holderSeenMs = :now',
    condition:
      'attribute_exists(entry) AND (holder = :machine OR holder = :none OR holderSeenMs < :silent)',
    values: {
      ':machine': machineId,
      ':none': '',
      ':now': now.getTime(),
      ':silent': now.getTime() - SILENT_SECONDS * 1_000,
    },
  });
  return taken !== undefined;
}

/**
 * Lets one machine of a collector update itself until a moment.
 * @param former the machine that may until now, by the row that was read; '' for none
 * @returns false if another call was first.
 */
export async function takeUpdate(
  { accountId, collectorId, machineId }: StoredMachine,
  former: string,
  untilMs: number,
): Promise<boolean> {
  const taken = await updateIf('collectors', collectorKey({ accountId, collectorId }), {
    set: 'updater = :machine, updaterUntilMs = :until',
    condition:
      'attribute_exists(entry) AND (updater = :former OR (attribute_not_exists(updater) AND :former = :none))',
    values: { ':machine': machineId, ':until': untilMs, ':former': former, ':none': '' },
  });
  return taken !== undefined;
}
