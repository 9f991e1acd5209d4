import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { DevicesAlias } from './devices-alias.tsx';
import { Home } from './home.tsx';
import { RouteFailure } from './route-failure.tsx';
import { Shell } from './shell.tsx';
import type { RouteHandle } from './shell-title.tsx';
import { Splash } from './splash.tsx';
import { SignedInOnly } from './signed-in-only.tsx';
import { UnknownAddress } from './unknown-address.tsx';

/** A lazily loaded page. */
const page = (path: string, title: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  handle: { title } satisfies RouteHandle,
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary: RouteFailure,
  HydrateFallback: Splash,
});

const services = async () => (await import('../features/services/services-page.tsx')).ServicesPage;
const summary = async () => (await import('../features/summary/summary-page.tsx')).SummaryPage;
const reports = () => import('../features/reports/reports-page.tsx');
const graphs = () => import('../features/graphs/graphs-page.tsx');

/** Pages inside the shell. A new feature needs a line here and in menu.ts. */
export const pages: RouteObject[] = [
  { index: true, Component: Home },
  page('services', 'Services', services),
  page('services/:deviceType', 'Services', services),
  { path: 'devices', Component: DevicesAlias },
  page('summary', 'Dashboard', summary),
  page('dashboard', 'Dashboard', summary),
  page('dashboard/:id', 'Dashboard', async () => (await graphs()).DashboardPage),
  page('graphs/:id', 'Graphs', async () => (await graphs()).GraphsPage),
  page(
    'groups/:id',
    'Group',
    async () => (await import('../features/groups/group-page.tsx')).GroupPage,
  ),
  page(
    'device/:id',
    'Device',
    async () => (await import('../features/device/device-page.tsx')).DevicePage,
  ),
  page(
    'alerts',
    'Alerts',
    async () => (await import('../features/alerts/alerts-page.tsx')).AlertsPage,
  ),
  page('jobs', 'Jobs', async () => (await import('../features/jobs/jobs-page.tsx')).JobsPage),
  page(
    'provision',
    'CPE Provisioning',
    async () => (await import('../features/provision/provision-page.tsx')).ProvisionPage,
  ),
  page(
    'provision/import',
    'Import',
    async () => (await import('../features/provision/import-page.tsx')).ImportPage,
  ),
  page(
    'provision/customer',
    'Set up a customer',
    async () => (await import('../features/provision/customer-page.tsx')).CustomerPage,
  ),
  page(
    'provision/find',
    'Find devices',
    async () => (await import('../features/provision/find-page.tsx')).FindPage,
  ),
  page(
    'collectors',
    'Collectors',
    async () => (await import('../features/collectors/collectors-page.tsx')).CollectorsPage,
  ),
  page(
    'collectors/help',
    'Help with collectors',
    async () => (await import('../features/collectors/collector-help-page.tsx')).CollectorHelpPage,
  ),
  page(
    'device-profiles',
    'Device profiles',
    async () =>
      (await import('../features/device-profiles/device-profiles-page.tsx')).DeviceProfilesPage,
  ),
  page(
    'device-profiles/profile',
    'Device profile',
    async () => (await import('../features/device-profiles/profile-page.tsx')).ProfilePage,
  ),
  page(
    'maintenance',
    'Maintenance',
    async () => (await import('../features/maintenance/maintenance-page.tsx')).MaintenancePage,
  ),
  page(
    'maintenance/:id',
    'Planned work',
    async () => (await import('../features/maintenance/work-page.tsx')).WorkPage,
  ),
  page('roles', 'Roles', async () => (await import('../features/roles/roles-page.tsx')).RolesPage),
  page(
    'auditlogs',
    'Audit Logs',
    async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  ),
  page(
    'profile',
    'Your profile',
    async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
  ),
  page(
    'accounts',
    'Account Access',
    async () => (await import('../features/accounts/accounts-page.tsx')).AccountsPage,
  ),
  page(
    'accounts/source',
    'Monitoring source',
    async () => (await import('../features/accounts/source-page.tsx')).SourcePage,
  ),
  page(
    'users',
    'User Accounts',
    async () => (await import('../features/users/users-page.tsx')).UsersPage,
  ),
  page(
    'users/person',
    'User Account',
    async () => (await import('../features/users/person-page.tsx')).PersonPage,
  ),
  page(
    'api',
    'API',
    async () => (await import('../features/api-reference/api-reference-page.tsx')).ApiReferencePage,
  ),
  page(
    'admin/settings',
    'Settings',
    async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  ),
  page('reports', 'Reports', async () => (await reports()).ReportsPage),
  page('reports/:id', 'Report', async () => (await reports()).ReportPage),
  page(
    'scheduledreports',
    'Scheduled Reports',
    async () => (await import('../features/reports/scheduled-page.tsx')).ScheduledReportsPage,
  ),
  page(
    'automation',
    'Automation Jobs',
    async () => (await import('../features/automation/automation-page.tsx')).AutomationPage,
  ),
  page(
    'automation/:id',
    'Run Job',
    async () => (await import('../features/automation/run-job-page.tsx')).RunJobPage,
  ),
  { path: '*', Component: UnknownAddress },
];

export const routes: RouteObject[] = [
  page(
    '/login',
    'Sign in',
    async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage,
  ),
  page(
    '/planned-work/:link',
    'Planned work',
    async () => (await import('../features/answer/answer-page.tsx')).AnswerPage,
  ),
  page(
    '/unsubscribe/:link',
    'Unsubscribe',
    async () => (await import('../features/answer/unsubscribe-page.tsx')).UnsubscribePage,
  ),
  page(
    '/wall/:link',
    'Wallboard',
    async () => (await import('../features/summary/wall-page.tsx')).WallPage,
  ),
  {
    path: '/',
    Component: SignedInOnly,
    ErrorBoundary: RouteFailure,
    HydrateFallback: Splash,
    children: [
      { Component: Shell, ErrorBoundary: RouteFailure, children: pages },
      // A separate window, without the shell.
      page(
        'diagnostics/:id',
        'Advanced Diagnostics',
        async () =>
          (await import('../features/diagnostics/diagnostics-window.tsx')).DiagnosticsWindow,
      ),
    ],
  },
];
