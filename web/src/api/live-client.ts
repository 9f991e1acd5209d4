import { CONNECTION_STATE_CHANGE, generateClient } from 'aws-amplify/api';
import { Hub } from 'aws-amplify/utils';
import { configureIdentity } from './identity.ts';
import { storedToken } from './token.ts';

const ON_ALERT_CHANGE = `subscription OnAlertChange($account_id: String!) {
  onAlertChange(account_id: $account_id) { account_id changed_at_ms }
}`;

interface Subscribable {
  subscribe(observer: { next(value: unknown): void; error(error: unknown): void }): {
    unsubscribe(): void;
  };
}

/**
 * One subscription of the data service. The id token is given by hand: it carries the account,
 * which the access token that Amplify would choose does not, and a person of the older sign-in has
 * no other.
 */
export function subscribeToAlerts(
  accountId: string,
  next: () => void,
  error: (error: unknown) => void,
): () => void {
  configureIdentity();
  const stream = generateClient().graphql({
    query: ON_ALERT_CHANGE,
    variables: { account_id: accountId },
    authMode: 'lambda',
    authToken: storedToken() ?? '',
  }) as unknown as Subscribable;
  const subscription = stream.subscribe({ next, error });
  return () => subscription.unsubscribe();
}

/** Calls back whenever the realtime connection stands again after it was lost. */
export function onReconnected(listener: () => void): () => void {
  let wasLost = false;
  return Hub.listen('api', ({ payload }) => {
    if (payload.event !== CONNECTION_STATE_CHANGE) return;
    const state = (payload.data as { connectionState?: string }).connectionState;
    if (state === 'Connected' && wasLost) listener();
    wasLost = state !== 'Connected' && (wasLost || state === 'ConnectionDisrupted');
  });
}
