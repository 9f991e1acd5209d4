import { resources } from '../../core/contract/index.ts';
import { serve } from '../kernel/serve.ts';
import { getToken } from './get-token.ts';

export const handler = serve(resources.tokens, { getToken });
