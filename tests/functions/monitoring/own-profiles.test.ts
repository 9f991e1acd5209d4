import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '../../../core/access/scope.ts';
import { writeTogether } from '../../../functions/store/client.ts';
import {
  ownProfilesOf,
  profileDelete,
  profilePut,
} from '../../../functions/store/device-profiles.ts';
import { discoveriesOf } from '../../../functions/store/polls.ts';
import { aProfile } from '../../fixtures/device-profiles.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

const START = Math.floor(Date.now() / 300_000) * 300 - 36_000;
const BY = { name: 'desk', home: 'northbeam' };
const JUNIPER = '1.3.6.1.4.1.2636.1.1.1.2.133';

let world: PolledWorld;
beforeAll(async () => {
  world = await startPolledWorld('89', START, [{ deviceId: 'router', simulated: {} }]);
}, 60_000);
afterAll(() => world.stop());

const FAMILY = { objectId: ['1.3.6.1.4.1.2636.1'] };
const put = (accountId: AccountId, name: string, sensor: string, match: object = FAMILY) =>
  writeTogether([
    profilePut(
      {
        accountId,
        profileId: `own-${name}`,
        name,
        text: aProfile(name, {
          match,
          sensors: [{ oid: '1.3.6.1.2.1.2.1.0', name: sensor, unit: 'other' }],
          takesOver: [],
        }),
      },
      0,
      BY,
    ),
  ]);
async function everyRemoved() {
  for (const profile of await ownProfilesOf(ACCOUNT)) await writeTogether([profileDelete(profile)]);
}
/** After a poll an hour later, in a minute of walks. */
async function walkedAnew() {
  world.now = Math.ceil(world.now / 300) * 300 + 3_600;
  world.restartCollector();
  await world.poll();
  const found = (await discoveriesOf(ACCOUNT, ['router'])).get('router')!;
  return { profile: found.identity!.profile, sensors: found.sensors.map(({ name }) => name) };
}

test('a device is read by a profile of its account from its next walk on, and by a built-in one after its removal', async () => {
  await world.poll();
  const before = await walkedAnew();
  expect(before.profile).toBe('Juniper Junos');
  await put(accountNamed('quayside'), 'Of another account', 'Not mine');
  expect(await walkedAnew()).toEqual(before);
  await put(ACCOUNT, 'Of this account', 'Cards');
  await world.poll();
  expect((await discoveriesOf(ACCOUNT, ['router'])).get('router')!.identity!.profile).toBe(
    'Juniper Junos',
  );
  const own = await walkedAnew();
  expect(own).toEqual({ profile: 'Of this account', sensors: ['Cards'] });
  await everyRemoved();
  expect(await walkedAnew()).toEqual(before);
});

test('of several profiles the one counts that fits most closely, of two alike the first by name, and one of everything takes over no device of a built-in one', async () => {
  const used = async (name: string, match: object) => {
    await put(ACCOUNT, name, 'Cards', match);
    return (await walkedAnew()).profile;
  };
  expect(await used('Everything', { description: '.' })).toBe('Juniper Junos');
  expect(await used('Every maker', { probe: '1.3.6.1.2.1.1.1.0' })).toBe('Juniper Junos');
  expect(await used('Other maker', { objectId: ['1.3.6.1.4.1.2637'] })).toBe('Juniper Junos');
  expect(await used('Maker', { objectId: ['1.3.6.1.4.1.2636'] })).toBe('Juniper Junos');
  expect(await used('Family B', FAMILY)).toBe('Family B');
  expect(await used('Family A', FAMILY)).toBe('Family A');
  expect(await used('Worded', { ...FAMILY, description: 'juniper' })).toBe('Worded');
  expect(await used('Device', { objectId: [JUNIPER] })).toBe('Device');
  await everyRemoved();
});

test('a profile of a newer form is left out, and the others count', async () => {
  await put(ACCOUNT, 'Readable', 'Cards');
  const text = aProfile('Newer', { match: { objectId: [JUNIPER] }, colour: 'blue' });
  const row = { accountId: ACCOUNT, profileId: 'own-newer', name: 'Newer', text };
  await writeTogether([profilePut(row, 0, BY)]);
  expect(await walkedAnew()).toMatchObject({ profile: 'Readable' });
});
