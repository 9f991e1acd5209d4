import type { provisioning } from '../../core/contract/provisioning.ts';
import { collectorsFor } from '../inventory/collector-for.ts';
import { customerFolder } from '../inventory/sites.ts';
import type { Verb } from '../kernel/serve.ts';

/**
 * GET /device/sites: a customer's sites, and the monitoring sources and collectors for a new device.
 */
export const listSites: Verb<typeof provisioning.listSites> = async ({ actor, scope, query }) => {
  const folder = await customerFolder(actor, scope, query.cDevGroupId);
  const { group, sites, sources } = folder;
  const collectors = sources.some(({ name }) => name === 'collector')
    ? await collectorsFor(actor, { accountId: group.accountId, source: 'collector' })
    : [];
  return {
    data: sites,
    sources,
    collectors: collectors.map(({ collectorId: id, name }) => ({ id, name })),
  };
};
