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
  next: () => void,
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

export interface ReportListener {
  /** The subscription is active, initially and after each reconnection. */
  onReady(): void;
  onEnd(): void;
  onError(error: unknown): void;
}

export function subscribeToReport(
  accountId: string,
  id: string,
  { onReady, onEnd, onError }: ReportListener,
): () => void {
  const stopWatching = Hub.listen('api', ({ payload: { event, data } }) => {
    if (event !== SUBSCRIPTION_ACK) return;
    const { query, variables } = data as { query: string; variables: { id?: string } };
    if (query.includes('onCreateReport') && variables.id === id) onReady();
  });
  const end = subscribe(ON_CREATE_REPORT, { id, account_id: accountId }, onEnd, onError);
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
