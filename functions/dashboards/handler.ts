import { resources } from '../../core/contract/index.ts';
import { serve } from '../kernel/serve.ts';
import { getDashboardData } from './get-dashboard-data.ts';

export const handler = serve(resources.dashboards, { getDashboardData });
