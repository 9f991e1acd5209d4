import type { User } from '../../core/contract/users.ts';
import type { Person } from '../../core/domain/person.ts';
import type { Editor } from '../people/editor.ts';

/**
 * A person in the format of Cognito.
 * @param account name of their account
 */
export function presentedUser(person: Person, account: string, editor: Editor): User {
  const stopRefusal = editor.refusalToStop(person);
  return {
    Username: person.username,
    UserStatus: person.status,
    Enabled: person.isEnabled,
    UserCreateDate: person.createdAtMs,
    Attributes: Object.entries({ sub: person.sub, ...person.attributes }).map(([Name, Value]) => ({
      Name,
      Value,
    })),
    LastHere: person.lastHereAtMs,
    Account: account,
    Locked: editor.refusalOf(person) ?? '',
    StopRefused: stopRefusal === undefined ? '' : stopRefusal,
    Version: person.version,
  };
}
