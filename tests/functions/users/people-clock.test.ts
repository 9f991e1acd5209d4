import {
  AdminGetUserCommand,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '../../../core/domain/preferences.ts';
import type { Person } from '../../../core/domain/person.ts';
import { findPerson, peopleNow } from '../../../functions/store/people.ts';
import { handler } from '../../../functions/triggers/people-clock.ts';
import { cognito } from '../../fixtures/quiet-pool.ts';
import { addStored, storedPerson } from '../../fixtures/stored-people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { northbeam, reader, stored, withUsers } from './open-users.ts';

withUsers();

const LONG_AGO = new Date('2026-11-01T09:00:00Z');

/** A person as the pool lists them. */
const listed = (person: Person, more: object = {}) => ({
  Username: person.username.toUpperCase(),
  UserStatus: person.status,
  Enabled: person.isEnabled,
  UserCreateDate: LONG_AGO,
  Attributes: Object.entries({ sub: person.sub, ...person.attributes }).map(([Name, Value]) => ({
    Name,
    Value,
  })),
  ...more,
});

interface InPool {
  Username: string;
  Attributes: object[];
}

/** The pool lists these, a person a page, and answers by name as `now` says. */
function poolHas(people: readonly InPool[], now: readonly InPool[] = people): void {
  cognito.on(AdminGetUserCommand).callsFake(({ Username }) => {
    const found = now.find((person) => person.Username.toLowerCase() === Username);
    if (!found) throw new UserNotFoundException({ message: 'User does not exist.', $metadata: {} });
    return { ...found, UserAttributes: found.Attributes };
  });
  cognito.on(ListUsersCommand).callsFake(({ PaginationToken = '0' }) => {
    const at = Number(PaginationToken);
    const isLast = at >= people.length - 1;
    return {
      Users: people.slice(at, at + 1),
      ...(isLast ? {} : { PaginationToken: String(at + 1) }),
    };
  });
}

const everybody = () => peopleNow(northbeam);
const rowsAbout = async (username: string) =>
  (await auditRows('northbeam')).filter(
    ({ target, user }) => target === username && user === 'clock:people',
  );

describe('the nightly look at the user pool', () => {
  test('changes nothing where both say the same', async () => {
    const before = await everybody();
    poolHas(before.map((person) => listed(person)));
    await handler();
    expect(await everybody()).toEqual(before);
  });

  test('stores whom only the pool has, and leaves out who is being made and who belongs to nobody here', async () => {
    const nell = await storedPerson('nell.archer', reader('Nell'));
    poolHas([
      ...(await everybody()).map((person) => listed(person)),
      listed(nell),
      listed(await storedPerson('new.comer', reader('New')), { UserCreateDate: new Date() }),
      listed({ ...nell, username: 'stranger', attributes: { 'custom:account_id': 'nowhere' } }),
    ]);
    await handler();
    expect(await findPerson(northbeam, 'nell.archer')).toMatchObject({
      attributes: nell.attributes,
      sub: nell.sub,
      createdAtMs: LONG_AGO.getTime(),
    });
    for (const name of ['new.comer', 'stranger'])
      expect(await findPerson(northbeam, name)).toBeUndefined();
    expect((await rowsAbout('nell.archer')).map(({ information }) => information)).toEqual([
      'Found the user nell.archer in the user pool',
    ]);
  });

  test('puts right what differs, says what it was, and keeps what the pool does not know', async () => {
    const preferences = { ...USUAL_PREFERENCES, zone: 'Asia/Tokyo' };
    await addStored([{ ...(await stored('ann.reader')), preferences, lastHereAtMs: 5 }]);
    const ann = await stored('ann.reader');
    const others = (await everybody()).filter(({ username }) => username !== ann.username);
    const moved = { ...ann.attributes, 'custom:account_id': 'tidewater', given_name: 'Anne' };
    poolHas([
      listed({ ...ann, attributes: moved }, { Enabled: false }),
      ...others.map((person) => listed(person)),
    ]);
    await handler();
    expect(await stored('ann.reader')).toMatchObject({
      accountId: 'tidewater',
      attributes: moved,
      isEnabled: false,
      preferences,
      lastHereAtMs: 5,
      version: ann.version + 1,
    });
    const rows = (await auditRows('tidewater')).filter(({ target }) => target === 'ann.reader');
    expect(rows.at(-1)).toMatchObject({
      action: 'people.putRight',
      before: { attributes: ann.attributes, isEnabled: true },
    });
  });

  test('removes whom the pool has no more, and nobody who was made a moment ago', async () => {
    await addStored([await storedPerson('just.made', reader('Just'), { createdAtMs: Date.now() })]);
    poolHas(
      (await everybody())
        .filter(({ username }) => !['bob.reader', 'just.made'].includes(username))
        .map((person) => listed(person)),
    );
    await handler();
    const names = (await everybody()).map(({ username }) => username);
    expect(names).toContain('just.made');
    expect(names).not.toContain('bob.reader');
    expect(await rowsAbout('bob.reader')).toHaveLength(1);
  });

  test('forgets nobody when most of the pool is gone: the table is what it is made again from', async () => {
    const many = Array.from({ length: 25 }, (_, at) =>
      storedPerson(`many.${at}`, reader('Many'), { createdAtMs: LONG_AGO.getTime() }),
    );
    await addStored(await Promise.all(many));
    const before = await everybody();
    poolHas(before.slice(0, 3).map((person) => listed(person)));
    await expect(handler()).rejects.toThrow('are missing in the user pool, and none was forgotten');
    expect(await everybody()).toEqual(before);
  });

  test('forgets many where more are still in the pool', async () => {
    const some = (word: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          storedPerson(`${word}.${at}`, reader(word), { createdAtMs: LONG_AGO.getTime() }),
        ),
      );
    await addStored([...(await some('there', 30)), ...(await some('gone', 25))]);
    const left = (await everybody()).filter(({ username }) => !username.startsWith('gone.'));
    poolHas(left.map((person) => listed(person)));
    await handler();
    expect(await everybody()).toEqual(left);
  });

  test('leaves somebody alone who was changed since the table was read, and free for the next change', async () => {
    const ann = await stored('ann.reader');
    const newer = {
      ...ann,
      version: ann.version + 1,
      attributes: { ...ann.attributes, given_name: 'Newer' },
    };
    const older = listed({ ...ann, attributes: { ...ann.attributes, given_name: 'Older' } });
    poolHas([older]);
    cognito.on(ListUsersCommand).callsFake(async () => {
      await addStored([newer]);
      return { Users: [older] };
    });
    await handler();
    const left = await stored('ann.reader');
    expect(left).toMatchObject({ version: newer.version, attributes: newer.attributes });
    expect(left.leasedUntilMs).toBeLessThanOrEqual(Date.now());
    expect(await rowsAbout('ann.reader')).toEqual([]);
  });

  test('leaves somebody alone who is being changed, and goes on with the others', async () => {
    const ann = await stored('ann.reader');
    await addStored([{ ...ann, leasedUntilMs: Date.now() + 60_000 }]);
    const bob = await stored('bob.reader');
    poolHas(
      (await everybody()).map((person) =>
        listed({ ...person, attributes: { ...person.attributes, family_name: 'Changed' } }),
      ),
    );
    await handler();
    expect((await stored('ann.reader')).attributes['family_name']).toBe('Reader');
    expect((await stored('bob.reader')).attributes['family_name']).toBe('Changed');
    expect((await stored('bob.reader')).version).toBe(bob.version + 1);
  });

  // API_ListUsers.html: changes may take a moment to come into its answers.
  test.each([
    ['a change', (people: InPool[]) => people.map((each) => ({ ...each, Enabled: false }))],
    ['somebody new', (people: InPool[]) => people.slice(1)],
    ['a removal', (people: InPool[], gone: InPool) => [...people, gone]],
  ])('does not take back %s that the list of the pool lacks', async (_what, late) => {
    const before = await everybody();
    const inPool = before.map((person) => listed(person));
    const gone = listed(await storedPerson('gone.reader', reader('Gone')));
    poolHas(late(inPool, gone), inPool);
    await handler();
    expect(await everybody()).toEqual(before);
  });

  test('fails in the end when the pool does not answer, so that the alarm rings', async () => {
    const before = await everybody();
    cognito.on(ListUsersCommand).rejects(new Error('no answer'));
    await expect(handler()).rejects.toThrow('no answer');
    expect(await everybody()).toEqual(before);
  });
});
