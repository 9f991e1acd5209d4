import type { provisioning } from '../../core/contract/provisioning.ts';
import { ABILITIES } from '../../core/domain/source-command.ts';
import { SOURCES } from '../../core/domain/source-key.ts';
import { collectorFor } from '../inventory/collector-for.ts';
import { keptAccess, reachOf } from '../inventory/reach.ts';
import { customerFolder } from '../inventory/sites.ts';
import { findDevicesStart } from '../jobs/find-devices-start.ts';
import { jobIdOf, startJob } from '../jobs/start.ts';
import { viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import type { Change } from '../store/audit.ts';
import { collectorThing, customerThing } from '../store/audit-things.ts';

/** POST /device/search: starts a search of a range for devices. */
export const findDevices: Verb<typeof provisioning.findDevices> = async (call) => {
  const { actor, scope, body } = call;
  const { cDevGroupId, range, snmp, key } = body;
  const { group, source } = await customerFolder(actor, scope, cDevGroupId);
  if (!ABILITIES[source].asksDevices)
    throw new BadRequest(
      `${SOURCES[source]} asks the devices of this account, so the portal cannot look for them.`,
      'cDevGroupId',
    );
  if (!(await reachOf(group.accountId, '', snmp)))
    throw new Conflict(
      'This account has no usual SNMP credential yet. Give one.',
      undefined,
      'snmp',
    );
  const collector = await collectorFor(
    actor,
    { accountId: group.accountId, source },
    body.collector,
  );
  const access = snmp ? await keptAccess(group.accountId, snmp) : {};
  const input = {
    cDevGroupId,
    range,
    snmp: access,
    collectorId: collector?.collectorId ?? '',
    jobId: jobIdOf(actor, key),
  };
  // The audit row has no name of a credential.
  const audit = (change: Change) =>
    call.audit({
      ...change,
      things: [
        ...(change.things ?? []),
        ...customerThing(group.customer),
        ...(collector ? [collectorThing(collector)] : []),
      ],
      after: { customer: group.customer, range, port: snmp?.port, collector: collector?.name },
    });
  const job = await startJob({ ...call, audit }, 'findDevices', findDevicesStart, input, key);
  return { message: `${job.title} has begun.`, data: viewOf(actor, job) };
};
