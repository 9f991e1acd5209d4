import { dashboards } from '../../core/contract/dashboards.ts';
import { serve } from '../kernel/serve.ts';
import { getDashboard } from './get-dashboard.ts';
import { getDashboardData } from './get-dashboard-data.ts';
import { getParts } from './get-parts.ts';
import { getSamples } from './get-samples.ts';
import { listMessages } from './list-messages.ts';

export const handler = serve(
  { dashboards },
  { getDashboard, getDashboardData, getParts, getSamples, listMessages },
);
