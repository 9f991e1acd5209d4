import type { ResourceName } from '../../core/contract/index.ts';
import type { Needs } from '../../functions/runtime/needs.ts';
import { needs as accounts } from '../../functions/accounts/needs.ts';
import { needs as alerts } from '../../functions/alerts/needs.ts';
import { needs as auditlogs } from '../../functions/auditlogs/needs.ts';
import { needs as automation } from '../../functions/automation/needs.ts';
import { needs as branding } from '../../functions/branding/needs.ts';
import { needs as dashboards } from '../../functions/dashboards/needs.ts';
import { needs as datasources } from '../../functions/datasources/needs.ts';
import { needs as devicegroups } from '../../functions/devicegroups/needs.ts';
import { needs as devices } from '../../functions/devices/needs.ts';
import { needs as jobs } from '../../functions/jobs/needs.ts';
import { needs as legacy } from '../../functions/legacy/needs.ts';
import { needs as maintenances } from '../../functions/maintenances/needs.ts';
import { needs as provisioning } from '../../functions/provisioning/needs.ts';
import { needs as rbac } from '../../functions/rbac/needs.ts';
import { needs as recipientgroups } from '../../functions/recipientgroups/needs.ts';
import { needs as reports } from '../../functions/reports/needs.ts';
import { needs as tickets } from '../../functions/tickets/needs.ts';
import { needs as tokens } from '../../functions/tokens/needs.ts';
import { needs as users } from '../../functions/users/needs.ts';
import { needs as views } from '../../functions/views/needs.ts';

/**
 * What the function of each resource may touch. A resource of the contract without its needs does
 * not compile.
 */
export const resourceNeeds = {
  accounts,
  alerts,
  auditlogs,
  automation,
  branding,
  dashboards,
  datasources,
  devicegroups,
  devices,
  jobs,
  legacy,
  maintenances,
  provisioning,
  rbac,
  recipientgroups,
  reports,
  tickets,
  tokens,
  users,
  views,
} satisfies Record<ResourceName, Needs>;
