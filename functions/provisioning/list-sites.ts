import type { provisioning } from '../../core/contract/provisioning.ts';
import { customerFolder } from '../inventory/sites.ts';
import type { Verb } from '../kernel/serve.ts';
import { collectorsOf } from '../store/collectors.ts';

/**
 * GET /device/sites: a customer's sites, and the monitoring sources and collectors for a new device.
 */
export const listSites: Verb<typeof provisioning.listSites> = async ({ actor, scope, query }) => {
  const folder = await customerFolder(actor, scope, query.cDevGroupId);
  const { group, sites, sources } = folder;
  const mayChoose = actor.customer === null && sources.some(({ name }) => name === 'collector');
  const collectors = mayChoose ? await collectorsOf(group.accountId) : [];
  return {
    data: sites,
    sources,
    collectors: collectors.map(({ collector: { collectorId: id, name } }) => ({ id, name })),
  };
};
