import type { users } from '../../core/contract/users.ts';
import type { Person } from '../../core/domain/person.ts';
import { BY_LAST_NAME, userReader, type UserRow } from '../../core/domain/user-row.ts';
import { rowsPage } from '../kernel/rows-page.ts';
import type { Verb } from '../kernel/serve.ts';
import { peopleWithin } from '../reads/people-within.ts';
import { accountsOf } from '../store/accounts.ts';
import { openEditor } from '../people/editor.ts';
import { presentedUser } from './presented-user.ts';

/** GET /users: a page of the people in the caller's accounts, in the format of Cognito. */
export const listUsers: Verb<typeof users.listUsers> = async (call) => {
  const { actor, scope, query } = call;
  const [people, accounts] = await Promise.all([
    peopleWithin(actor, scope),
    accountsOf(actor.providerId),
  ]);
  const names = new Map(accounts.map(({ accountId, name }) => [accountId, name]));
  const wanted = query.username?.toLowerCase();
  const { rows, ...place } = rowsPage<ListedRow>(
    {
      rows: people
        .filter(({ username }) => wanted === undefined || username === wanted)
        .map((person) => rowOf(person, names.get(person.accountId) ?? person.accountId)),
      reader: userReader,
      idOf: ({ username }) => username,
      defaultSort: BY_LAST_NAME,
    },
    query,
  );
  const editor = await openEditor(actor);
  return {
    data: {
      Users: rows.map((row) => presentedUser(row.person, row.account, editor)),
    },
    ...place,
  };
};

interface ListedRow extends UserRow {
  person: Person;
}

const rows = new WeakMap<Person, ListedRow>();

/** Memo: the same row object keeps its cached search text. */
function rowOf(person: Person, account: string): ListedRow {
  const known = rows.get(person);
  if (known?.account === account) return known;
  const { username, attributes, status, isEnabled, lastHereAtMs } = person;
  const row = { person, account, username, attributes, status, isEnabled, lastHereAtMs };
  rows.set(person, row);
  return row;
}
