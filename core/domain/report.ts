import type * as z from 'zod';
import { isSuperAccount } from '../access/actor.ts';
import type { reportTemplateSchema } from '../contract/reports.ts';

export type ReportTemplate = z.infer<typeof reportTemplateSchema>;

/** The reports that ship; show_all_accounts says which a super-account sees. */
export const REPORT_TEMPLATES: readonly ReportTemplate[] = [
  { id: 'hostInventory', name: 'Host Inventory', show_all_accounts: true },
  { id: 'hostMetricTrend', name: 'Host Metric Trend', show_all_accounts: false },
  { id: 'graphicalUtilisation', name: 'Graphical Utilisation', show_all_accounts: false },
  { id: 'availability', name: 'Availability', show_all_accounts: true },
  { id: 'alertHistory', name: 'Alert History', show_all_accounts: true },
];

/** Super-accounts see only the reports that are shown to all accounts. */
export function templatesFor(accountId: string): ReportTemplate[] {
  return REPORT_TEMPLATES.filter(
    (template) => template.show_all_accounts || !isSuperAccount(accountId),
  );
}
