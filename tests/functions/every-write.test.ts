import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRowSchema, type AuditEntry, type AuditRow } from '../../core/domain/audit.ts';
import { readMap } from '../../core/domain/device.ts';
import type { Person } from '../../core/domain/person.ts';
import type { Thing } from '../../core/domain/thing.ts';
import { getAccount } from '../../functions/store/accounts.ts';
import { roleRow } from '../../functions/store/roles.ts';
import { get, nameOf, putMany, writeTogether } from '../../functions/store/client.ts';
import { documents } from '../fixtures/documents.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { call, allEndpoints, type Request } from '../fixtures/call.ts';
import { accountNamed, providerNamed } from '../fixtures/ids.ts';
import { people } from '../fixtures/people.ts';
import { quietPool } from '../fixtures/quiet-pool.ts';
import { addStored, storedCaller } from '../fixtures/stored-people.ts';
import { CONCERNS, EXPECTED, requests } from '../fixtures/requests.ts';
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
  'users.noteOwnSession',
]);

const SECRET = 'never-to-be-told-4711';

/** Requests that carry a secret, or change something, where their fixture does not. */
const OTHERS: Readonly<Record<string, (side: Side) => Request>> = {
  'accounts.updateAccount': () => ({
    body: { updateData: { account_id: 'tidewater', is_enabled: 0 } },
  }),
  'accounts.giveAccountId': () => ({ body: { id: 'tidewater', account_id: 'TW-77' } }),
  'collectors.moveSources': ({ account, device }) => ({
    body: { account_id: account, to: 'collector', device_ids: [device], ...plan },
  }),
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
  'provisioning.findDevices': ({ group }) => ({
    body: {
      cDevGroupId: group,
      range: '10.1.0.0/30',
      snmp: { version: '2c', credential: { community: SECRET } },
      key: 'search-of-a-test',
    },
  }),
};

/** They are told by their sentence alone: nothing is different afterwards, or a state is its own. */
const WITHOUT_STATES = new Set([
  'accounts.trySource',
  'accounts.makeSourceHook',
  'automation.resumeRun',
  'auditlogs.writeNote',
  'deviceprofiles.tryDeviceProfile',
  'devices.readAddresses',
  'devices.runSnmp',
  'devices.walkDevice',
  'jobs.cancelJob',
  'provisioning.tryDevice',
  'tickets.playReply',
  'recipientgroups.testChannel',
  'tickets.testDesk',
]);

/** Digest of the plan that a move carries out. */
const plan = { digest: '' };

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
  const allowed = ['200', '422', '409'].map((status) => statuses.indexOf(status));
  return COLUMNS[allowed.find((at) => at >= 0)!]!;
}

/** Such as 'device/501', or 'job' where the call makes the id. */
function concernsOf(name: string, side: Side, claims: Record<string, string>): string[] {
  const values: Record<string, unknown> = {
    ...side,
    role: side.role.name,
    caller: claims['cognito:username'],
  };
  const filled = (one: string) =>
    one.replace(/\{(\w+)\}/, (_, field: string) => String(values[field]));
  return CONCERNS[name]!.split(' ').filter(Boolean).map(filled);
}

/** Opens the log of each thing that a call concerns, as who reads all logs, and finds the change. */
async function expectInLogs(rows: readonly AuditRow[], concerned: readonly string[]) {
  const named = new Set(rows.flatMap(({ things }) => things.map(keyOfThing)));
  const end = Math.floor(Date.now() / 1000) + 60;
  const read = async (thing: object) => {
    const query = { start: end - 600, end, ...thing };
    const answer = await call('auditlogs.listAuditLogs', people.allButQuay, { query });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return (answer.body.data as AuditEntry[]).map(({ id }) => id.slice(id.indexOf('/') + 1));
  };
  for (const one of concerned) {
    const thing = one.includes('/') ? one : [...named].find((key) => key.startsWith(`${one}/`));
    expect([...named], `The change concerns ${one}.`).toContain(thing);
    const ids = await read({ thing });
    expect(rows.some(({ at }) => ids.includes(at))).toBe(true);
  }
  const kindsOf = (keys: Iterable<string>) =>
    [...new Set([...keys].map((key) => key.slice(0, `${key}/`.indexOf('/'))))].toSorted();
  expect(kindsOf(named)).toEqual(kindsOf(concerned));
  const whole = await read({});
  expect(rows.filter(({ at }) => !whole.includes(at))).toEqual([]);
}

const keyOfThing = ({ kind, id }: Thing) => `${kind}/${id}`;

async function everyRow(): Promise<AuditRow[]> {
  const { Items = [] } = await documents().send(new ScanCommand({ TableName: nameOf('audit') }));
  return Items.filter(({ rowOf }) => rowOf === undefined).map((item) => auditRowSchema.parse(item));
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
  if (name === 'provisioning.findDevices')
    secrets.on(GetSecretValueCommand).resolves({
      SecretString: JSON.stringify({ default: { community: SECRET } }),
    });
  if (name === 'collectors.moveSources') {
    secrets.on(GetSecretValueCommand).resolves({
      SecretString: JSON.stringify({ default: { community: SECRET } }),
    });
    const key = { accountId: accountNamed(side.account), deviceId: side.device };
    const row = (await get('devices', key))!;
    const system = { ...readMap(String(row['system'])), source: 'zabbix', theirId: '9' };
    const manual = JSON.stringify({ 'DNS Name': '192.0.2.77' });
    const moved = { manual, system: JSON.stringify(system), changedAtMs: Date.now() };
    await putMany('devices', [{ ...row, ...moved }]);
    const query = { account_id: side.account, to: 'collector', device_ids: side.device };
    const { body } = await call('collectors.planSourceMove', claims, { query });
    plan.digest = (body.data as typeof plan).digest;
  }
  if (name === 'accounts.trySource' || name === 'accounts.makeSourceHook') {
    const account = (await getAccount(accountNamed(side.account)))!;
    const keySource = name === 'accounts.trySource' ? 'zabbix' : 'meraki';
    await putMany('accounts', [{ ...account, keySource }]);
  }
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
      expect([200, 422], JSON.stringify(body)).toContain(status);
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
      await expectInLogs(rows, concernsOf(name, side, claims!));
    },
  );

  test('of each change it is known what it concerns', () => {
    const changing = allEndpoints.filter(
      ({ name, endpoint }) => endpoint.method !== 'GET' && !CHANGES_NOTHING.has(name),
    );
    expect(changing.map(({ name }) => name).toSorted()).toEqual(Object.keys(CONCERNS).toSorted());
  });

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
