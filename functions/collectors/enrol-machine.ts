import { randomUUID } from 'node:crypto';
import type { machineCalls } from '../../core/contract/machine-calls.ts';
import { MOST_MACHINES } from '../../core/domain/site-collector.ts';
import { NO_RECEIVER } from '../../core/domain/device-message.ts';
import type { Verb } from '../kernel/serve.ts';
import { readPublicKey } from '../monitoring/site/signed-call.ts';
import { BadRequest, Conflict, Unauthorized } from '../runtime/errors.ts';
import { machineAuditPut } from '../store/audit.ts';
import { collectorThing } from '../store/audit-things.ts';
import { writeTogether } from '../store/client.ts';
import { codeUsed, collectorsOf, collectorWithCode, machinePut } from '../store/collectors.ts';

const REFUSED =
  'This code is not known, or it was used, or its day is over. Please make a new one.';

/** POST /collectors/enrolment: keeps the public key of a machine; the code works once. */
export const enrolMachine: Verb<typeof machineCalls.enrolMachine> = async ({
  body,
  now,
  requestId,
}) => {
  if (!readPublicKey(body.public_key))
    throw new BadRequest('public_key: must be an Ed25519 key', 'public_key');
  const collector = await collectorWithCode(body.code, now);
  if (!collector) throw new Unauthorized(REFUSED);
  const { accountId, collectorId, name } = collector;
  const others = (await collectorsOf(accountId)).find(
    (one) => one.collector.collectorId === collectorId,
  )!.machines;
  if (others.filter(({ withdrawnAtMs }) => withdrawnAtMs === 0).length >= MOST_MACHINES)
    throw new Conflict(`${name} has ${MOST_MACHINES} machines. Withdraw one of them first.`);
  const machineId = randomUUID();
  const { hostname, version } = body;
  const machine = {
    accountId,
    collectorId,
    machineId,
    hostname,
    version,
    publicKey: body.public_key,
    enrolledAtMs: now.getTime(),
    lastSeenMs: 0,
    heardSinceMs: 0,
    sequence: 0,
    queuedMinutes: 0,
    memoryMegabytes: 0,
    clockOffsetMs: 0,
    receiver: NO_RECEIVER,
    updatedAtMs: 0,
    takesUpdates: false,
    sealKey: '',
    failedVersion: '',
    failedWhy: '',
    withdrawnAtMs: 0,
  };
  const audit = machineAuditPut(
    { kind: 'collector', name: hostname },
    {
      accountId,
      things: [collectorThing(collector)],
      information: `Enrolled ${hostname} for the collector ${name}`,
      after: { hostname, version },
    },
    { action: 'collectors.enrolMachine', requestId, now },
  );
  await writeTogether(
    [machinePut(machine), codeUsed(collector, now), audit],
    () => new Unauthorized(REFUSED),
  );
  return { data: { accountId, collectorId, machineId, name, nowEpochMs: now.getTime() } };
};
