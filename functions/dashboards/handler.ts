import { dashboards } from '../../core/contract/dashboards.ts';
import { serve } from '../kernel/serve.ts';
import { getDashboardData } from './get-dashboard-data.ts';
import { getSamples } from './get-samples.ts';

export const handler = serve({ dashboards }, { getDashboardData, getSamples });
