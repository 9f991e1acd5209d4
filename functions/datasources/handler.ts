import { datasources } from '../../core/contract/datasources.ts';
import { serve } from '../kernel/serve.ts';
import { getUptime } from './get-uptime.ts';
import { listDatasources } from './list-datasources.ts';
import { listInstances } from './list-instances.ts';
import { listThresholds } from './list-thresholds.ts';
import { saveThresholds } from './save-thresholds.ts';

export const handler = serve(
  { datasources },
  {
    getUptime,
    listDatasources,
    listInstances,
    listThresholds,
    saveThresholds,
  },
);
