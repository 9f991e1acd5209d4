import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { deviceprofiles } from '../../../core/contract/deviceprofiles.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import { PROFILES } from '../../../core/profiles/index.ts';
import { MOST_OWN_PROFILES } from '../../../core/profiles/own-profile.ts';
import { nameOf, scan, writeTogether } from '../../../functions/store/client.ts';
import { ownProfilesOf, profileDelete } from '../../../functions/store/device-profiles.ts';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { startNetwork, type Network } from '../../../infra/local/simulation/network.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { aProfile } from '../../fixtures/device-profiles.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { interleaved } from '../../fixtures/interleaved.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';
import { aDevice, freePort } from '../../infra/simulation/a-device.ts';

const NORTH = accountNamed('northbeam');
const { northDesk: desk, northAdmin: admin } = people;
const secrets = mockClient(SecretsManagerClient);
let tables: TestTables;
let network: Network;
let port: number;
beforeAll(async () => {
  tables = await startWorld();
  secrets.on(GetSecretValueCommand).resolves({
    SecretString: JSON.stringify({ default: { community: 'harbour-read' } }),
  });
  port = await freePort();
  network = await startNetwork(
    [
      aDevice({ address: '127.81.0.1' }),
      aDevice({ address: '127.81.0.2', outages: [once(0, Infinity)] }),
    ],
    port,
  );
});
afterAll(async () => {
  await network.close();
  await tables.stop();
});
beforeEach(async () => {
  await everyRemoved();
  await restoreWorld();
});

type Listed = ResponseOf<typeof deviceprofiles.listDeviceProfiles>['data'];
const listed = async () =>
  (await call('deviceprofiles.listDeviceProfiles', desk, { query: { account_id: 'northbeam' } }))
    .body.data as Listed;
const save = (profile: string, { id = '', version = 0 } = {}, by = desk) =>
  call('deviceprofiles.saveDeviceProfile', by, {
    body: { account_id: 'northbeam', id, version, profile },
  });
const saved = async (profile: string, of = {}) =>
  (await save(profile, of)).body.data as { id: string; version: number };
const remove = (id: string, version: number) =>
  call('deviceprofiles.deleteDeviceProfile', desk, {
    query: { account_id: 'northbeam', id, version: String(version) },
  });
const read = async (id: string) =>
  (
    await call('deviceprofiles.getDeviceProfile', desk, {
      query: { account_id: 'northbeam', id },
    })
  ).body.data;

async function everyRemoved(but = ''): Promise<void> {
  for (const profile of await ownProfilesOf(NORTH))
    if (profile.profileId !== but) await writeTogether([profileDelete(profile)]);
}

