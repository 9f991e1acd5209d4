import { recipientgroups } from '../../core/contract/recipientgroups.ts';
import { serve } from '../kernel/serve.ts';
import { getRecipientGroup } from './get-recipient-group.ts';
import { saveRecipientGroup } from './save-recipient-group.ts';
import { subscribeRecipient } from './subscribe-recipient.ts';
import { testChannel } from './test-channel.ts';

export const handler = serve(
  { recipientgroups },
  { getRecipientGroup, saveRecipientGroup, subscribeRecipient, testChannel },
);
