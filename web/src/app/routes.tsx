import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { DevicesAlias } from './devices-alias.tsx';
import { Home } from './home.tsx';
import { RouteFailure } from './route-failure.tsx';
import { Shell } from './shell.tsx';
import { Splash } from './splash.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** A page that is fetched when its route is opened. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary: RouteFailure,
  HydrateFallback: Splash,
});

/** A page of the specification that this release only announces. */
const announced = (path: string, title: string, will: string): RouteObject =>
  page(path, async () => {
    const { PlaceholderPage } = await import('../ui/placeholder-page.tsx');
    return () => <PlaceholderPage title={title} will={will} />;
  });

const services = async () => (await import('../features/services/services-page.tsx')).ServicesPage;
const summary = async () => (await import('../features/summary/summary-page.tsx')).SummaryPage;

/** Pages inside the shell; a feature is added by one line here and one in menu.ts. */
export const pages: RouteObject[] = [
  { index: true, Component: Home },
  page('services', services),
  page('services/:deviceType', services),
  { path: 'devices', Component: DevicesAlias },
  page('summary', summary),
  page('dashboard', summary),
  page(
    'dashboard/:id',
    async () => (await import('../features/graphs/graphs-page.tsx')).DashboardPage,
  ),
  page('graphs/:id', async () => (await import('../features/graphs/graphs-page.tsx')).GraphsPage),
  page('groups/:id', async () => (await import('../features/groups/group-page.tsx')).GroupPage),
  page('device/:id', async () => (await import('../features/device/device-page.tsx')).DevicePage),
  page('alerts', async () => (await import('../features/alerts/alerts-page.tsx')).AlertsPage),
  announced('profile', 'Your profile', 'let you change your name and phone number.'),
  page('roles', async () => (await import('../features/roles/roles-page.tsx')).RolesPage),
  announced(
    'maintenance',
    'Maintenance',
    'schedule planned work for services and groups, and list what is scheduled.',
  ),
  announced('reports', 'Reports', 'run, save and schedule reports.'),
  announced('reports/:id', 'The report', 'show one report with its latest result.'),
  announced(
    'scheduledreports',
    'Scheduled Reports',
    'list the reports that are sent by themselves.',
  ),
  announced('provision', 'CPE Provisioning', 'bring a new customer or device into service.'),
  announced('users', 'User Accounts', 'add, change and remove the people who may sign in.'),
  announced('accounts', 'Account Access', 'enable and disable provider accounts.'),
  announced('auditlogs', 'Audit Logs', 'show who changed what, and when.'),
  announced(
    'admin/settings',
    'Settings',
    'set the colours and logos of the portal and of reports.',
  ),
  announced('automation', 'Automation Jobs', 'configure a new customer in bulk.'),
  announced('automation/:id', 'Run Job', 'run one automation job and follow it.'),
  { path: '*', element: <Navigate to="/" replace /> },
];

export const routes: RouteObject[] = [
  page('/login', async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage),
  {
    path: '/',
    Component: SignedInOnly,
    ErrorBoundary: RouteFailure,
    HydrateFallback: Splash,
    children: [
      { Component: Shell, ErrorBoundary: RouteFailure, children: pages },
      // A window of its own, without the shell.
      page(
        'diagnostics/:id',
        async () =>
          (await import('../features/diagnostics/diagnostics-window.tsx')).DiagnosticsWindow,
      ),
    ],
  },
];