describe('device profiles of an account', () => {
  test('are listed beside the built-in ones, are added, changed and removed, each with its audit row', async () => {
    const text = aProfile('Foundry press', { kind: 'Other' });
    const { id, version } = await saved(text);
    const { own, builtIn } = await listed();
    expect(builtIn).toHaveLength(PROFILES.length);
    expect(builtIn).toContainEqual(
      expect.objectContaining({ id: 'fortinet-fortigate', vendor: 'Fortinet' }),
    );
    expect(own.find((one) => one.id === id)).toEqual({
      id,
      name: 'Foundry press',
      vendor: 'Foundry',
      kind: 'Other',
      recognition: 'sysObjectID below 1.3.6.1.4.1.99999.1',
      version: 1,
      changedBy: expect.stringMatching(/./),
    });
    expect(await read(id)).toEqual({ id, profile: text, version });
    const changed = aProfile('Foundry press 2');
    expect(await saved(changed, { id, version })).toEqual({ id, profile: changed, version: 2 });
    const gone = await remove(id, 2);
    expect([gone.status, gone.body.message]).toEqual([
      200,
      'The profile Foundry press 2 is removed. At their next walk its devices are read by a built-in one.',
    ]);
    expect((await listed()).own.some((one) => one.id === id)).toBe(false);
    expect((await auditRows('northbeam')).slice(-3)).toMatchObject([
      {
        action: 'deviceprofiles.saveDeviceProfile',
        user: 'north-desk',
        information: 'Added the device profile Foundry press',
        after: { profile: text },
      },
      {
        information: 'Changed the device profile Foundry press 2',
        before: { profile: text },
        after: { profile: changed },
      },
      {
        action: 'deviceprofiles.deleteDeviceProfile',
        information: 'Removed the device profile Foundry press 2',
        before: { profile: changed },
      },
    ]);
  });

  test('a built-in one is read to be copied, and is not removed or changed', async () => {
    const copy = (await read('fortinet-fortigate')) as { profile: string; version: number };
    expect([JSON.parse(copy.profile), copy.version]).toEqual([
      expect.objectContaining({ vendor: 'Fortinet', match: expect.anything() }),
      0,
    ]);
    expect(JSON.parse(copy.profile)).not.toHaveProperty('id');
    expect((await remove('fortinet-fortigate', 1)).status).toBe(404);
    expect((await save(aProfile('X'), { id: 'fortinet-fortigate', version: 1 })).status).toBe(404);
  });

  test('a wrong one is refused by its path, and nothing is stored', async () => {
    for (const [text, field] of [
      ['{', 'profile'],
      [
        aProfile('X', { sensors: [{ oid: '1.3.6.1.4.1.9', name: 'a', unit: 'furlong' }] }),
        'profile.sensors.0.unit',
      ],
      [aProfile('X', { match: { description: '(a+)+$' } }), 'profile.match.description'],
    ] as const) {
      const { status, body } = await save(text);
      expect([status, body.field]).toEqual([400, field]);
      expect(body.message).toMatch(new RegExp(`^${field}: `));
    }
    expect((await listed()).own.some(({ name }) => name === 'X')).toBe(false);
  });

  test('of two editors the second one is told who was first, and gets their text', async () => {
    const { id } = await saved(aProfile('Shared'));
    const theirs = aProfile('Shared', { vendor: 'Theirs' });
    expect((await save(theirs, { id, version: 1 }, admin)).status).toBe(200);
    const { status, body } = await save(aProfile('Shared', { vendor: 'Mine' }), { id, version: 1 });
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^\S.* has changed the profile Shared meanwhile\.$/),
    ]);
    expect(body.data).toEqual({ id, profile: theirs, version: 2 });
    expect((await remove(id, 1)).status).toBe(409);
    expect((await read(id)) as object).toMatchObject({ profile: theirs });
    expect((await remove(id, 2)).status).toBe(200);
    expect((await save(theirs, { id, version: 2 })).status).toBe(404);
  });

  test('of two saves of one version at once one is refused, wherever the one falls in the other', async () => {
    let text = 0;
    await interleaved(
      async () => {
        const { id } = await saved(aProfile(`Raced ${(text += 1)}`));
        const by =
          (vendor: string, who = desk) =>
          () =>
            save(aProfile(`Raced ${text}`, { vendor }), { id, version: 1 }, who);
        await everyRemoved(id);
        return { outer: by('A'), inner: by('B', admin) };
      },
      (_, outer, inner) => {
        expect([outer.status, inner.status].sort()).toEqual([200, 409]);
        return Promise.resolve();
      },
    );
  });

  test('of two new ones of one name at once one is refused', async () => {
    let text = 0;
    await interleaved(
      async () => {
        await everyRemoved();
        const add = () => save(aProfile(`Twin ${text}`));
        text += 1;
        return { outer: add, inner: add };
      },
      (_, outer, inner) => {
        expect([outer.status, inner.status].sort()).toEqual([200, 409]);
        return Promise.resolve();
      },
    );
  });

  test('names are single in an account, in upper and lower case alike, and free in another one', async () => {
    await saved(aProfile('Press'));
    const { status, body } = await save(aProfile(' PRESS'));
    expect([status, body.field]).toEqual([409, 'profile.name']);
    const other = await call('deviceprofiles.saveDeviceProfile', people.calderAdmin, {
      body: { account_id: 'calder', id: '', version: 0, profile: aProfile('Press') },
    });
    expect(other.status).toBe(200);
  });

  test('an account has so many and no more', async () => {
    const { own } = await listed();
    for (let at = own.length; at < MOST_OWN_PROFILES; at += 1)
      expect((await save(aProfile(`Profile ${at}`))).status).toBe(200);
    const { status, body } = await save(aProfile('One more'));
    expect([status, body.message]).toEqual([
      409,
      'An account has at most 20 profiles of its own. Remove one first.',
    ]);
  });
});

