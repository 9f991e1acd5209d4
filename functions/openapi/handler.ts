import { openapi } from '../../core/contract/openapi.ts';
import { serve } from '../kernel/serve.ts';
import { getDocument } from './get-document.ts';

export const handler = serve({ openapi }, { getDocument });
