import { authorOf } from '../../core/access/actor.ts';
import type { accounts } from '../../core/contract/accounts.ts';
import { publicFilesOf } from '../../core/domain/brand-files.ts';
import { firstBrand, type Branding } from '../../core/domain/brand.ts';
import { logoOf } from '../../core/domain/first-logo.ts';
import { putBrandFile } from '../gateways/brand-files.ts';
import { groupBelow } from '../inventory/new-device.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict, Forbidden, NotFound } from '../runtime/errors.ts';
import {
  accountPuts,
  accountsOf,
  feeds,
  getAccount,
  isReseller,
  newAccountId,
  sourceIdOf,
  type AccountRow,
} from '../store/accounts.ts';
import { accountThing } from '../store/audit-things.ts';
import { firstBrandPut } from '../store/branding.ts';
import { writeTogether } from '../store/client.ts';
import { findGroup, groupPut } from '../store/groups.ts';
import { ownAccounts } from './own-accounts.ts';

/**
 * POST /accounts: founds an account below the provider, with its group and, for a reseller, its
 * brand. Idempotent. A domain of its own needs a certificate, which the deployment makes.
 */
export const foundAccount: Verb<typeof accounts.foundAccount> = async (call) => {
  const { actor, body, now, audit } = call;
  const [top] = await ownAccounts(actor).then((own) =>
    own.filter(({ accountId, parentId }) => accountId === actor.account && parentId === ''),
  );
  if (!top) throw new Forbidden('Only staff of the provider itself can add accounts.');
  const accountId = newAccountId(body.account_id);
  const account: AccountRow = {
    accountId,
    providerId: actor.providerId,
    parentId: top.accountId,
    name: body.name,
    status: 'active',
    rootGroupId: '',
    hasKey: feeds({ source: top.source }, 'collector'),
    createdEpoch: Math.floor(now.getTime() / 1000),
    source: top.source,
    isReseller: body.is_reseller,
    ...(body.help_desk && { helpDesk: body.help_desk }),
  };
  const message = `${body.name} has been added. Add its first administrator under User Access.`;
  const former = await getAccount(accountId);
  if (former && isSame(former, account)) {
    call.changedNothing();
    return { message };
  }
  const all = await accountsOf(actor.providerId);
  const isTaken = former ?? all.find((each) => sourceIdOf(each) === accountId);
  if (isTaken)
    throw new Conflict(
      `account_id: ${accountId} is the id of another account.`,
      undefined,
      'account_id',
    );
  const root = await findGroup(actor.providerId, top.rootGroupId);
  if (!root) throw new NotFound('The group of the provider was');
  const group = { ...groupBelow(root, body.name, { customer: '', customerId: '' }), accountId };
  const founded = { ...account, rootGroupId: group.groupId };
  const branding = firstBrand(accountId, accountId, body.name);
  if (body.is_reseller) await putFirstFiles(accountId, branding);
  const row = audit({
    accountId: top.accountId,
    things: [accountThing(founded), accountThing(top)],
    information: `Added the account ${body.name}`,
    after: {
      account_id: accountId,
      name: body.name,
      is_reseller: body.is_reseller,
      help_desk: body.help_desk,
    },
  });
  await writeTogether(
    [
      ...accountPuts(top.accountId, founded),
      groupPut(group),
      ...(body.is_reseller ? [firstBrandPut(accountId, branding, authorOf(actor))] : []),
      row,
    ],
    () =>
      new Conflict(`name: There is a group or an account ${body.name} already.`, undefined, 'name'),
  );
  return { message };
};

/** Before the account itself: what dies in between leaves files that nothing shows. */
async function putFirstFiles(account: AccountRow['accountId'], branding: Branding): Promise<void> {
  const logo = { body: logoOf(branding), contentType: 'image/svg+xml' };
  const files = [
    { name: 'logo.svg', ...logo },
    { name: branding.portal_logo_filename, ...logo },
    ...publicFilesOf(branding),
  ];
  await Promise.all(files.map((file) => putBrandFile(account, file)));
}

const isSame = (one: AccountRow, other: AccountRow): boolean =>
  one.providerId === other.providerId &&
  one.parentId === other.parentId &&
  one.name === other.name &&
  isReseller(one) === isReseller(other) &&
  (one.helpDesk ?? '') === (other.helpDesk ?? '');
