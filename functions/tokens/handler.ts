import { tokens } from '../../core/contract/tokens.ts';
import { serve } from '../kernel/serve.ts';
import { getToken } from './get-token.ts';

export const handler = serve({ tokens }, { getToken });
