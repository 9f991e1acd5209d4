import {
  AdminCreateUserCommand,
  TooManyRequestsException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { PERSON_STATUSES } from '../../../core/domain/person.ts';
import { peopleOf } from '../../../functions/store/people.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { cognito } from '../../fixtures/quiet-pool.ts';
import { auditRows } from '../../fixtures/world.ts';
import { addStored, storedPerson } from '../../fixtures/stored-people.ts';
import { added, list, names, northbeam, reader, stored, withUsers } from './open-users.ts';

withUsers();

describe('the list of users', () => {
  test('API-90 API-91 DATA-64 DATA-65 DATA-66 answers people in the shape of the identity service, with where they stand', async () => {
    const { data, total } = await list(people.northAdmin, { search: 'ann' });
    expect(total).toBe(4);
    expect(data.Users[0]).toMatchObject({
      Username: 'ann.reader',
      UserStatus: 'CONFIRMED',
      Enabled: true,
      Account: 'Northbeam Direct',
      Attributes: expect.arrayContaining([
        { Name: 'sub', Value: 'sub-ann.reader' },
        { Name: 'email', Value: 'ann@harbour.example' },
        { Name: 'custom:roles', Value: 'Customer Viewer' },
      ]),
    });
  });

  test('DATA-66 answers each status of the identity service, and apart from it whether they may sign in', async () => {
    const statuses = Object.keys(PERSON_STATUSES);
    for (const [at, status] of statuses.entries())
      await addStored([
        {
          ...(await storedPerson(`status-${at}`, reader('Sam'))),
          status,
          isEnabled: at % 2 === 0,
        },
      ]);
    const { data } = await list(people.northAdmin, { search: 'status-' });
    expect(
      data.Users.map(({ Username, UserStatus, Enabled }) => [
        Username,
        UserStatus,
        Enabled,
      ]).toSorted(),
    ).toEqual(statuses.map((status, at) => [`status-${at}`, status, at % 2 === 0]));
  });

  test('holds the people of the caller’s accounts and customer alone, searched, filtered and sorted', async () => {
    expect(names(await list(people.reseller))).toEqual(['joanna']);
    expect(names(await list(people.harbourAdmin))).toEqual(['ann.reader', 'bob.reader']);
    expect(names(await list(people.calderAdmin))).toEqual([]);
    const invited = {
      join: 'and',
      items: [{ property: 'Access', operator: 'is', value: 'Invited' }],
    };
    const filters = invited.items;
    expect(names(await list(people.northAdmin, { filters }))).toEqual(['bob.reader']);
    expect(names(await list(people.northAdmin, { sort: '-First Name', limit: 2 }))).toEqual([
      'joanna',
      'bob.reader',
    ]);
  });

  test('a change is in the list at once', async () => {
    await list(people.northAdmin);
    await call('users.deleteUsers', people.northAdmin, { query: { users: ['ann.reader'] } });
    expect(names(await list(people.northAdmin))).not.toContain('ann.reader');
  });
});

describe('a new user', () => {
  test('API-92 USER-22 USER-24 LIMIT-56 is made in the pool and in the table, and is invited with who invites to what', async () => {
    const answer = await call('users.createUser', people.northAdmin, { body: added() });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Nell Archer was added and is invited by mail.',
        data: { username: 'nell.archer' },
      },
    });
    const { input } = cognito.commandCalls(AdminCreateUserCommand)[0]!.args[0];
    expect(input).toMatchObject({
      Username: 'nell.archer',
      ClientMetadata: { invitedBy: 'north-admin Example' },
    });
    expect(await stored('nell.archer')).toMatchObject({
      accountId: 'northbeam',
      attributes: {
        email: 'nell.archer@harbour.example',
        phone_number: '+447700900123',
        'custom:customer': 'Harbour Foods',
        'custom:folder_id': '11',
        'custom:roles': 'Customer Viewer',
        'custom:role': 'user',
      },
    });
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      action: 'users.createUser',
      information: 'Added the user Nell Archer',
      target: 'nell.archer',
    });
    const without = added({ email: 'two@x.example', customRoles: undefined });
    const second = await call('users.createUser', people.northAdmin, { body: without });
    expect(second).toMatchObject({ status: 200, body: { data: { username: 'nell.archer2' } } });
  });

  test.each([
    [{ given_name: ' ' }, 'given_name'],
    [{ family_name: '' }, 'family_name'],
    [{ email: 'nell' }, 'email'],
    [{ email: 'nell@harbour' }, 'email'],
    [{ email: 'nell.harbour.example' }, 'email'],
    [{ phone_number: '+44770' }, 'phone_number'],
    [{ phone_number: '+447700' }, 'phone_number'],
    [{ phone_number: '++447700900123' }, 'phone_number'],
    [{ given_name: 'Nell\nBcc: all' }, 'given_name'],
    [{ customRoles: 'Nobody Has This' }, 'custom:roles'],
  ])(
    'USER-19 USER-20 USER-21 USER-25 USER-26 %j is refused by its field, and nobody is made',
    async (wrong, field) => {
      const answer = await call('users.createUser', people.northAdmin, { body: added(wrong) });
      expect(answer).toMatchObject({ status: 400, body: { field } });
      expect(cognito.commandCalls(AdminCreateUserCommand)).toHaveLength(0);
    },
  );

  test('USER-23 needs an account, which is one of the caller’s', async () => {
    const body = added({ account_id: undefined });
    expect(await call('users.createUser', people.northAdmin, { body })).toMatchObject({
      status: 400,
      body: { field: 'account_id' },
    });
    for (const account of ['calder', 'nowhere']) {
      const other = added({ account_id: account });
      expect((await call('users.createUser', people.northAdmin, { body: other })).status).toBe(404);
    }
  });

  test('an address is used once, whatever its case, and tells nobody of strangers', async () => {
    const body = added({ email: 'ANN@harbour.example' });
    expect(await call('users.createUser', people.northAdmin, { body })).toMatchObject({
      status: 409,
      body: {
        message: 'Ann Reader (ann.reader) already has this e-mail address.',
        field: 'email',
      },
    });
    const theirs = added({ email: 'ann@harbour.example', account_id: 'tidewater', customer: '' });
    expect(await call('users.createUser', people.reseller, { body: theirs })).toMatchObject({
      status: 409,
      body: { message: 'This e-mail address cannot be used: somebody has it already.' },
    });
  });

  test('a name that is taken in the pool gets a number; a busy pool says so, and nothing is stored', async () => {
    cognito
      .on(AdminCreateUserCommand, { Username: 'nell.archer' })
      .rejects(new UsernameExistsException({ message: 'exists', $metadata: {} }));
    const answer = await call('users.createUser', people.northAdmin, { body: added() });
    expect(answer.body.data).toEqual({ username: 'nell.archer2' });
    cognito
      .on(AdminCreateUserCommand)
      .rejects(new TooManyRequestsException({ message: 'slow', $metadata: {} }));
    const busy = added({ email: 'three@x.example' });
    expect((await call('users.createUser', people.northAdmin, { body: busy })).status).toBe(429);
    expect(await peopleOf(northbeam)).toHaveLength(5);
  });
});
