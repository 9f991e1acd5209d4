import { ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRole } from '../../core/access/role.ts';
import { ADMIN_PARTS, SERVICE_RIGHTS, TOP_AREAS } from '../../core/access/areas.ts';
import { LEVELS } from '../../core/access/levels.ts';
import { DEVICE_TEXT_FIELDS } from '../../core/domain/device.ts';
import { DEVICE_IDENTITY_FIELDS } from '../../core/domain/device-fields.ts';
import { deviceRow } from '../../functions/store/new-devices.ts';
import { putMany } from '../../functions/store/client.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { ask, call, allEndpoints } from '../fixtures/call.ts';
import { people, type Claims } from '../fixtures/people.ts';
import { requests } from '../fixtures/requests.ts';
import { harbour } from '../fixtures/sides.ts';
import { twoProviders } from '../fixtures/two-providers.ts';
import { startWorld } from '../fixtures/world.ts';
import { mockClient } from '../fixtures/mock-client.ts';

let tables: TestTables;
/** Live questions end without a datagram. */
const secrets = mockClient(SecretsManagerClient);

/** Everything at 'manage', but the two rights on properties. */
const blindRole = readRole({
  name: 'Blind',
  ...Object.fromEntries(TOP_AREAS.map((area) => [area, LEVELS.manage])),
  admin: Object.fromEntries(ADMIN_PARTS.map((part) => [part, LEVELS.manage])),
  services: [
    {
      id: '1',
      ...Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, LEVELS.manage])),
      systemProperties: LEVELS.none,
      customProperties: LEVELS.none,
    },
  ],
});
const blind: Claims = {
  ...people.northDesk,
  sub: 'blind',
  'cognito:username': 'blind',
  'custom:roles': 'Blind',
};

const identity = new Set<string>(DEVICE_IDENTITY_FIELDS);
const SYSTEM = DEVICE_TEXT_FIELDS.filter(
  (field) => !identity.has(field) && field !== 'Circuit Provider',
);
const hidden = (field: string) => `hidden-${field.toLowerCase().replaceAll(' ', '-')}`;
const HIDDEN = [...SYSTEM, 'Circuit Provider', 'Room'].map(hidden);

beforeAll(async () => {
  tables = await startWorld();
  secrets.onAnyCommand().rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
  await putMany('roles', [{ providerId: 'northbeam', ...blindRole }]);
  const device = twoProviders().devices.find(({ deviceId }) => deviceId === harbour.device)!;
  await putMany('devices', [
    deviceRow(
      {
        ...device,
        system: {
          ...device.system,
          ...Object.fromEntries(SYSTEM.map((field) => [field, hidden(field)])),
        },
        manual: { 'Circuit Provider': hidden('Circuit Provider') },
        custom: { Room: hidden('Room') },
      },
      Date.now(),
    ),
  ]);
});
afterAll(() => tables.stop());

const found = (answer: unknown) => HIDDEN.filter((value) => JSON.stringify(answer).includes(value));
const everyDevice = (claims: Claims) => ask('listDevices', claims, {});

describe('properties', () => {
  test('are in what a person with the rights reads', async () => {
    const desk = people.northDesk;
    expect(found(await call('devices.getDevice', desk, { query: { id: harbour.device } }))).toEqual(
      HIDDEN,
    );
    expect(
      found(await call('devices.listDevices', desk, { query: { account_id: 'northbeam' } })),
    ).toEqual(HIDDEN);
    expect(found(await everyDevice(desk))).toEqual(HIDDEN);
  });

  test.each(allEndpoints)(
    'are in no answer of $name to a person without them',
    async ({ name }) => {
      expect(found(await call(name, blind, requests[name]!(harbour)))).toEqual([]);
    },
  );

  test('are in no record of the data service, and in no change, for a person without them', async () => {
    expect(found(await everyDevice(blind))).toEqual([]);
    expect(
      found(await ask('listDevices', blind, { filter: { Customer: { eq: harbour.customer } } })),
    ).toEqual([]);
    const changes = await call('devices.listDevices', blind, {
      query: { account_id: 'northbeam', changed_since: '0' },
    });
    expect(changes.status).toBe(200);
    expect(found(changes)).toEqual([]);
  });

  test('of a device no search, filter or order of its alerts tells', async () => {
    const foundBy = async (claims: Claims, narrowed: Record<string, unknown>) => {
      const { status, body } = await call('alerts.listAlerts', claims, {
        query: { account_id: harbour.account, device_id: harbour.device, ...narrowed },
      });
      expect(status).toBe(200);
      return (body.data as unknown[]).length > 0;
    };
    const value = hidden('DNS Name');
    const filters = {
      join: 'and',
      items: [{ property: 'DNS Name', operator: 'is', value }],
    };
    expect(await foundBy(blind, {})).toBe(true);
    for (const narrowed of [{ search: value }, { filters }]) {
      expect(await foundBy(people.northDesk, narrowed)).toBe(true);
      expect(await foundBy(blind, narrowed)).toBe(false);
    }
  });

  test('cannot be found out by asking for them', async () => {
    const question = (claims: Claims, dnsName: string) =>
      call('devices.getSnmpData', claims, { query: { account_id: 'northbeam', dnsName } });
    expect((await question(people.northDesk, hidden('DNS Name'))).status).toBe(422);
    expect((await question(blind, harbour.device)).status).toBe(422);
    expect((await question(blind, hidden('DNS Name'))).status).toBe(404);
  });
});
