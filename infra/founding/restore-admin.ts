import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { randomUUID } from 'node:crypto';
import { roleNames } from '../../core/access/actor.ts';
import type { ProviderId } from '../../core/access/scope.ts';
import { personName, type Person } from '../../core/domain/person.ts';
import {
  changeInPool,
  enableInPool,
  endSessionsInPool,
  inviteAgain,
  removeFactorInPool,
} from '../../functions/gateways/user-pool.ts';
import { adminNotice } from '../../functions/people/admin-notice.ts';
import { ADMIN } from '../../functions/people/admins.ts';
import { temporaryPassword } from '../../functions/runtime/temporary-password.ts';
import { lineIds } from '../../functions/store/accounts.ts';
import { machineAuditPut } from '../../functions/store/audit.ts';
import {
  changePerson,
  findPerson,
  leasePerson,
  releasePerson,
} from '../../functions/store/people.ts';
import { personThing } from '../../functions/store/audit-things.ts';

interface Operation {
  userPoolId: string;
  /** Who runs the command. */
  operator: string;
  reason: string;
  now: Date;
}

/**
 * Lets a locked-out Admin of the provider in again: enabled, with the role, without a second
 * factor, with a temporary password by mail. Idempotent.
 * @returns a sentence about the outcome.
 * @throws Error with a sentence for the operator.
 */
export async function restoreAdmin(
  providerId: ProviderId,
  username: string,
  { userPoolId, operator, reason, now }: Operation,
): Promise<string> {
  const found = await findPerson(providerId, username);
  if (!found || found.removedAtMs !== undefined)
    throw new Error(`Nobody of ${providerId} has the username ${username}.`);
  if ((await lineIds(found.accountId)).length > 1 || found.attributes['custom:customer'])
    throw new Error(
      `${username} does not belong to the provider's own account. Restore an Admin of it, who changes everybody else in the portal.`,
    );
  const person = await leasePerson(found);
  if (!person)
    throw new Error(`${username} is being changed at this moment. Try again in half a minute.`);
  try {
    const roles = [...new Set([...roleNames(person.attributes), ADMIN])].join(',');
    const attributes: Person['attributes'] = { ...person.attributes, 'custom:roles': roles };
    await restoreInPool(userPoolId, username, roles);
    const by = { name: `the operator ${operator}`, home: '' };
    const audit = machineAuditPut(
      { kind: 'operator', name: operator },
      {
        accountId: person.accountId,
        things: [personThing(person)],
        information: `Restored the Admin ${personName(person)}: enabled, second factor removed, temporary password sent. Reason: ${reason}`,
        before: { isEnabled: person.isEnabled, 'custom:roles': person.attributes['custom:roles'] },
        after: { isEnabled: true, 'custom:roles': roles },
      },
      { action: 'users.restoreAdmin', requestId: randomUUID(), now },
    );
    const notice = await adminNotice(
      { ...person, attributes },
      { deed: 'restore', reason, by, byUsername: '', now },
    );
    const change = {
      attributes,
      status: 'FORCE_CHANGE_PASSWORD',
      isEnabled: true,
      signedOutAtSeconds: Math.floor(now.getTime() / 1000),
      hasSecondFactor: false,
    };
    const lost = () => new Error(`${username} was changed meanwhile. Try again.`);
    await changePerson(person, change, { by, rows: [audit, notice], lost });
  } catch (error) {
    await releasePerson(person);
    throw error;
  }
  return `${personName(person)} is enabled with the role ${ADMIN} and without a second factor. A temporary password is on its way to ${person.attributes['email'] ?? 'nobody'}, and every Admin is notified within a minute.`;
}

/** Each call may run twice. */
async function restoreInPool(UserPoolId: string, Username: string, roles: string): Promise<void> {
  await enableInPool(Username, true);
  await changeInPool(Username, { 'custom:roles': roles });
  await removeFactorInPool(Username);
  // Only who has a temporary password can be invited again.
  const Password = temporaryPassword();
  const command = { UserPoolId, Username, Password, Permanent: false };
  await new CognitoIdentityProviderClient({}).send(new AdminSetUserPasswordCommand(command));
  await endSessionsInPool(Username);
  await inviteAgain(Username, { invitedBy: 'The operator' });
}
