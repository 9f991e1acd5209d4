import { randomUUID } from 'node:crypto';
import type { reports } from '../../../core/contract/reports.ts';
import type { CallsOf, Side } from '../../fixtures/sides.ts';

/** The saved report of a side, as tests/fixtures/reports.ts stores it. */
export const savedReportName = ({ person }: Pick<Side, 'person'>) => `Weekly of ${person}`;

export const savedReport = {
  data: 'hostInventory',
  time_range: '24_Hours',
  report_format: 'CSV',
  recipients: '',
  custom_columns: ['Billing Reference', 'Postcode'],
  filters: [],
  schedule: '',
};

/** Body of a run of the template Host Inventory. */
export const hostInventory = (account_id: string) => ({
  account_id,
  data: 'hostInventory' as const,
  report_format: 'CSV' as const,
  range: '24_Hours' as const,
  report_name: 'Host Inventory',
  custom_columns: ['Postcode'],
});

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof reports> = {
  listTemplates: {
    expected: '200 200 200 200 200 403 200 403 200 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account, stage: 'live' } }),
  },
  listScheduled: {
    expected: '200 200 200 200 200 403 200 403 200 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  createScheduled: {
    expected: '200 200 200 200 403 403 403 403 200 404 404 200 200 200 200 404 401',
    concerns: 'report',
    // A name of its own each time, since a name is taken once.
    request: ({ account }) => ({
      body: { ...savedReport, account_id: account, report_name: `New ${randomUUID()}` },
    }),
  },
  updateScheduled: {
    expected: '200 200 200 200 403 403 403 403 404 404 404 200 404 200 200 404 401',
    concerns: 'report',
    request: (side) => ({
      body: { ...savedReport, account_id: side.account, report_name: savedReportName(side) },
    }),
  },
  deleteScheduled: {
    expected: '200 200 200 200 403 403 403 403 404 404 404 200 404 200 200 404 401',
    concerns: 'report',
    request: (side) => ({
      query: { account_id: side.account, report_name: savedReportName(side) },
    }),
  },
  pauseScheduled: {
    expected: '200 200 200 200 403 403 403 403 404 404 404 200 404 200 200 404 401',
    concerns: 'report',
    request: (side) => ({
      body: { account_id: side.account, report_name: savedReportName(side), is_paused: true },
    }),
  },
  subscribeRecipient: {
    expected: '200 200 200 200 403 403 403 403 404 404 404 200 404 200 200 404 401',
    concerns: 'report',
    request: (side) => ({
      body: {
        account_id: side.account,
        report_name: savedReportName(side),
        address: 'leaver@example.com',
      },
    }),
  },
  runScheduled: {
    // It is made in the person's own account.
    expected: '400 200 200 200 200 403 200 403 404 404 404 200 404 400 400 404 401',
    concerns: 'job report',
    request: (side) => ({
      body: { account_id: side.account, report_name: savedReportName(side), id: randomUUID() },
    }),
  },
  listRuns: {
    expected: '200 200 200 200 200 403 200 403 404 404 404 200 404 200 200 404 401',
    request: (side) => ({
      query: { account_id: side.account, report_name: savedReportName(side) },
    }),
  },
  previewReport: {
    expected: '400 200 200 200 200 403 200 403 200 404 404 200 200 400 400 404 401',
    request: ({ account }) => ({
      body: { ...hostInventory(account), filters: [] },
    }),
  },
  runReport: {
    expected: '400 200 200 200 200 403 200 403 200 404 404 200 200 400 400 404 401',
    concerns: 'job report',
    request: ({ account }) => ({
      body: {
        ...hostInventory(account),
        report_id: 'hostInventory',
        id: randomUUID(),
        reports_needed: 1,
        filters: [],
      },
    }),
  },
};
