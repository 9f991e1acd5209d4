/**
 * A mutation of the portal's own: signed with IAM, it gives back its arguments and so feeds the
 * subscriptions.
 */
export interface Publication {
  type: 'Mutation';
  /** The argument that holds what is given back; undefined when the arguments themselves are. */
  input?: string;
  feeds: string;
  /**
   * Field with the moment of what it tells, in epoch milliseconds, where a subscription ends by
   * itself: the listener hears of what was before LISTENING_MS after it was let in.
   */
  heardBy?: string;
}

/**
 * Life of a subscription. A listener subscribes again after it, and its token and rights are
 * checked again: a right that was taken away ends with this. Together with the five seconds for
 * which the account tree is kept (functions/kernel/place.ts) it is a minute.
 */
export const LISTENING_MS = 55_000;

/** Served by a NONE data source in AppSync, and the same way locally. */
export const publications: Record<string, Publication> = {
  publishAlertChange: { type: 'Mutation', feeds: 'onAlertChange', heardBy: 'changed_at_ms' },
  createReport: {
    type: 'Mutation',
    input: 'input',
    feeds: 'onCreateReport',
    heardBy: 'timestamp',
  },
};

/** Message of createReport: a report's run has its result, or has failed. */
export interface ReportNews {
  /** Id of the run. */
  id: string;
  account_id: string;
  /** The template. */
  report_id: string;
  /** How it ended. It carries no figure: who waits reads the run with rights of their own. */
  results: 'Done' | 'Failed';
  /** Epoch milliseconds. */
  timestamp: number;
  custom_columns: readonly string[];
}

export const CREATE_REPORT = `mutation CreateReport($input: CreateReportInput!) {
  createReport(input: $input) { id account_id report_id results timestamp custom_columns }
}`;

/**
 * The field's own text of the mutation that publishes: a subscriber gets only what the mutation
 * selects.
 */
export const PUBLISH_ALERT_CHANGE = `mutation PublishAlertChange($account_id: String!, $changed_at_ms: Float!) {
  publishAlertChange(account_id: $account_id, changed_at_ms: $changed_at_ms) { account_id changed_at_ms }
}`;
