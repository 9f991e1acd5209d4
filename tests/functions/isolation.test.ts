import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations, type OperationName } from '../../core/contract/graphql.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { ask, call, allEndpoints, type Answer } from '../fixtures/call.ts';
import { keptSecrets } from '../fixtures/kept-secrets.ts';
import { people, type Claims } from '../fixtures/people.ts';
import { requests } from '../fixtures/requests.ts';
import { fenside, harbour, moor, type Side } from '../fixtures/sides.ts';
import { startWorld } from '../fixtures/world.ts';

let tables: TestTables;
keptSecrets();
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

interface Pair {
  who: string;
  claims: Claims;
  own: Side;
  theirs: Side;
}

/**
 * The people with the most rights of each provider: whatever they may do at home, nothing of it
 * reaches the other.
 */
const pairs: Pair[] = [
  { who: 'northbeam', claims: people.northAdmin, own: harbour, theirs: moor },
  { who: 'calder', claims: people.calderAdmin, own: moor, theirs: harbour },
];

/**
 * Endpoints whose request names nothing of anybody's; what they answer is checked for strangers'
 * ids instead.
 */
const NAMELESS = new Set([
  'automation.listGroupTemplates',
  'automation.getGroupTemplate',
  'automation.listDashboardTemplates',
  'automation.listJobRoles',
  'automation.listDashboardGroups',
  'automation.listDeviceGroups',
  'automation.listRuns',
  'automation.getCustomerDevices',
  'automation.getServers',
  'auditlogs.writeNote',
  'devices.findByAddress',
  'accounts.listAccounts',
  'accounts.listFailingSources',
  'jobs.listJobs',
  'jobs.previewAccountExport',
  'jobs.previewExport',
  'jobs.startAccountExport',
  'jobs.startAuditCheck',
  'jobs.startExport',
  'legacy.getRootGroup',
  'openapi.getDocument',
  'legacy.listReports',
  'accounts.foundAccount',
  'legacy.listReportGroups',
  'openapi.getDocument',
  'rbac.myPermissions',
  'rbac.listRoles',
  'rbac.createRole',
  'users.listSwitchable',
  'users.switchBack',
  'users.listOwnSessions',
  'users.noteOwnSession',
  'users.endOwnSessions',
  'users.getPreferences',
  'users.savePreferences',
  'users.getRecoveryCodes',
  'users.makeRecoveryCodes',
  'views.createView',
  'views.updateView',
  'views.deleteView',
  'views.savePreference',
  'views.saveDashboardSettings',
]);
/** Lists that an unknown parent leaves empty; the public sign-in is tried with its own tests. */
const EMPTY = new Set(['legacy.listGroups']);
const PUBLIC = new Set([
  'collectors.enrolMachine',
  'collectors.getWork',
  'collectors.takePolls',
  'collectors.fetchQuestions',
  'tokens.getToken',
  'users.redeemRecoveryCode',
  'maintenances.readInvitation',
  'maintenances.answerInvitation',
  'tickets.noteReply',
  'sourcehooks.takeHook',
  'subscriptions.readSubscription',
  'subscriptions.openSubscription',
  'subscriptions.unsubscribe',
  'subscriptions.subscribeAgain',
  'wallboards.readWall',
]);

const named = allEndpoints.filter(
  ({ name }) => !NAMELESS.has(name) && !PUBLIC.has(name) && !EMPTY.has(name),
);

/** A report is made in the account of the person, not in one below it. */
const OF_OWN_ACCOUNT = new Set(['reports.runReport', 'reports.previewReport']);

