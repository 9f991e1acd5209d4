import { accounts } from './accounts.ts';
import { alerts } from './alerts.ts';
import { auditlogs } from './auditlogs.ts';
import { automation } from './automation.ts';
import { branding } from './branding.ts';
import { dashboards } from './dashboards.ts';
import { datasources } from './datasources.ts';
import { devicegroups } from './devicegroups.ts';
import { devices } from './devices.ts';
import { jobs } from './jobs.ts';
import { legacy } from './legacy.ts';
import { maintenances } from './maintenances.ts';
import { openapi } from './openapi.ts';
import { provisioning } from './provisioning.ts';
import { rbac } from './rbac.ts';
import { recipientgroups } from './recipientgroups.ts';
import { reports } from './reports.ts';
import { tickets } from './tickets.ts';
import { tokens } from './tokens.ts';
import { users } from './users.ts';
import { views } from './views.ts';
import { wallboards } from './wallboards.ts';
import type { Resource } from './endpoint.ts';

/**
 * The whole API: one Lambda for each resource, at functions/{name}/handler.ts. Written by
 * `npm run docs` from the files of this folder.
 */
export const resources = {
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
  openapi,
  provisioning,
  rbac,
  recipientgroups,
  reports,
  tickets,
  tokens,
  users,
  views,
  wallboards,
} satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;
