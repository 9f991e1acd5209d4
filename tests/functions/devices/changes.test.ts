import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import type { Device } from '../../../core/domain/device.ts';
import { idDigest, type Seen } from '../../../core/domain/seen.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { nameOf, putMany, writeTogether } from '../../../functions/store/client.ts';
import { documents } from '../../fixtures/documents.ts';
import { putPoll } from '../../../functions/store/polls.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';
import { accountNamed } from '../../fixtures/ids.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

interface Changes<T> {
  data: T[];
  removed?: string[];
  seen: Seen;
  as_of: number;
}

async function read<T>(
  name: string,
  claims: Claims,
  query: Record<string, string> = {},
): Promise<Changes<T>> {
  return (await call(name, claims, { query: { account_id: 'northbeam', ...query } })).body as never;
}
const devices = (claims: Claims, since?: number) =>
  read<Device>(
    'devices.listDevices',
    claims,
    since === undefined ? {} : { changed_since: String(since) },
  );
const alerts = (claims: Claims, since?: number) =>
  read<Alert>(
    'alerts.listAlerts',
    claims,
    since === undefined ? {} : { changed_since: String(since) },
  );
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
const remove = (device: string) =>
  call(
    'devices.deleteDevice',
    people.northDesk,
    requests['devices.deleteDevice']!({ ...harbour, device }),
  );

/** The world was written a moment ago; from here on, nothing of that is new. */
async function later(): Promise<number> {
  const since = Date.now() + 1;
  await new Promise((done) => {
    setTimeout(done, 5);
  });
  return since;
}

async function moveTo(customer: string, deviceId: string): Promise<void> {
  await writeTogether([
    {
      Update: {
        TableName: nameOf('devices'),
        Key: { accountId: 'northbeam', deviceId },
        UpdateExpression: 'SET manual = :text, changedAtMs = :ms',
        ExpressionAttributeValues: {
          ':text': JSON.stringify({ Customer: customer }),
          ':ms': Date.now(),
        },
      },
    },
  ]);
}

describe('what changed of the devices', () => {
  test('is a few hundred bytes when nothing changed, and says that the list is still the same', async () => {
    const first = await devices(people.northDesk);
    const changes = await devices(people.northDesk, await later());
    expect([changes.data, changes.removed, changes.seen]).toEqual([[], [], first.seen]);
    expect(JSON.stringify(changes).length).toBeLessThan(300);
  });

  test('names a deleted device to those who saw it, and to nobody else', async () => {
    const since = await later();
    await remove('503');
    const [desk, manager] = [
      await devices(people.northDesk, since),
      await devices(people.manager, since),
    ];
    expect([desk.removed, manager.removed]).toEqual([['503'], []]);
    expect([desk.seen.ids, manager.seen.ids]).toEqual([
      idDigest(['501', '502']),
      idDigest(['501', '502']),
    ]);
  });

  test('tells of a deleted device whose tombstone is gone that the list holds too many', async () => {
    const since = await later();
    await remove('503');
    await devices(people.northDesk);
    await documents().send(
      new DeleteCommand({
        TableName: nameOf('devices'),
        Key: { accountId: 'northbeam', deviceId: '503' },
      }),
    );
    const changes = await devices(people.northDesk, since);
    expect([changes.removed, changes.seen.ids]).toEqual([[], idDigest(['501', '502'])]);
  });

  test('of a device that moved to another customer only says that it is no longer in the list', async () => {
    const since = await later();
    await moveTo('Fenside School', '502');
    const manager = await devices(people.manager, since);
    expect([idsOf(manager.data), manager.removed, manager.seen.ids]).toEqual([
      [],
      [],
      idDigest(['501']),
    ]);
    expect(idsOf((await devices(people.northDesk, since)).data)).toEqual(['502']);
    await moveTo('Harbour Foods', '503');
    expect(idsOf((await devices(people.manager, since)).data)).toEqual(['503']);
  });

  test('has another word for the rights as soon as a role is another, although no device changed', async () => {
    const before = await devices(people.harbourOnly);
    const { providerId, role } = twoProviders().roles.find(
      (entry) => entry.role.name === 'Harbour Only',
    )!;
    await putMany('roles', [{ providerId, ...role, services: [] }]);
    const after = await devices(people.harbourOnly, await later());
    expect([after.data, after.seen.ids]).toEqual([[], idDigest([])]);
    expect(after.seen.rights).not.toBe(before.seen.rights);
    expect((await devices(people.northDesk)).seen.rights).not.toBe(before.seen.rights);
  });
});

