import type { provisioning } from '../../core/contract/provisioning.ts';
import { plainName } from '../../core/domain/provisioning.ts';
import { groupBelow } from '../inventory/new-device.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireGroupRight, requireVisibleGroup } from '../reads/visible-groups.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import { getAccount } from '../store/accounts.ts';
import { writeTogether } from '../store/client.ts';
import { groupPut, groupsOf } from '../store/groups.ts';
import { customerThing } from '../store/audit-things.ts';

/** POST /customer: a customer's group below the root group of an account. */
export const createCustomer: Verb<typeof provisioning.createCustomer> = async ({
  actor,
  scope,
  body,
  audit,
}) => {
  const parent = await requireVisibleGroup(actor, scope, body.rDevGroupId);
  const account = await getAccount(parent.accountId);
  if (account?.rootGroupId !== parent.groupId || account.parentId === '')
    throw new BadRequest('A customer stands below the root folder of an account.', 'rDevGroupId');
  requireGroupRight(actor, { path: parent.path, parentId: parent.groupId });
  const { customer: name } = body;
  const taken = () => new Conflict(`The customer ${name} already exists.`, undefined, 'customer');
  const groups = await groupsOf(actor.providerId);
  const isTaken = groups.some(
    (group) =>
      group.accountId === parent.accountId && plainName(group.customer) === plainName(name),
  );
  if (isTaken) throw taken();
  const customerId = body.customerID?.trim() ?? '';
  const group = groupBelow(parent, name, { customer: name, customerId });
  const row = audit({
    accountId: parent.accountId,
    target: group.groupId,
    things: customerThing(name),
    information: `Provisioned the customer ${name} in ${account.name}`,
    after: { customer: name, customerID: customerId },
  });
  await writeTogether([groupPut(group), row], taken);
  return {
    message: `The customer ${name} was provisioned. Devices can be provisioned for it now.`,
    data: { id: group.groupId },
  };
};
