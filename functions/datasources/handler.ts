import { resources } from '../../core/contract/index.ts';
import { serve } from '../kernel/serve.ts';
import { getUptime } from './get-uptime.ts';

export const handler = serve(resources.datasources, { getUptime });
