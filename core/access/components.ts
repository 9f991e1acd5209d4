import * as z from 'zod';

export const USER_KINDS = ['reseller', 'admin', 'user', 'superuser'] as const;
export type UserKind = (typeof USER_KINDS)[number];

export const COMPONENTS = [
  'TicketInfoButton',
  'MaintenanceDatePickers',
  'MaintenanceDisabledDatePickers',
  'MoreInfoButton',
  'AcknowledgeAlertRadioButton',
  'AccountAccessMenuItem',
  'MasqueradeUserContainer',
  'ConfigureAlertsButton',
  'AddMaintenanceButton',
  'AdminMenuItem',
  'SubmitTicketButton',
  'EditMaintenanceButtons',
] as const;
export type ComponentName = (typeof COMPONENTS)[number];

/** A component rule: the kinds of person that may use a component, in addition to rights. */
export const viewRoleSchema = z.strictObject({
  id: z.string(),
  Component: z.string(),
  Permissions: z.strictObject({
    reseller: z.boolean(),
    admin: z.boolean(),
    user: z.boolean(),
    superuser: z.boolean(),
  }),
});
export type ViewRole = z.infer<typeof viewRoleSchema>;

const CLOSED_TO_USERS: readonly ComponentName[] = [
  'AccountAccessMenuItem',
  'MasqueradeUserContainer',
  'AdminMenuItem',
];

/** Shipped rules (decision D-62). */
export const DEFAULT_VIEW_ROLES: readonly ViewRole[] = COMPONENTS.map((Component) => {
  const open = Component !== 'MaintenanceDisabledDatePickers';
  return {
    id: Component,
    Component,
    Permissions: {
      admin: open,
      superuser: open,
      reseller: open && Component !== 'AccountAccessMenuItem',
      user: open && !CLOSED_TO_USERS.includes(Component),
    },
  };
});

/** Without a rule, only rights decide. */
export function componentAllowed(
  rules: readonly ViewRole[],
  kind: UserKind,
  component: ComponentName,
): boolean {
  const rule = rules.find((candidate) => candidate.Component === component);
  return rule ? rule.Permissions[kind] : true;
}
