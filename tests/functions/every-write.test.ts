import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRowSchema, type AuditRow } from '../../core/domain/audit.ts';
import type { Person } from '../../core/domain/person.ts';
import { getAccount } from '../../functions/store/accounts.ts';
import { roleRow } from '../../functions/store/roles.ts';
import { nameOf, putMany, writeTogether } from '../../functions/store/client.ts';
import { documents } from '../fixtures/documents.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { call, allEndpoints, type Request } from '../fixtures/call.ts';
import { accountNamed, providerNamed } from '../fixtures/ids.ts';
import { people } from '../fixtures/people.ts';
import { quietPool } from '../fixtures/quiet-pool.ts';
import { addStored, storedCaller } from '../fixtures/stored-people.ts';
import { EXPECTED, requests } from '../fixtures/requests.ts';
import { role, type Side } from '../fixtures/sides.ts';
import { restoreWorld, startWorld } from '../fixtures/world.ts';
import { COLUMNS } from '../matrix/columns.ts';
import { mockClient } from '../fixtures/mock-client.ts';

const secrets = mockClient(SecretsManagerClient);
let tables: TestTables;
let callers: Person[];
beforeAll(async () => {
  tables = await startWorld();
  callers = await Promise.all(Object.values(people).map(storedCaller));
});
afterAll(() => tables.stop());
beforeEach(async () => {
  quietPool();
  secrets.onAnyCommand().rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
  await restoreWorld();
  await addStored(callers);
});

const writes = allEndpoints.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'public',
);

/** They read, although they are called by POST. */
const CHANGES_NOTHING = new Set([
  'jobs.previewAccountExport',
  'jobs.previewExport',
  'reports.previewReport',
  'users.checkPeople',
]);

const SECRET = 'never-to-be-told-4711';

/** Requests that carry a secret, or change something, where their fixture does not. */
const OTHERS: Readonly<Record<string, (side: Side) => Request>> = {
  'accounts.updateAccount': () => ({
    body: { updateData: { account_id: 'tidewater', is_enabled: 0 } },
  }),
  'accounts.giveAccountId': () => ({ body: { id: 'tidewater', account_id: 'TW-77' } }),
  'devices.runSnmp': ({ account, device }) => ({
    body: {
      account_id: account,
      dnsName: device,
      oid: '1.3.6.1.2.1.1',
      command: 'snmpwalk',
      snmpVersion: 'V2C',
      customSnmpCredentials: true,
      snmpCommunityString: SECRET,
    },
  }),
};

/** They are told by their sentence alone: nothing is different afterwards, or a state is its own. */
const WITHOUT_STATES = new Set([
  'automation.resumeRun',
  'auditlogs.writeNote',
  'devices.runSnmp',
  'jobs.cancelJob',
  'provisioning.tryDevice',
  'tickets.playReply',
  'recipientgroups.testChannel',
  'tickets.testDesk',
]);

/** Calls that come before, so that there is something to change. */
const BEFORE: Readonly<Record<string, string>> = {
  'alerts.withdrawAcknowledgement': 'alerts.acknowledgeAlert',
  'users.switchBack': 'users.switchAccount',
  'alerts.withdrawAcknowledgements': 'alerts.acknowledgeAlert',
  'views.updateView': 'views.createView',
  'views.deleteView': 'views.createView',
};

/**
 * A caller whom the matrix allows it, or lets try, as diagnostics of a device that is not there.
 */
function callerOf(name: string) {
  const statuses = EXPECTED[name]!.split(' ');
  const allowed = ['200', '502', '409'].map((status) => statuses.indexOf(status));
  return COLUMNS[allowed.find((at) => at >= 0)!]!;
}

async function everyRow(): Promise<AuditRow[]> {
  const { Items = [] } = await documents().send(new ScanCommand({ TableName: nameOf('audit') }));
  return Items.map((item) => auditRowSchema.parse(item));
}

async function prepare(name: string, side: Side, claims: Record<string, string>): Promise<void> {
  await putMany('roles', [
    roleRow(providerNamed('northbeam'), {
      ...side.role,
      role: { ...role, name: side.role.name },
    }),
  ]);
  if (name === 'devices.removeProperty') {
    const { query } = requests[name]!(side) as { query: { id: string; prop: string } };
    await call('devices.addProperty', claims, {
      body: { id: query.id, name: query.prop, value: '2' },
    });
  }
  if (name === 'accounts.giveAccountId')
    await writeTogether([
      {
        Update: {
          TableName: nameOf('accounts'),
          Key: { accountId: accountNamed('tidewater') },
          UpdateExpression: 'SET sourceAccountId = :none',
          ExpressionAttributeValues: { ':none': '' },
        },
      },
    ]);
  if (name === 'maintenances.endMaintenances')
    await writeTogether([
      {
        Update: {
          TableName: nameOf('downtimes'),
          Key: { accountId: accountNamed(side.account), downtimeId: side.work },
          UpdateExpression: 'SET startEpoch = :begun',
          ExpressionAttributeValues: { ':begun': Math.floor(Date.now() / 1000) - 60 },
        },
      },
    ]);
  if (name === 'tickets.playReply') {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: SECRET });
    const account = (await getAccount(accountNamed(side.account)))!;
    await putMany('accounts', [{ ...account, deskHook: 'https://localhost:1/cases' }]);
  }
  const before = BEFORE[name];
  if (before) await call(before, claims, requests[before]!(side));
}

describe('every write of the contract', () => {
  test.each(writes.filter(({ name }) => !CHANGES_NOTHING.has(name)))(
    'AUDIT-06 $name leaves its row, with who did it, where from, when and in words, and no secret',
    async ({ name }) => {
      const { claims, side } = callerOf(name);
      await prepare(name, side, claims!);
      const known = new Set((await everyRow()).map(({ at }) => at));
      const sinceMs = Date.now();
      const request = (OTHERS[name] ?? requests[name]!)(side);
      const { status, body } = await call(name, claims, request);
      expect([200, 502], JSON.stringify(body)).toContain(status);
      const rows = (await everyRow()).filter(({ at }) => !known.has(at));
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row).toMatchObject({
          action: name,
          source: 'API',
          user: claims!['cognito:username'],
          userSub: claims!['sub'],
          home: claims!['custom:account_id'],
          actingAs: name === 'users.switchBack' ? side.account : null,
        });
        expect(row.atMs).toBeGreaterThanOrEqual(sinceMs);
        expect(row.information).toMatch(/^\S.{3,}/);
        if (!WITHOUT_STATES.has(name)) expect(row.before ?? row.after).toBeDefined();
        expect(JSON.stringify(row)).not.toContain(SECRET);
        expect(secretFields(row)).toEqual([]);
      }
    },
  );

  test.each([...CHANGES_NOTHING])('%s, which only reads, leaves none', async (name) => {
    const { claims, side } = callerOf(name);
    const before = (await everyRow()).length;
    expect((await call(name, claims, requests[name]!(side))).status).toBe(200);
    expect(await everyRow()).toHaveLength(before);
  });
});

/** Fields that would hold a secret, wherever they stand. */
function secretFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [
    ...(/password|secret|community|passphrase|credential|(auth|priv)(Key|Pass)/i.test(name)
      ? [name]
      : []),
    ...secretFields(item),
  ]);
}
