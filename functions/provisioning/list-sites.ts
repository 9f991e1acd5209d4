import type { provisioning } from '../../core/contract/provisioning.ts';
import { customerFolder } from '../inventory/sites.ts';
import type { Verb } from '../kernel/serve.ts';

/** GET /device/sites: a customer's sites, and the monitoring source for a new device. */
export const listSites: Verb<typeof provisioning.listSites> = async ({ actor, scope, query }) => {
  const { sites, source, isFirst } = await customerFolder(actor, scope, query.cDevGroupId);
  return { data: sites, source, isFirst };
};
