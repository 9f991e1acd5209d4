import { reports } from '../../core/contract/reports.ts';
import { serve } from '../kernel/serve.ts';
import { listTemplates } from './list-templates.ts';

export const handler = serve({ reports }, { listTemplates });