describe('a trial', () => {
  const tried = (profile: string, device_id = '501', id = '') =>
    call('deviceprofiles.tryDeviceProfile', desk, {
      body: { account_id: 'northbeam', id, device_id, profile },
    });
  const reachedAt = (deviceId: string, address: string, shardKey?: string) =>
    writeTogether([
      {
        Update: {
          TableName: nameOf('devices'),
          Key: { accountId: 'northbeam', deviceId },
          UpdateExpression: `SET snmp = :snmp, changedAtMs = :ms${shardKey ? ', shardKey = :shard' : ''}`,
          ExpressionAttributeValues: {
            ':snmp': { address, port, version: '2c', credential: 'default' },
            ':ms': Date.now(),
            ...(shardKey && { ':shard': shardKey }),
          },
        },
      },
    ]);
  const MINE = aProfile('Foundry router', {
    match: { objectId: ['1.3.6.1.4.1.2636.1.1.1.2.133'] },
    version: [{ pattern: 'Juniper Networks, Inc\\. (\\S+)' }],
    sensors: [
      { oid: '1.3.6.1.2.1.2.1.0', name: 'Cards', unit: 'state', states: 'cards' },
      { oid: '1.3.6.1.4.1.99999.7.0', name: 'Absent', unit: 'celsius' },
    ],
    states: { cards: { 3: ['All in', 'good'] } },
  });

  test('shows what a device is by the profile, what is measured, and what is not there', async () => {
    await reachedAt('501', '127.81.0.1');
    const before = { polls: await scan('polls'), devices: await scan('devices') };
    const { status, body } = await tried(MINE);
    expect(status).toBe(200);
    const found = body.data as ResponseOf<typeof deviceprofiles.tryDeviceProfile>['data'];
    expect(found.isRecognised).toBe(true);
    expect(found.identity).toEqual(
      expect.arrayContaining([
        { name: 'Profile in use', value: 'Foundry router' },
        { name: 'Vendor', value: 'Foundry' },
        { name: 'Version', value: 'srx300' },
        { name: 'sysName', value: 'LDS-CPE-01' },
      ]),
    );
    expect(found.measured).toEqual(
      expect.arrayContaining([
        { name: 'Cards', value: 'All in' },
        { name: 'Ports', value: '3, 3 with their traffic' },
      ]),
    );
    expect(found.unread).toContain('Absent: the device has no reading at 1.3.6.1.4.1.99999.7.0.');
    expect(JSON.stringify(body)).not.toContain('harbour-read');
    expect({ polls: await scan('polls'), devices: await scan('devices') }).toEqual(before);
    expect((await listed()).own.some(({ name }) => name === 'Foundry router')).toBe(false);
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      information: expect.stringMatching(/^Tried the device profile Foundry router on /),
    });
  });

  test('of a profile that does not fit shows the one that is used instead', async () => {
    await reachedAt('501', '127.81.0.1');
    const { body } = await tried(aProfile('Elsewhere'));
    expect(body.data).toMatchObject({ isRecognised: false });
    expect(JSON.stringify(body.data)).toContain('Juniper');
  });

  test('counts the other profiles of the account, and not the stored form of its own', async () => {
    await reachedAt('501', '127.81.0.1');
    const closely = { objectId: ['1.3.6.1.4.1.2636.1.1.1.2.133'] };
    const { id } = await saved(aProfile('Near', { match: closely }));
    const wide = aProfile('Wide', { match: { objectId: ['1.3.6.1.4.1.2636.1.1'] } });
    const { body } = await tried(wide);
    expect(body.data).toMatchObject({
      isRecognised: false,
      identity: expect.arrayContaining([{ name: 'Profile in use', value: 'Near' }]),
    });
    expect((await tried(wide, '501', id)).body.data).toMatchObject({ isRecognised: true });
  });

  test('is refused for a wrong profile, a silent device, and one behind a collector', async () => {
    await reachedAt('502', '127.81.0.2');
    expect((await tried('{}', '502')).body.field).toBe('profile.name');
    expect((await tried(MINE, '502')).status).toBe(422);
    expect((await tried(MINE, 'nobody')).status).toBe(404);
    await reachedAt('501', '127.81.0.1', 'northbeam#at-c501-1');
    const { status, body } = await tried(MINE);
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/^A collector at its site/),
    ]);
  });
});
