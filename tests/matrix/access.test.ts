import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../core/domain/person.ts';
import { operations, type OperationName } from '../../core/contract/graphql.ts';
import { nameOf, putMany, writeTogether } from '../../functions/store/client.ts';
import { roleRow } from '../../functions/store/roles.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { allEndpoints, ask, call, type Request } from '../fixtures/call.ts';
import { people } from '../fixtures/people.ts';
import { addStored, storedCaller } from '../fixtures/stored-people.ts';
import { providerNamed } from '../fixtures/ids.ts';
import { cognito, quietPool } from '../fixtures/quiet-pool.ts';
import { EXPECTED, requests } from '../fixtures/requests.ts';
import { role, type Side } from '../fixtures/sides.ts';
import { restoreWorld, startWorld } from '../fixtures/world.ts';
import { COLUMNS } from './columns.ts';
import { mockClient } from '../fixtures/mock-client.ts';

const SIDES = [...new Set(COLUMNS.map(({ side }) => side))];

/**
 * No account has SNMP credentials: a live question that is allowed ends with 422, without a
 * datagram.
 */
const secrets = mockClient(SecretsManagerClient);
let tables: TestTables;
let callers: Person[];

beforeAll(async () => {
  tables = await startWorld();
  callers = await Promise.all(Object.values(people).map(storedCaller));
});
afterAll(() => tables.stop());
beforeEach(() => {
  quietPool();
  secrets.onAnyCommand().rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
  cognito.on(AdminGetUserCommand).callsFake(({ Username }) => {
    if (!Username.startsWith('ann-'))
      throw new UserNotFoundException({ message: 'User does not exist.', $metadata: {} });
    return { UserAttributes: [{ Name: 'custom:account_id', Value: 'northbeam' }] };
  });
  cognito.on(AdminInitiateAuthCommand).resolves({
    AuthenticationResult: {
      IdToken: `.${Buffer.from('{"custom:account_id":"northbeam"}').toString('base64url')}.`,
    },
  });
});

describe('the access matrix', () => {
  test('has a row for every endpoint of the contract, and no other', () => {
    expect(
      Object.keys(EXPECTED).sort(),
      'Add the endpoint to tests/functions/{resource}/calls.ts.',
    ).toEqual(allEndpoints.map(({ name }) => name).sort());
  });

  test.each(allEndpoints)(
    'PERM-21 $name answers each kind of person and each account as the matrix says',
    { timeout: 240_000 },
    async ({ name, endpoint }) => {
      const statuses: number[] = [];
      for (const { claims, side } of COLUMNS) {
        if (endpoint.method !== 'GET') await prepare();
        const { status } = await call(name, claims, requestOf(name, side));
        if (endpoint.method !== 'GET') isPrepared = isRefusal(status);
        statuses.push(status);
      }
      expect(
        statuses.join(' '),
        `Correct the access of ${name}, or what is expected in tests/functions/{resource}/calls.ts.`,
      ).toBe(EXPECTED[name] ?? 'no row');
    },
  );
});

/**
 * Arguments about the objects of one side; settings are the caller's own, as those of nobody else
 * can be asked for.
 */
const ABOUT: Record<OperationName, (side: Side, sub: string) => Record<string, unknown>> = {
  listDevices: ({ account }) => ({ filter: { account_id: { eq: account } } }),
  getBranding: ({ account }) => ({ account_id: account }),
  updateBranding: ({ account }) => ({ input: { account_id: account, version: 7, name: 'Anew' } }),
  listUserViewSettings: (_side, sub) => ({ filter: { cognito_user_id: { eq: sub } } }),
  listViewRoles: () => ({}),
  onAlertChange: ({ account }) => ({ account_id: account }),
  onChange: ({ account }) => ({ account_id: account, audience: 'staff' }),
  onCreateReport: ({ account }) => ({ account_id: account, id: 'run-1' }),
};
/**
 * Expected answers of the data service's fields to every column; a subscription is asked for when
 * somebody begins to listen.
 */
