import type { Audience } from '../../../core/access/audience.ts';
import { CONNECTION_STATE_CHANGE, generateClient } from 'aws-amplify/api';
import { Hub } from 'aws-amplify/utils';
import { configureIdentity } from './identity.ts';
import { storedToken } from './token.ts';

const ON_ALERT_CHANGE = `subscription OnAlertChange($account_id: String!) {
  onAlertChange(account_id: $account_id) { account_id changed_at_ms }
}`;

const ON_CREATE_REPORT = `subscription OnCreateReport($id: String!, $account_id: String!) {
  onCreateReport(id: $id, account_id: $account_id) { id account_id report_id results timestamp custom_columns }
}`;

const ON_CHANGE = `subscription OnChange($account_id: String!, $audience: String!) {
  onChange(account_id: $account_id, audience: $audience) { account_id audience resource changed_at_ms }
}`;

interface Subscribable {
  subscribe(observer: { next(value: unknown): void; error(error: unknown): void }): {
    unsubscribe(): void;
  };
}

/**
 * Subscribes with the id token: it has the account, unlike the access token that Amplify would use,
 * and the older sign-in only gives this one.
 */
export function subscribeToAlerts(
  accountId: string,
  next: () => void,
  error: (error: unknown) => void,
): () => void {
  return subscribe(ON_ALERT_CHANGE, { account_id: accountId }, next, error);
}

function subscribe(
  query: string,
  variables: Record<string, string>,
  next: (message: unknown) => void,
  error: (error: unknown) => void,
): () => void {
  configureIdentity();
  const stream = generateClient().graphql({
    query,
    variables,
    authMode: 'lambda',
    authToken: storedToken() ?? '',
  }) as unknown as Subscribable;
  const subscription = stream.subscribe({ next, error });
  return () => subscription.unsubscribe();
}

/** Follows one subscription. */
export interface Listener<News> {
  /** The subscription is active, initially and after each renewal and reconnection. */
  onReady(): void;
  onNews(news: News): void;
  /** The connection was lost; Amplify subscribes again by itself. */
  onBroken(): void;
  onError(error: unknown): void;
}

export function subscribeToReport(
  accountId: string,
  id: string,
  listener: Listener<void>,
): () => void {
  return listen(ON_CREATE_REPORT, { id, account_id: accountId }, listener, () => {});
}

export function subscribeToChanges(audience: Audience, listener: Listener<string>): () => void {
  return listen(
    ON_CHANGE,
    { ...audience },
    listener,
    (message) => (message as { data: { onChange: { resource: string } } }).data.onChange.resource,
  );
}

function listen<News>(
  query: string,
  variables: Record<string, string>,
  { onReady, onNews, onBroken, onError }: Listener<News>,
  newsOf: (message: unknown) => News,
): () => void {
  const isOurs = (data: unknown) => {
    const acknowledged = data as { query: string; variables: Record<string, unknown> };
    return (
      acknowledged.query === query &&
      Object.entries(variables).every(([name, value]) => acknowledged.variables[name] === value)
    );
  };
  const stopWatching = Hub.listen('api', ({ payload: { event, data } }) => {
    if (event === SUBSCRIPTION_ACK && isOurs(data)) onReady();
    const state = (data as { connectionState?: string } | undefined)?.connectionState;
    if (event === CONNECTION_STATE_CHANGE && BROKEN.has(state ?? '')) onBroken();
  });
  const end = subscribe(query, variables, (message) => onNews(newsOf(message)), onError);
  return () => {
    stopWatching();
    end();
  };
}

export interface ConnectionListener {
  /** The subscription of an account is active. */
  onSubscribed(accountId: string): void;
  onLine(isUp: boolean): void;
  /** The connection was lost; Amplify subscribes again by itself. */
  onBroken(): void;
}

/** Amplify's CONTROL_MSG.SUBSCRIPTION_ACK, which its package does not export. */
const SUBSCRIPTION_ACK = 'Subscription ack';

/** Without 'Disconnected', which Amplify reports before the first connection. */
const BROKEN = new Set(['ConnectionDisrupted', 'ConnectionDisruptedPendingNetwork']);
const UP = new Set(['Connected', 'ConnectedPendingKeepAlive', 'ConnectedPendingDisconnect']);

/** @returns the unsubscriber. */
export function watchConnection({
  onSubscribed,
  onLine,
  onBroken,
}: ConnectionListener): () => void {
  return Hub.listen('api', ({ payload: { event, data } }) => {
    if (event === SUBSCRIPTION_ACK) {
      const { query, variables } = data as { query: string; variables: { account_id?: string } };
      if (query.includes('onAlertChange')) onSubscribed(variables.account_id ?? '');
    }
    if (event !== CONNECTION_STATE_CHANGE) return;
    const state = (data as { connectionState?: string }).connectionState ?? '';
    // Reported before each subscription, even on an open connection.
    if (state === 'Connecting') return;
    if (BROKEN.has(state)) onBroken();
    onLine(UP.has(state));
  });
}
