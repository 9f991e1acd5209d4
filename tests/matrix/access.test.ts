import {
  CognitoIdentityProviderClient,
  AdminInitiateAuthCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations, type OperationName } from '../../core/contract/graphql.ts';
import { writeTogether, nameOf } from '../../functions/store/client.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { allEndpoints, ask, call, type Request } from '../fixtures/call.ts';
import { requests, role, type Side } from '../fixtures/requests.ts';
import { restoreWorld, startWorld } from '../fixtures/world.ts';
import { COLUMNS } from './columns.ts';
import { EXPECTED, EXPECTED_FIELDS } from './expected.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
/**
 * No account has SNMP credentials: a live question that is allowed ends with 502, without a
 * datagram.
 */
const secrets = mockClient(SecretsManagerClient);
let tables: TestTables;

beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, { USER_POOL_ID: 'eu-west-2_test', USER_POOL_CLIENT_ID: 'client' });
});
afterAll(() => tables.stop());
beforeEach(() => {
  cognito.reset();
  secrets.onAnyCommand().rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
  cognito.on(ListUsersCommand).resolves({ Users: [] });
  cognito.on(AdminInitiateAuthCommand).resolves({
    AuthenticationResult: {
      IdToken: `.${Buffer.from('{"custom:account_id":"northbeam"}').toString('base64url')}.`,
    },
  });
});

describe('the access matrix', () => {
  test('has a row for every endpoint of the contract, and no other', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(allEndpoints.map(({ name }) => name).sort());
  });

  test.each(allEndpoints)(
    'PERM-21 $name answers each kind of person and each account as the matrix says',
    { timeout: 30_000 },
    async ({ name, endpoint }) => {
      const statuses: number[] = [];
      for (const { claims, side } of COLUMNS) {
        if (endpoint.method !== 'GET' && !endpoint.planned) await prepare(name, side);
        statuses.push((await call(name, claims, requestOf(name, side))).status);
      }
      expect(statuses.join(' ')).toBe(EXPECTED[name] ?? 'no row');
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
  listUserViewSettings: (_side, sub) => ({ filter: { cognito_user_id: { eq: sub } } }),
  listViewRoles: () => ({}),
  onAlertChange: ({ account }) => ({ account_id: account }),
  onCreateReport: ({ account }) => ({ account_id: account, id: 'run-1' }),
};
const STATUSES: Readonly<Record<string, number>> = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
};

describe('the access matrix of the data service', () => {
  test('has a row for every field, and no other', () => {
    expect(Object.keys(EXPECTED_FIELDS).sort()).toEqual(Object.keys(operations).sort());
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

/** Announced endpoints answer before they read their request. */
function requestOf(name: string, side: Side): Request {
  return requests[name]?.(side) ?? {};
}

/**
 * What a write needs to find: the device with its property and its alert, nobody's acknowledgement,
 * the role and the view.
 */
async function prepare(name: string, side: Side): Promise<void> {
  await restoreWorld();
  const key = { providerId: 'northbeam', name: role.name };
  await writeTogether([
    name === 'rbac.createRole'
      ? { Delete: { TableName: nameOf('roles'), Key: key } }
      : { Put: { TableName: nameOf('roles'), Item: { ...role, ...key, version: 1 } } },
  ]);
  await writeTogether([
    {
      Update: {
        TableName: nameOf('devices'),
        Key: { accountId: side.account, deviceId: side.device },
        UpdateExpression: 'SET custom = :custom',
        ExpressionAttributeValues: { ':custom': '{"Room":"2"}' },
      },
    },
  ]);
}
