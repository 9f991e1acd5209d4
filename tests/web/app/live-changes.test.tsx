// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Audience } from '../../../core/access/audience.ts';
import { plainBrand } from '../../../core/domain/brand.ts';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { followChanges } from '../../../web/src/api/live-changes.ts';
import { useFace } from '../../../web/src/access/face.ts';
import { useSession } from '../../../web/src/access/session.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ACCOUNTS_KNOWN_MS, useLiveChanges } from '../../../web/src/app/use-live-changes.ts';
import { JobsPage } from '../../../web/src/features/jobs/jobs-page.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);
afterEach(() => vi.restoreAllMocks());

const job: JobView = {
  id: 'job-1',
  kind: 'export',
  title: 'CSV of Services',
  state: 'done',
  startedBy: 'Ann Example',
  isMine: true,
  startedAtMs: 1_000_000,
  endedAtMs: 1_060_000,
  stepsDone: 5,
  stepsInAll: 5,
  sentence: '4,100 services',
  fileUntilMs: 9_000_000_000_000,
  hasPdf: false,
  code: 200,
};

/** Stands for the data service. */
class Line {
  audiences: readonly Audience[] = [];
  tell: (resource: string | null) => void = () => {};
  readonly follow: typeof followChanges = (audiences, onChange) => {
    [this.audiences, this.tell] = [audiences, onChange];
    return () => {};
  };
}

async function open() {
  const line = new Line();
  function Page() {
    useLiveChanges(line.follow);
    return (
      <>
        <p>Help: {useFace()?.support_address}</p>
        <p>
          Accounts:{' '}
          {useSession()
            .accounts.map(({ name }) => name)
            .join(', ')}
        </p>
        <JobsPage />
      </>
    );
  }
  const permissions = permissionsWith(roleWith(1), { customer: 'Harbour Foods' });
  portal = await startPortal(permissions, []);
  const list = { jobs: [] as JobView[] };
  portal.on('GET /live/jobs', () => ({ body: { data: list.jobs } }));
  localStorage.setItem('token', tokenWith({ sub: 'ann', 'cognito:username': 'ann' }));
  await renderPortal('/', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ index: true, Component: Page }] },
  ]);
  // The portal listens once the page is idle.
  await waitFor(() => expect(line.audiences).not.toEqual([]));
  return { line, list };
}

test('what another window starts is shown here once the portal hears of it', async () => {
  const { line, list } = await open();
  expect(line.audiences).toEqual([
    { account_id: 'northbeam', audience: 'person ann' },
    { account_id: 'northbeam', audience: 'customer Harbour Foods' },
  ]);
  list.jobs = [job];
  line.tell('jobs');
  expect(await screen.findByText('CSV of Services')).toBeTruthy();
});

test('a brand that another window changes is worn here at once', async () => {
  const { line } = await open();
  const others = portal.routes.get('POST /graphql') as { body: object };
  const brand = plainBrand('northbeam', 'Northbeam', { support_address: 'new@northbeam.example' });
  portal.on('POST /graphql', ({ body }) =>
    (body as { query: string }).query.includes('getBranding')
      ? { body: { data: { getBranding: brand } } }
      : others,
  );
  expect(screen.queryByText('Help: new@northbeam.example')).toBeNull();
  line.tell('branding');
  expect(await screen.findByText('Help: new@northbeam.example')).toBeTruthy();
});

test('a session that was ended elsewhere ends here', async () => {
  const { line } = await open();
  portal.on('GET /live/rbac/permissions/me', {
    status: 401,
    body: { status_code: 401, message: 'Your session has ended. Please sign in again.' },
  });
  line.tell('users');
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
});

test('an account that is disabled leaves the session once every function of the portal knows it', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { line } = await open();
  const body = portal.routes.get('GET /live/rbac/permissions/me') as {
    body: { data: { accounts: object[] } };
  };
  const accounts = [{ id: 'northbeam', name: 'Northbeam alone' }];
  portal.on('GET /live/rbac/permissions/me', {
    body: { data: { ...body.body.data, accounts } },
  });
  line.tell('accounts');
  line.tell('accounts');
  const waits = timers.mock.calls.filter(([, milliseconds]) => milliseconds === ACCOUNTS_KNOWN_MS);
  expect(waits).toHaveLength(2);
  expect(screen.queryByText('Accounts: Northbeam alone')).toBeNull();
  act(() => (waits.at(-1)![0] as () => void)());
  expect(await screen.findByText('Accounts: Northbeam alone')).toBeTruthy();
});

test('a portal that does not answer leaves the page as it is', async () => {
  const { line, list } = await open();
  list.jobs = [job];
  line.tell('jobs');
  await screen.findByText('CSV of Services');
  portal.on('GET /live/rbac/permissions/me', { status: 503, body: { message: 'Away.' } });
  const before = portal.calls('GET /live/rbac/permissions/me').length;
  line.tell(null);
  await waitFor(() =>
    expect(portal.calls('GET /live/rbac/permissions/me').length).toBeGreaterThan(before),
  );
  expect(screen.getByText('CSV of Services')).toBeTruthy();
});
