import type { User } from '../../core/contract/users.ts';
import type { Person } from '../../core/domain/person.ts';

/**
 * A person in the format of Cognito.
 * @param account name of their account
 * @param refusal why the caller may not change them; undefined if they may
 */
export function presentedUser(person: Person, account: string, refusal: string | undefined): User {
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
    Locked: refusal ?? '',
    Version: person.version,
  };
}
