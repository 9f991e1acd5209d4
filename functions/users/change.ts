import { personName, type Person } from '../../core/domain/person.ts';
import type { Named } from '../reads/people-within.ts';
import { isWithin, peopleWithin, personNamed } from '../reads/people-within.ts';
import type { Outcomes, User } from '../../core/contract/users.ts';
import { authorOf, type Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import { Conflict, HttpError } from '../runtime/errors.ts';
import { log } from '../runtime/log.ts';
import type { TransactItem } from '../store/client.ts';
import {
  changePerson,
  leasePerson,
  releasePerson,
  removePerson,
  type PersonChange,
} from '../store/people.ts';
import { changedMeanwhile, changerIn, NOBODY } from '../store/versioned.ts';
import { openEditor, type Editor } from '../people/editor.ts';
import { keepAdministrator } from './last-administrator.ts';
import { presentedUser } from './presented-user.ts';
import { keepAdmin, noticeOf, stopOf, type AdminStop, type Deed } from './stop-admin.ts';
import { customerThing, personThing } from '../store/audit-things.ts';

export interface UserCall {
  actor: Actor;
  scope: Scope;
  now: Date;
}

interface NamedVersion extends Named {
  version?: number | undefined;
}

/** What a call asks for one person. */
interface Asked {
  version: number | undefined;
  stop: AdminStop | undefined;
}

export type Act = (person: Person, editor: Editor, asked: Asked) => Promise<void>;

/** Past tense and passive: 'was removed', 'were removed'. */
interface Words {
  one: string;
  many: string;
}

/**
 * Acts on each person that the actor may change. A failure for one does not affect the others; with
 * a single person, the call fails.
 */
export async function forEachPerson(
  call: UserCall,
  named: readonly (NamedVersion | string)[],
  words: Words,
  act: Act,
  deed?: Deed,
): Promise<Outcomes> {
  const [people, editor] = await Promise.all([
    peopleWithin(call.actor, call.scope),
    openEditor(call.actor),
  ]);
  return await each(named, words, async (one) => {
    const person = personNamed(people, one);
    const stop = stopOf(editor, person, deed);
    const version = typeof one === 'string' ? undefined : one.version;
    await act(person, editor, { version, stop });
    return personName(person);
  });
}

/** Acts on each and reports the outcome. */
export async function each<N extends NamedVersion | string>(
  named: readonly N[],
  words: Words,
  act: (one: N) => Promise<string>,
): Promise<Outcomes> {
  const data: Outcomes['data'] = [];
  const failures: HttpError[] = [];
  const done: string[] = [];
  for (const one of named) {
    const user = nameOf(one);
    try {
      const name = await act(one);
      done.push(name);
      data.push({ user, status_code: 200, message: `${name} ${words.one}.` });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      failures.push(error);
      data.push({ user, status_code: error.statusCode, message: error.message });
    }
  }
  const [first] = failures;
  if (done.length === 0 && first) throw first;
  const summary =
    done.length === 1 ? `${done[0]} ${words.one}.` : `${done.length} users ${words.many}.`;
  const failed = data.filter(({ status_code: status }) => status !== 200);
  const rest = failed.map(({ user, message }) => `${user}: ${message}`).join(' ');
  return { message: rest ? `${summary} ${failed.length} could not be: ${rest}` : summary, data };
}

const nameOf = (one: NamedVersion | string): string =>
  typeof one === 'string' ? one : (one.username ?? one.email ?? '');

/** What an audit row about a person concerns. */
export const about = (person: Person) => ({
  accountId: person.accountId,
  things: [personThing(person), ...customerThing(person.attributes['custom:customer'])],
});

interface PersonEdit {
  /** Audit rows: several if the change concerns several accounts. */
  rows: readonly TransactItem[];
  /** Change to the user pool; it may run twice. */
  inPool(person: Person): Promise<void>;
  /** The stored person after the change; 'removed' deletes them. */
  next(person: Person): PersonChange | 'removed';
  /** Version that the caller read; default: the version found. */
  version?: number | undefined;
  /** Set if the person is another Admin. */
  stop?: AdminStop | undefined;
}

/**
 * Changes a person in the user pool, then in the table, under a lease. The pool comes first, so
 * that the audit log never reports a change that failed.
 * @param editor null if no rights over people change
 * @throws Conflict on a concurrent change, or if an account would lose its last administrator or
 * the provider its last Admin.
 */
export async function editPerson(
  call: UserCall,
  editor: Editor | null,
  found: Person,
  edit: PersonEdit,
): Promise<void> {
  const { actor, scope } = call;
  const person = await leasePerson(found);
  if (!person)
    throw new Conflict(`${personName(found)} is being changed at this moment. Please try again.`);
  try {
    // Checks were made on the version found, so they apply to no other.
    if ((edit.version ?? found.version) !== person.version || found.version !== person.version)
      throw new Conflict(
        changedMeanwhile(actor.staff, changerIn({ ...person }), personName(person)),
        newerFor(scope, editor, person),
      );
    const next = edit.next(person);
    const after = next === 'removed' ? null : { ...person, ...next };
    if (editor) {
      await keepAdministrator(actor, editor, person, after);
      await keepAdmin(editor, person, after, edit.stop);
    }
    const rows = edit.stop ? [...edit.rows, await noticeOf(call, person, edit.stop)] : edit.rows;
    await edit.inPool(person);
    const lost = () => new Conflict(changedMeanwhile(actor.staff, NOBODY, personName(person)));
    if (next === 'removed') await removePerson(person, call.now, { rows, lost });
    else await changePerson(person, next, { by: authorOf(actor), rows, lost });
  } catch (error) {
    await releasePerson(person).catch((failure: unknown) =>
      log.error('a person was not given free', { error: failure as Error }),
    );
    throw error;
  }
}

/** The newer person, if the caller still sees them. */
function newerFor(scope: Scope, editor: Editor | null, person: Person): User | undefined {
  if (!editor || !isWithin(scope)(person)) return undefined;
  const account = editor.accounts.find(({ accountId }) => accountId === person.accountId);
  return presentedUser(person, account?.name ?? person.accountId, editor);
}