describe.each(pairs)('a person of $who', ({ claims, own, theirs }) => {
  test.each(named)('$name of the other provider is not found', async ({ name }) => {
    const request = requests[name]!(theirs);
    const answer = await call(name, claims, request);
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer.body)).not.toContain(theirs.customer);
  });

  test.each(named)(
    '$name with the own account and the other’s objects is not found, or gives nothing of them',
    async ({ name }) => {
      const account = OF_OWN_ACCOUNT.has(name) ? claims['custom:account_id']! : own.account;
      const answer = await call(name, claims, requests[name]!({ ...theirs, account }));
      const text = JSON.stringify(answer.body);
      /** 409: the own account has no help desk that could reply, and no monitoring source. */
      expect([
        200,
        404,
        ...(/^(tickets\.playReply|accounts\.(trySource|makeSourceHook))$/.test(name) ? [409] : []),
      ]).toContain(answer.status);
      expect(text).not.toContain(theirs.account);
      if (answer.status === 200)
        expect(answer.body.data === undefined ? [] : idsIn(answer.body.data)).not.toContain(
          theirs.device,
        );
    },
  );

  test.each(
    [...NAMELESS].filter((name) => name.startsWith('legacy') || name === 'rbac.myPermissions'),
  )('%s tells nothing of the other provider', async (name) => {
    const answer = await call(name, claims, requests[name]!(own));
    expect(answer.status).toBe(200);
    for (const secret of [theirs.account, theirs.customer])
      expect(JSON.stringify(answer.body)).not.toContain(`"${secret}"`);
  });

  test('the older list of groups below a stranger’s folder is empty', async () => {
    const answer = await call('legacy.listGroups', claims, requests['legacy.listGroups']!(theirs));
    expect(answer.body.data).toEqual([]);
  });

  const foreign: Record<OperationName, Record<string, unknown>> = {
    listDevices: { filter: { account_id: { eq: theirs.account } } },
    getBranding: { account_id: theirs.account },
    updateBranding: { input: { account_id: theirs.account, version: 1, name: 'Anew' } },
    listUserViewSettings: {
      filter: { cognito_user_id: { eq: theirs === moor ? 'calder-admin' : 'north-admin' } },
    },
    listViewRoles: {},
    onAlertChange: { account_id: theirs.account },
    onChange: { account_id: theirs.account, audience: 'staff' },
    onCreateReport: { id: 'run-1', account_id: theirs.account },
  };

  test.each(
    (Object.keys(operations) as OperationName[]).filter((name) => name !== 'listViewRoles'),
  )('%s of the other provider is not found', async (name) => {
    await expect(ask(name, claims, foreign[name])).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('GQL-18 ListDevices without a filter, or by the other’s customer, gives no device of the other', async () => {
    const all = (await ask('listDevices', claims, {})) as { items: { account_id: string }[] };
    expect(all.items.length).toBeGreaterThan(0);
    expect(all.items.map((item) => item.account_id)).not.toContain(theirs.account);
    await expect(
      ask('listDevices', claims, { filter: { Customer: { eq: theirs.customer } } }),
    ).resolves.toEqual({ items: [], nextToken: null });
  });
});

/**
 * Resources whose own tests cover isolation: collectors, device profiles, roles, provisioning, checks, automation, lists, their export,
 * new reports, notices and replies, which no customer's person may read, and sign-in.
 */
const ELSEWHERE =
  /^(collectors\.|deviceprofiles\.|rbac\.|provisioning\.|automation\.(?!getRun)|tokens\.|users\.redeem|devices\.(listDevices|setChecks|setName)$|jobs\.start(Export|AccountExport|AuditCheck)$|maintenances\.((list|send)Notices|replyToAnswer)$|reports\.(createScheduled|runReport)$)/;
/** Calls that name something of one customer. */
const NAMING_A_CUSTOMERS = Object.keys(requests).filter(
  (name) =>
    !ELSEWHERE.test(name) &&
    JSON.stringify(requests[name]!(harbour)) !== JSON.stringify(requests[name]!(fenside)),
);

describe('a person of one customer', () => {
  test.each(NAMING_A_CUSTOMERS)(
    '%s of another customer of the same account is not found',
    async (name) => {
      const caller = name.startsWith('users.') ? people.harbourAdmin : people.manager;
      const answer = await call(name, caller, requests[name]!(fenside));
      expect(new Set(statusesOf(answer))).toEqual(new Set([404]));
      expect(JSON.stringify(answer.body)).not.toContain('Fenside');
    },
  );

  test('lists hold the own customer alone', async () => {
    const devices = await call('devices.listDevices', people.manager, {
      query: { account_id: 'northbeam' },
    });
    expect(idsIn(devices.body.data)).toEqual(['501', '502']);
    const alerts = await call('alerts.listAlerts', people.manager, {
      query: { account_id: 'northbeam' },
    });
    expect(idsIn(alerts.body.data).sort()).toEqual(['NB-1', 'NB-2']);
    const page = (await ask('listDevices', people.manager, {})) as { items: { id: string }[] };
    expect(page.items.map((item) => item.id)).toEqual(['501', '502']);
  });
});

test('every served endpoint has a request here, so that a new one cannot be forgotten', () => {
  expect(allEndpoints.map(({ name }) => name).filter((name) => !requests[name])).toEqual([]);
});

/** Statuses of the single things of a call about many, else that of the answer. */
function statusesOf({ status, body: { data } }: Answer): number[] {
  const told = Array.isArray(data) ? data.map((each: { status?: number }) => each.status) : [];
  return told.some((each) => typeof each === 'number') ? told.map(Number) : [status];
}

function idsIn(data: unknown): string[] {
  return Array.isArray(data) ? data.map((row: { id?: string }) => String(row.id)) : [];
}