describe('what changed of the alerts', () => {
  test('is next to nothing when nothing changed', async () => {
    const first = await alerts(people.northDesk);
    const changes = await alerts(people.northDesk, await later());
    expect([changes.data, changes.seen]).toEqual([[], first.seen]);
  });

  test('says that alerts of a deleted or moved device are no longer in the list', async () => {
    const since = await later();
    await moveTo('Fenside School', '501');
    expect((await alerts(people.manager, since)).seen.ids).toBe(idDigest(['NB-2']));
    await remove('502');
    expect((await alerts(people.manager, since)).seen.ids).toBe(idDigest([]));
    expect((await alerts(people.northDesk, since)).seen.ids).toBe(idDigest(['NB-1', 'NB-3']));
  });
});

describe('GET /devices/state', () => {
  interface States {
    idsVersion: string;
    ids?: string[];
    answersVersion: string;
    answers?: { latestEpochSeconds: number; secondsBefore: number[] };
    inDowntime: string[];
    unwatched: { all: boolean; statuses: Record<string, string> };
  }
  const states = async (claims: Claims, known?: States): Promise<States> => {
    const query: Record<string, string> = known
      ? { known_ids: known.idsVersion, known_answers: known.answersVersion }
      : {};
    return (await read('devices.listDeviceStates', claims, query)).data as unknown as States;
  };
  const poll = (latest: Record<string, number>) =>
    putPoll(
      accountNamed('northbeam'),
      '0',
      1_795_000_000,
      new Map(
        Object.entries(latest).map(([id, lastPolledEpochSeconds]) => [
          id,
          { lastPolledEpochSeconds, uptimeSeconds: 1, answering: true },
        ]),
      ),
      new Uint8Array(),
    );

  test('says when each device that the caller sees last answered, and what is under planned work', async () => {
    await poll({ 501: 1_795_000_000, 503: 1_795_000_060 });
    const now = Math.floor(Date.now() / 1000);
    await putMany('downtimes', [
      {
        accountId: 'northbeam',
        downtimeId: 'd-1',
        type: 'DeviceGroupSDT',
        deviceId: '',
        deviceDisplayName: '',
        deviceGroupId: '11',
        deviceGroupFullPath: 'x',
        startEpoch: now - 60,
        endEpoch: now + 600,
        timezone: 'Europe/London',
        comment: 'Work',
        admin: 'ann',
      },
    ]);
    expect(await states(people.northDesk)).toMatchObject({
      ids: ['501', '502', '503'],
      answers: { latestEpochSeconds: 1_795_000_060, secondsBefore: [60, -1, 0] },
      inDowntime: ['501', '502'],
    });
    expect(await states(people.manager)).toMatchObject({
      ids: ['501', '502'],
      answers: { latestEpochSeconds: 1_795_000_000, secondsBefore: [0, -1] },
    });
    await documents().send(
      new DeleteCommand({
        TableName: nameOf('downtimes'),
        Key: { accountId: 'northbeam', downtimeId: 'd-1' },
      }),
    );
  });

  test('leaves out what the caller has, until a poll or the list of devices makes it another', async () => {
    await poll({ 501: 1_795_000_000 });
    const first = await states(people.northDesk);
    const same = await states(people.northDesk, first);
    expect(same).toEqual({
      idsVersion: first.idsVersion,
      answersVersion: first.answersVersion,
      inDowntime: [],
      unwatched: { all: false, statuses: {} },
      pollIntervalSeconds: 60,
    });
    await poll({ 501: 1_795_000_060 });
    const polled = await states(people.northDesk, first);
    expect([polled.ids, polled.answers]).toEqual([
      undefined,
      { latestEpochSeconds: 1_795_000_060, secondsBefore: [0, -1, -1] },
    ]);
    await remove('502');
    expect((await states(people.northDesk, polled)).ids).toEqual(['501', '503']);
  });

  test('tells how the devices do whose alerts the caller may not read, and of no others', async () => {
    const { role } = twoProviders().roles.find(({ role: { name } }) => name === 'Harbour Only')!;
    const reads = (changes: object) =>
      putMany('roles', [{ providerId: 'northbeam', ...role, ...changes }]);
    const unwatched = async () => (await states(people.harbourOnly)).unwatched;
    expect(await unwatched()).toEqual({ all: false, statuses: {} });
    const worst = twoProviders()
      .alerts.filter(({ monitorObjectId, cleared }) => monitorObjectId === '501' && !cleared)
      .map(({ severityLabel }) => severityLabel);
    expect(worst).toEqual(['Critical']);
    await reads({ services: role.services.map((entry) => ({ ...entry, alerts: 4 })) });
    expect(await unwatched()).toMatchObject({
      all: false,
      statuses: { 501: 'unconfirmed-critical-none' },
    });
    await reads({ alerts: 4 });
    expect(await unwatched()).toMatchObject({
      all: true,
      statuses: { 501: 'unconfirmed-critical-none' },
    });
    await putMany('alerts', [
      alertRow({
        ...twoProviders().alerts.find(({ id }) => id === 'NB-1')!,
        cleared: true,
        changedAtMs: Date.now(),
      }),
    ]);
    expect((await unwatched()).statuses).not.toHaveProperty('501');
  });
});
