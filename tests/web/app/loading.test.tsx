// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import {
  loadingSteps,
  readsSubGroups,
  runSteps,
  type LoadingProgress,
} from '../../../web/src/features/loading/loading-steps.ts';
import { sessionOf, type Permissions } from '../../../web/src/access/session.ts';
import { grantsOf } from '../../../core/access/grants.ts';
import { createQueryClient } from '../../../web/src/api/queries.ts';
import type { Feed } from '../../../web/src/parts/feeds/feed.ts';
import { FlashesProvider } from '../../../web/src/ui/flash/flashes.tsx';
import { eachInFreshBrowser, freshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import type { PortalServer, Seen } from '../portal-server.ts';
import { startPortal } from '../render-portal.tsx';
import { until } from '../../fixtures/until.ts';

let portal: PortalServer;

eachInFreshBrowser(
  () => portal,
  () => {
    freshBrowser();
    vi.spyOn(console, 'error').mockImplementation(() => {});
  },
);

const everything = roleWith(1);
const claims = { sub: 'person-1', 'cognito:username': 'ann' };

async function prepare(permissions: Permissions = permissionsWith(everything)) {
  portal = await startPortal(permissions);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const session = sessionOf(claims, permissions);
  return { client, session, steps: loadingSteps(client, session) };
}

const asked = () =>
  portal.seen.map(({ method, path, query, body }) =>
    path === '/graphql'
      ? (/(get|list)\w+(?=\()/.exec((body as { query: string }).query.slice(20))?.[0] ?? 'graphql')
      : `${method} ${path}${query['account_id'] ? ` ${query['account_id']}` : ''}`,
  );

describe('the loading sequence', () => {
  test('LOAD-03 LOAD-06 AUTH-32 AUTH-34 AUTH-35 goes from permissions over settings, configuration, devices, alerts and templates to the sub-groups', async () => {
    const { steps } = await prepare();
    expect(steps.map((step) => step.name)).toEqual([
      'permissions',
      'branding',
      'component rules',
      'user settings',
      'portal configuration',
      'devices',
      'alerts',
      'report templates',
      'sub-groups',
    ]);
    await runSteps(steps, () => {});
    const calls = asked();
    const order = [
      'GET /live/rbac/permissions/me',
      'getBranding',
      'listViewRoles',
      'listUserViewSettings',
      'GET /brand/northbeam/portal-config.json',
      'GET /live/devices/customer northbeam',
      'GET /live/alerts northbeam',
      'GET /live/reports/templates northbeam',
      'GET /live/devicegroups/subgroups northbeam',
    ];
    const places = order.map((name) => calls.indexOf(name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(calls).toEqual(expect.arrayContaining(order));
  });

  test('LOAD-06 LIMIT-08 asks for the devices of the account and customer, a thousand a page', async () => {
    const { steps } = await prepare(
      permissionsWith(everything, { account_id: 'tidewater', customer: 'Harbour Foods' }),
    );
    await runSteps(steps, () => {});
    expect(portal.calls('GET /live/devices/customer')[0]!.query).toEqual({
      account_id: 'tidewater',
      customer: 'Harbour Foods',
      limit: '1000',
    });
  });

  test('LIMIT-37 LIMIT-38 LIMIT-39 LIMIT-40 stands at 20, 40, 60, 80 and 100 per cent after its steps', async () => {
    const { steps } = await prepare();
    const seen: [string, number][] = [];
    let index = 0;
    await runSteps(steps, (progress) => {
      if (steps[index]) seen.push([steps[index++]!.name, progress.percent]);
    });
    expect(seen.slice(-5)).toEqual([
      ['portal configuration', 20],
      ['devices', 40],
      ['alerts', 60],
      ['report templates', 80],
      ['sub-groups', 100],
    ]);
    expect(seen.slice(0, 4).map(([, percent]) => percent)).toEqual([0, 0, 0, 0]);
  });

  test('LOAD-07 LOAD-10 report templates are read with at least view on reports, and not without', async () => {
    for (const [level, expected] of [
      [1, 1],
      [3, 1],
      [4, 0],
    ] as const) {
      const { steps } = await prepare(permissionsWith(roleWith(3, { reports: level })));
      await runSteps(steps, () => {});
      expect(portal.calls('GET /live/reports/templates')).toHaveLength(expected);
      await portal.stop();
    }
    portal = await startPortal(permissionsWith(everything));
  });

  test('alerts are not asked for without the right to see them', async () => {
    const { steps } = await prepare(permissionsWith(roleWith(1, { alerts: 4 })));
    await runSteps(steps, () => {});
    expect(portal.calls('GET /live/alerts')).toEqual([]);
  });

  test('LOAD-08 LOAD-09 sub-groups are read for masquerade view, userAccess manage or alerts manage, and for nobody else', async () => {
    const reads = (role: ReturnType<typeof roleWith>) =>
      readsSubGroups({ grants: grantsOf([role]) });
    expect(reads(roleWith(4, { admin: { masquerade: 3 } }))).toBe(true);
    expect(reads(roleWith(4, { admin: { userAccess: 1 } }))).toBe(true);
    expect(reads(roleWith(4, { alerts: 1 }))).toBe(true);
    expect(reads(roleWith(4, { alerts: 2, admin: { userAccess: 3 } }))).toBe(false);
    const { steps } = await prepare(permissionsWith(roleWith(3, { admin: { masquerade: 4 } })));
    await runSteps(steps, () => {});
    expect(portal.calls('GET /live/devicegroups/subgroups')).toEqual([]);
  });

  test("LOAD-04 reads the settings of the person and of the shared set, for the view 'All Services' where none was chosen", async () => {
    const { session, steps } = await prepare();
    expect(session.activeViewId).toBe('All Services');
    expect(
      sessionOf({ ...claims, 'custom:active_view_id': 'Mine' }, permissionsWith(everything))
        .activeViewId,
    ).toBe('Mine');
    await runSteps(steps, () => {});
    const variables = portal
      .calls('POST /graphql')
      .map((request) => (request.body as { variables: Record<string, unknown> }).variables);
    expect(variables).toContainEqual({
      filter: {
        or: [{ cognito_user_id: { eq: 'person-1' } }, { cognito_user_id: { eq: 'default' } }],
      },
    });
  });

  test('LOAD-05 LOAD-11 a super-account loads devices and alerts of each of its accounts in turn, merged, one that fails left out', async () => {
    const accounts = ['northbeam_SUPER', 'northbeam', 'tidewater'].map((id) => ({ id, name: id }));
    const { client, steps } = await prepare(
      permissionsWith(everything, { account_id: 'northbeam_SUPER', accounts }),
    );
    const byAccount = ({ query }: Seen) =>
      query['account_id'] === 'northbeam'
        ? { status: 500, body: { status_code: 500, message: 'Away.' } }
        : {
            body: {
              data: [{ id: `of-${query['account_id']}`, rule: '', cleared: false }],
              total: 1,
              as_of: 5,
            },
          };
    portal.on('GET /live/devices/customer', byAccount).on('GET /live/alerts', byAccount);
    await runSteps(steps, () => {});
    await until(() => {
      for (const path of ['GET /devices/customer', 'GET /alerts']) {
        const [feed] = client
          .getQueriesData<Feed<{ id: string }>>({ queryKey: [path, 'feed'] })
          .map(([, data]) => data);
        expect(feed).toMatchObject({
          isComplete: true,
          failures: [{ accountId: 'northbeam', message: 'Away.' }],
        });
        expect(feed!.rows.map((row) => row.id)).toEqual(['of-northbeam_SUPER', 'of-tidewater']);
      }
    });
    expect(
      portal.calls('GET /live/devices/customer').map((call) => call.query['account_id']),
    ).toEqual(accounts.map((account) => account.id));
  });

  test('the devices end with their first page, and the other pages follow behind', async () => {
    const { client, session, steps } = await prepare();
    let release: (() => void) | undefined;
    const second = new Promise<void>((resolve) => {
      release = resolve;
    });
    portal.on('GET /live/devices/customer', async ({ query }) => {
      if (query['next_token']) await second;
      return {
        body: query['next_token']
          ? { data: [{ id: 'd2' }], as_of: 6 }
          : { data: [{ id: 'd1' }], next_token: 'more', total: 2, as_of: 5 },
      };
    });
    const end = await runSteps(steps, () => {});
    expect(end).toEqual({ percent: 100, failed: [] });
    const feed = () =>
      client.getQueriesData<Feed<{ id: string }>>({
        queryKey: ['GET /devices/customer', 'feed'],
      })[0]![1]!;
    expect(feed()).toMatchObject({ total: 2, isComplete: false, rows: [{ id: 'd1' }] });
    release!();
    await until(() =>
      expect(feed()).toMatchObject({
        isComplete: true,
        rows: [{ id: 'd1' }, { id: 'd2' }],
        asOfMs: { [session.accountId]: 5 },
      }),
    );
  });

  test('LOAD-12 a step that fails is logged and told, the next one runs, and the bar still ends at 100', async () => {
    const { steps } = await prepare();
    portal.on('GET /live/devices/customer', {
      status: 500,
      body: { status_code: 500, message: 'Away.' },
    });
    portal.on('GET /live/reports/templates', {
      status: 501,
      body: { status_code: 501, message: 'Not yet.' },
    });
    const reports: LoadingProgress[] = [];
    const end = await runSteps(steps, (progress) => reports.push(progress));
    expect(end).toEqual({ percent: 100, failed: ['devices', 'report templates'] });
    expect(portal.calls('GET /live/devicegroups/subgroups')).toHaveLength(1);
    expect(console.error).toHaveBeenCalledWith(
      'Loading the devices failed.',
      expect.objectContaining({ message: 'Away.' }),
    );
    const percents = reports.map((progress) => progress.percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });
});

describe('the loading screen', () => {
  async function show(onLoaded: () => void, prepareAnswers = () => {}) {
    const { client, session } = await prepare();
    const { LoadingScreen, LEAVES_AFTER_MS } =
      await import('../../../web/src/features/loading/loading-screen.tsx');
    prepareAnswers();
    render(
      <QueryClientProvider client={client}>
        <FlashesProvider>
          <LoadingScreen session={session} onLoaded={onLoaded} />
        </FlashesProvider>
      </QueryClientProvider>,
    );
    return LEAVES_AFTER_MS;
  }

  test('LOAD-12 says what could not be loaded, and the portal after it says so too', async () => {
    await show(
      () => {},
      () =>
        portal.on('GET /live/devices/customer', {
          status: 500,
          body: { status_code: 500, message: 'Away.' },
        }),
    );
    expect(await screen.findAllByText('Could not be loaded: devices')).not.toHaveLength(0);
    expect(
      await screen.findAllByText(
        'Not everything could be loaded: devices. It is tried again when you open a page that needs it.',
      ),
    ).not.toHaveLength(0);
    expect(document.querySelector('progress')!.value).toBe(100);
  });

  test('LOAD-01 LOAD-02 shows a progress bar with Loading Customer Data', async () => {
    await show(() => {});
    expect(await screen.findAllByText('Loading Customer Data')).not.toHaveLength(0);
    expect(document.querySelector('progress')).not.toBeNull();
  });

  test('LIMIT-41 leaves one second after the last step', async () => {
    const left = vi.fn();
    const pause = vi.spyOn(globalThis, 'setTimeout');
    expect(await show(left)).toBe(1_000);
    await vi.waitFor(() => expect(left).toHaveBeenCalledOnce(), { timeout: 30_000 });
    expect(pause).toHaveBeenCalledWith(left, 1_000);
    expect(document.querySelector('progress')!.value).toBe(100);
  });
});
