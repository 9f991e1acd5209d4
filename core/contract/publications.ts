/**
 * An internal mutation, signed with IAM: it returns its arguments, which feeds the subscriptions.
 */
export interface Publication {
  type: 'Mutation';
  /** Name of the argument to return; undefined for all arguments. */
  input?: string;
  feeds: string;
  /** Field with the event's time in epoch milliseconds, to end subscriptions after LISTENING_MS. */
  heardBy?: string;
}

/**
 * Lifetime of a subscription. Renewal checks token and rights again, so a lost right stops it. With
 * the five seconds of the account cache (functions/kernel/place.ts) this is a minute.
 */
export const LISTENING_MS = 55_000;

/** Served by a NONE data source in AppSync, and the same way locally. */
export const publications: Record<string, Publication> = {
  publishAlertChange: { type: 'Mutation', feeds: 'onAlertChange', heardBy: 'changed_at_ms' },
  publishChange: { type: 'Mutation', feeds: 'onChange', heardBy: 'changed_at_ms' },
  createReport: {
    type: 'Mutation',
    input: 'input',
    feeds: 'onCreateReport',
    heardBy: 'timestamp',
  },
};

/** Message of createReport: a report run has ended. */
export interface ReportNews {
  /** Id of the run. */
  id: string;
  account_id: string;
  /** The template. */
  report_id: string;
  /** Without figures: subscribers read the run with their own rights. */
  results: 'Done' | 'Failed';
  /** Epoch milliseconds. */
  timestamp: number;
  custom_columns: readonly string[];
}

export const CREATE_REPORT = `mutation CreateReport($input: CreateReportInput!) {
  createReport(input: $input) { id account_id report_id results timestamp custom_columns }
}`;

/** Subscribers get exactly the fields that the mutation selects. */
export const PUBLISH_ALERT_CHANGE = `mutation PublishAlertChange($account_id: String!, $changed_at_ms: Float!) {
  publishAlertChange(account_id: $account_id, changed_at_ms: $changed_at_ms) { account_id changed_at_ms }
}`;

/** Says that something of a resource, such as 'reports', changed; subscribers read it again. */
export const PUBLISH_CHANGE = `mutation PublishChange($account_id: String!, $audience: String!, $resource: String!, $changed_at_ms: Float!) {
  publishChange(account_id: $account_id, audience: $audience, resource: $resource, changed_at_ms: $changed_at_ms) { account_id audience resource changed_at_ms }
}`;