const EXPECTED_FIELDS: Readonly<Record<string, string>> = {
  listDevices: '200 200 200 200 200 200 200 200 200 404 404 200 200 200 200 404 401',
  getBranding: '200 200 200 200 200 200 200 200 200 404 404 200 200 200 200 404 401',
  // A caller with the right gets a conflict: the version that is named never was.
  updateBranding: '409 409 409 403 403 403 403 403 403 404 404 403 403 409 409 404 401',
  listUserViewSettings: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
  listViewRoles: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
  onAlertChange: '200 200 200 200 200 200 200 403 200 404 404 200 200 200 200 404 401',
  // Staff of the account itself.
  onChange: '404 200 200 404 404 404 200 200 404 404 404 404 404 404 404 404 401',
  onCreateReport: '200 200 200 200 200 403 200 403 200 404 404 200 200 200 200 404 401',
};
const STATUSES: Readonly<Record<string, number>> = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
};

describe('the access matrix of the data service', () => {
  test('has a row for every field, and no other', () => {
    expect(Object.keys(EXPECTED_FIELDS).sort(), 'Add the row to EXPECTED_FIELDS.').toEqual(
      Object.keys(operations).sort(),
    );
  });

  test.each(Object.keys(operations) as OperationName[])(
    'PERM-21 %s answers each kind of person and each account as the matrix says',
    async (name) => {
      const statuses = await Promise.all(
        COLUMNS.map(({ claims, side }) =>
          ask(name, claims, ABOUT[name](side, claims?.['sub'] ?? '')).then(
            () => 200,
            (error: Error) => STATUSES[error.name] ?? 500,
          ),
        ),
      );
      expect(statuses.join(' ')).toBe(EXPECTED_FIELDS[name] ?? 'no row');
    },
  );
});

function requestOf(name: string, side: Side): Request {
  return requests[name]?.(side) ?? {};
}

describe('view settings', () => {
  /** Where each call names the person whose settings it is about. */
  const NAMED_IN = {
    'views.createView': ['body', 'user_id'],
    'views.updateView': ['body', 'user_id'],
    'views.deleteView': ['query', 'user_id'],
    'views.savePreference': ['body', 'userId'],
  } as const;

  test.each(Object.entries(NAMED_IN))(
    'PERM-21 %s of somebody else is found by nobody, whatever they manage',
    async (name, [part, field]) => {
      for (const { claims, side } of COLUMNS.filter((column) => column.claims)) {
        const request = requests[name]!(side);
        const named = { ...(request[part] as object), [field]: side.person };
        const { status } = await call(name, claims, { ...request, [part]: named });
        isPrepared = false;
        expect(status, claims!['sub']).toBe(claims!['sub'] === side.person ? 200 : 404);
      }
    },
  );

  test('PERM-21 those of somebody else are read by nobody', async () => {
    for (const { claims, side } of COLUMNS.filter((column) => column.claims)) {
      const filter = { cognito_user_id: { eq: side.person } };
      const read = ask('listUserViewSettings', claims, { filter }).then(
        () => 'read',
        (error: Error) => error.name,
      );
      expect(await read).toBe(claims!['sub'] === side.person ? 'read' : 'NotFound');
    }
  });
});

/** Nothing was written since the world was prepared. */
let isPrepared = false;

/** A refusal writes nothing; else the next one in the row would answer otherwise. */
const isRefusal = (status: number) => status >= 400 && status < 500;

/**
 * Makes the objects of a write: the device with its property and its alert, nobody's
 * acknowledgement, the role and the view.
 */
async function prepare(): Promise<void> {
  if (isPrepared) return;
  await restoreWorld();
  await addStored(callers);
  await putMany(
    'roles',
    SIDES.map(({ account, role: { name, owner } }) =>
      roleRow(providerNamed(account === 'calder' ? 'calder' : 'northbeam'), {
        owner,
        role: { ...role, name },
      }),
    ),
  );
  await writeTogether(
    SIDES.map(({ account, device }) => ({
      Update: {
        TableName: nameOf('devices'),
        Key: { accountId: account, deviceId: device },
        UpdateExpression: 'SET custom = :custom',
        ExpressionAttributeValues: { ':custom': '{"Room":"2"}' },
      },
    })),
  );
}
