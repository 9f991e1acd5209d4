import { automation } from '../../core/contract/automation.ts';
import { serve } from '../kernel/serve.ts';
import { createGroups } from './create-groups.ts';
import { getGroupTemplate } from './get-group-template.ts';
import { getRun } from './get-run.ts';
import { listDashboardGroups } from './list-dashboard-groups.ts';
import { listDashboardTemplates } from './list-dashboard-templates.ts';
import { listDeviceGroups } from './list-device-groups.ts';
import { listGroupTemplates } from './list-group-templates.ts';
import { listJobGroups } from './list-job-groups.ts';
import { listJobRoles } from './list-job-roles.ts';
import { listRuns } from './list-runs.ts';
import { resumeRun } from './resume-run.ts';
import { startRun } from './start-run.ts';
import { takeBackRun } from './take-back-run.ts';
import { addingUsers } from './adding-users.ts';
import { createDashboards } from './create-dashboards.ts';
import { createUsers } from './create-users.ts';
import { createRoles } from './create-roles.ts';
import { getCustomers } from './get-customers.ts';
import { getCustomerDevices } from './get-customer-devices.ts';
import { getServers } from './get-servers.ts';
import { fullConfiguration } from './full-configuration.ts';

export const handler = serve(
  { automation },
  {
    listGroupTemplates,
    getGroupTemplate,
    listDashboardTemplates,
    listJobGroups,
    listJobRoles,
    listDashboardGroups,
    listDeviceGroups,
    startRun,
    listRuns,
    getRun,
    resumeRun,
    takeBackRun,
    createGroups,
    fullConfiguration,
    getServers,
    getCustomerDevices,
    getCustomers,
    createRoles,
    createUsers,
    createDashboards,
    addingUsers,
  },
);
