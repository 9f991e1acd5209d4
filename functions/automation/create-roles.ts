import { randomUUID } from 'node:crypto';
import type { automation } from '../../core/contract/automation.ts';
import { automationStart } from '../jobs/automation-start.ts';
import { startJob } from '../jobs/start.ts';
import type { Verb } from '../kernel/serve.ts';
import { begun, runOf } from './begun.ts';

/** POST /automation/roles: the roles of a customer. */
export const createRoles: Verb<typeof automation.createRoles> = async (call) => {
  const { customer, accountId: account = '', key = randomUUID() } = call.body;
  const { resellersResourceGroup: resourceGroup = '' } = call.body;
  const { resellersDashboardGroup: dashboardGroup = '' } = call.body;
  const part = { job: 'roles' as const, account, customer, resourceGroup, dashboardGroup };
  const input = runOf(call, [part]);
  return begun(call, await startJob(call, 'automation', automationStart, input, key));
};
