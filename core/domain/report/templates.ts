import { isSuperAccount } from '../../access/actor.ts';

export const REPORT_TEMPLATE_IDS = [
  'hostInventory',
  'hostMetricTrend',
  'availability',
  'alertHistory',
] as const;
export type ReportTemplateId = (typeof REPORT_TEMPLATE_IDS)[number];

export const REPORT_FORMATS = ['CSV', 'HTML'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export interface ReportTemplate {
  id: ReportTemplateId;
  name: string;
  /** Super-accounts see only those (decision D-68). */
  show_all_accounts: boolean;
}

/** The reports that ship. */
export const REPORT_TEMPLATES: readonly ReportTemplate[] = [
  { id: 'hostInventory', name: 'Host Inventory', show_all_accounts: true },
  { id: 'hostMetricTrend', name: 'Host Metric Trend', show_all_accounts: false },
  { id: 'availability', name: 'Availability', show_all_accounts: true },
  { id: 'alertHistory', name: 'Alert History', show_all_accounts: true },
];

/** Super-accounts see only the reports that are shown to all accounts. */
export function templatesFor(accountId: string): ReportTemplate[] {
  return REPORT_TEMPLATES.filter(
    (template) => template.show_all_accounts || !isSuperAccount(accountId),
  );
}

export function templateName(id: ReportTemplateId): string {
  return REPORT_TEMPLATES.find((template) => template.id === id)!.name;
}

/** HTML is for metric trends alone (decision D-21). */
export function formatsOf(id: ReportTemplateId): readonly ReportFormat[] {
  return id === 'hostMetricTrend' ? REPORT_FORMATS : ['CSV'];
}
