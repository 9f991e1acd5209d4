import { legacy } from '../../core/contract/legacy.ts';
import { serve } from '../kernel/serve.ts';
import { getGroup, getRootGroup } from './group.ts';
import { listGraphs } from './list-graphs.ts';
import { listGroups } from './list-groups.ts';
import { getReportDashboard, listReportGroups, listReports } from './reports.ts';

export const handler = serve(
  { legacy },
  {
    getGroup,
    getRootGroup,
    listGroups,
    listReports,
    getReportDashboard,
    listGraphs,
    listReportGroups,
  },
);
