import { sourcehooks } from '../../core/contract/sourcehooks.ts';
import { serve } from '../kernel/serve.ts';
import { takeHook } from './take-hook.ts';

export const handler = serve({ sourcehooks }, { takeHook });
