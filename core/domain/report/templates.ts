import { isSuperAccount } from '../../access/actor.ts';
import type { Area } from '../../access/areas.ts';
import { can, type Grants } from '../../access/grants.ts';
import type { LevelName } from '../../access/levels.ts';

export const REPORT_TEMPLATE_IDS = [
  'hostInventory',
  'hostMetricTrend',
  'availability',
  'alertHistory',
  'graphicalUtilisation',
  'alertRecipients',
  'usersAndRights',
  'scheduledDowntime',
] as const;
export type ReportTemplateId = (typeof REPORT_TEMPLATE_IDS)[number];

export const REPORT_FORMATS = ['PDF', 'CSV', 'HTML'] as const;
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
  { id: 'graphicalUtilisation', name: 'Graphical Utilisation', show_all_accounts: false },
  { id: 'alertRecipients', name: 'Alert Recipients', show_all_accounts: true },
  { id: 'usersAndRights', name: 'Users and Rights', show_all_accounts: true },
  { id: 'scheduledDowntime', name: 'Scheduled Downtime', show_all_accounts: true },
];

/** Rights that a report needs beside the right to reports: those of the page with the same data. */
const NEEDED: Partial<Record<ReportTemplateId, readonly [Area, LevelName][]>> = {
  alertRecipients: [['alerts', 'manage']],
  usersAndRights: [
    ['admin.userAccess', 'view'],
    ['admin.roles', 'view'],
  ],
  scheduledDowntime: [['maintenance', 'view']],
};

/**
 * The reports that somebody with these rights can run for an account. Super-accounts see only those
 * that are shown to all accounts.
 */
export function templatesFor(accountId: string, grants: Grants): ReportTemplate[] {
  return REPORT_TEMPLATES.filter(
    ({ id, show_all_accounts: isForAll }) =>
      (isForAll || !isSuperAccount(accountId)) &&
      (NEEDED[id] ?? []).every(([area, level]) => can(grants, area, level)),
  );
}

export function templateName(id: ReportTemplateId): string {
  return REPORT_TEMPLATES.find((template) => template.id === id)!.name;
}

/** There is a row for each service; otherwise all rows are read at once. */
export function isOfServices(id: ReportTemplateId): boolean {
  return id !== 'usersAndRights';
}

/** It is of the moment at which it is made, whatever the range. */
export function isOfMoment(id: ReportTemplateId): boolean {
  return id === 'hostInventory' || id === 'alertRecipients' || id === 'usersAndRights';
}

/** HTML is for metric trends and graphs alone; graphs have no CSV (decisions D-21, 45). */
export function formatsOf(id: ReportTemplateId): readonly ReportFormat[] {
  if (id === 'graphicalUtilisation') return ['PDF', 'HTML'];
  return id === 'hostMetricTrend' ? REPORT_FORMATS : ['PDF', 'CSV'];
}

/** The format that a report has when this one is asked for. */
export function formatFor(id: ReportTemplateId, wanted: ReportFormat): ReportFormat {
  return id === 'graphicalUtilisation' && wanted === 'CSV' ? 'HTML' : wanted;
}
