import { subscriptions } from '../../core/contract/subscriptions.ts';
import { serve } from '../kernel/serve.ts';
import { openSubscription } from './open-subscription.ts';
import { readSubscription } from './read-subscription.ts';
import { subscribeAgain } from './subscribe-again.ts';
import { unsubscribe } from './unsubscribe.ts';

export const handler = serve(
  { subscriptions },
  { openSubscription, readSubscription, subscribeAgain, unsubscribe },
);
