import * as z from 'zod';
import type { provisioning } from '../../core/contract/provisioning.ts';
import { addressesIn } from '../../core/domain/address-range.ts';
import { eachOnce } from '../../core/domain/found-device.ts';
import { canonicalAddress } from '../../core/domain/host-address.ts';
import { SNMP_PORT } from '../../core/domain/provisioning.ts';
import { collectorOfShard } from '../../core/domain/site-collector.ts';
import { findDevicesInput, searchedStep } from '../jobs/find-devices-start.ts';
import { requireJob, viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { seesDevice } from '../reads/visible.ts';
import { requireVisibleGroup } from '../reads/visible-groups.ts';
import { NotFound } from '../runtime/errors.ts';
import { parseStored } from '../runtime/stored.ts';
import { findCollector } from '../store/collectors.ts';
import { devicesOf } from '../store/devices.ts';
import { stepResults } from '../store/jobs.ts';

/** GET /device/search: what a search has found so far, and which of it is watched already. */
export const getSearch: Verb<typeof provisioning.getSearch> = async ({
  actor,
  scope,
  account,
  query,
}) => {
  const job = await requireJob(actor, account, query.id);
  if (job.kind !== 'findDevices' || job.starter.sub !== actor.sub) throw new NotFound('Job');
  const { cDevGroupId, range, snmp, collectorId } = parseStored(findDevicesInput, job.input);
  const group = await requireVisibleGroup(actor, scope, cDevGroupId);
  const port = snmp.port ?? SNMP_PORT;
  const steps = parseStored(z.array(searchedStep), await stepResults(job));
  const watched = new Map(
    (await devicesOf(group.accountId)).flatMap(({ device, snmp: target, shardId }) =>
      target?.port === port && (collectorOfShard(shardId) ?? '') === collectorId
        ? [[canonicalAddress(target.address) ?? target.address, device] as const]
        : [],
    ),
  );
  const answered = steps.flatMap((step) => step.found);
  const notAsked = steps.flatMap((step) => step.notAsked);
  const asked = steps.reduce((sum, step) => sum + step.asked, 0);
  const found = eachOnce(answered).map((one) => {
    const device = watched.get(one.address);
    const watchedAs = device && seesDevice(actor, device) ? device.label : '';
    return { ...one, isWatched: device !== undefined, watchedAs };
  });
  return {
    data: {
      job: viewOf(actor, job),
      customer: group.customer,
      port,
      collector: collectorId && ((await findCollector(group.accountId, collectorId))?.name ?? ''),
      addresses: addressesIn(range).length,
      asked,
      silent: asked - answered.length - notAsked.length,
      notAsked,
      found,
    },
  };
};
