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
  },
);
