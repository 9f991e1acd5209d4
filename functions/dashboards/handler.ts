import { dashboards } from '../../core/contract/dashboards.ts';
import { serve } from '../kernel/serve.ts';
import { getDashboardData } from './get-dashboard-data.ts';

export const handler = serve({ dashboards }, { getDashboardData });
