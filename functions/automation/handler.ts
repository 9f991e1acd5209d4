import { automation } from '../../core/contract/administration.ts';
import { serve } from '../kernel/serve.ts';

export const handler = serve({ automation }, {});
