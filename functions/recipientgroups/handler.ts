import { resources } from '../../core/contract/index.ts';
import { serve } from '../kernel/serve.ts';
import { getRecipientGroup } from './get-recipient-group.ts';
import { saveRecipientGroup } from './save-recipient-group.ts';

export const handler = serve(resources.recipientgroups, { getRecipientGroup, saveRecipientGroup });
