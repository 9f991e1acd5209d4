import { resources } from '../../core/contract/index.ts';
import { serve } from '../kernel/serve.ts';

export const handler = serve(resources.automation, {});
