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
 * One subscription of the data service. The id token is given by hand: it carries the account,
 * which the access token that Amplify would choose does not, and a person of the older sign-in has
 * no other.
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
  /** The data service took the subscription, the first time and after each break of the line. */
  onReady(): void;
  /** The run has ended. */
  onEnd(): void;
  onError(error: unknown): void;
}

/** Listens for the end of one run of a report. */
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
  /** The data service took the subscription of an account. */
  onSubscribed(accountId: string): void;
  /** Whether the line stands at this moment. */
  onLine(isUp: boolean): void;
  /** The line broke: every subscription has to be taken anew, which Amplify does by itself. */
  onBroken(): void;
}

/** Value of Amplify's constant CONTROL_MSG.SUBSCRIPTION_ACK; its package does not export it. */
const SUBSCRIPTION_ACK = 'Subscription ack';

/** 'Disconnected' is not among them: Amplify says it before its first connection. */
const BROKEN = new Set(['ConnectionDisrupted', 'ConnectionDisruptedPendingNetwork']);
const UP = new Set(['Connected', 'ConnectedPendingKeepAlive', 'ConnectedPendingDisconnect']);

/** Listens to the realtime connection; returns what ends it. */
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
    // Amplify says it before each subscription, also on a line that stands.
    if (state === 'Connecting') return;
    if (BROKEN.has(state)) onBroken();
    onLine(UP.has(state));
  });
}
