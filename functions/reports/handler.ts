import { resources } from '../../core/contract/index.ts';
import { serve } from '../kernel/serve.ts';
import { listTemplates } from './list-templates.ts';

export const handler = serve(resources.reports, { listTemplates });
