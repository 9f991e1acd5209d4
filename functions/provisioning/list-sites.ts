import type { provisioning } from '../../core/contract/provisioning.ts';
import { customerFolder } from '../inventory/sites.ts';
import type { Verb } from '../kernel/serve.ts';
import { collectorsOf } from '../store/collectors.ts';

/**
 * GET /device/sites: a customer's sites, and the monitoring source and collectors for a new device.
 */
export const listSites: Verb<typeof provisioning.listSites> = async ({ actor, scope, query }) => {
  const folder = await customerFolder(actor, scope, query.cDevGroupId);
  const { group, sites, source, isFirst } = folder;
  const mayChoose = actor.customer === null && source === 'collector';
  const collectors = mayChoose ? await collectorsOf(group.accountId) : [];
  return {
    data: sites,
    source,
    isFirst,
    collectors: collectors.map(({ collector: { collectorId: id, name } }) => ({ id, name })),
  };
};
