import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { temporaryPassword } from '../../functions/runtime/temporary-password.ts';
import { machineAuditPut } from '../../functions/store/audit.ts';
import { baseEnvironment, readEnvironment } from '../../functions/runtime/environment.ts';
import { nameOf, writeIf, type Row, type TransactItem } from '../../functions/store/client.ts';
import { TABLES, type TableName } from '../../functions/runtime/tables.ts';
import { PORTAL_CONFIG, writeBrandFiles } from './brand-files.ts';
import { makeSignInCheck, signInCheckAccount } from './sign-in-check.ts';
import {
  attributesOf,
  foundingOf,
  type Administrator,
  type OtherBrand,
  type Provider,
} from './plan.ts';
import { accountThing } from '../../functions/store/audit-things.ts';

const environmentSchema = baseEnvironment.extend({
  USER_POOL_ID: z.string().min(1),
  BRAND_BUCKET: z.string().min(1),
});

/**
 * Writes the initial data of a provider: accounts, groups, shipped roles, component rules, brand
 * and files. Idempotent: existing rows stay, except that the portal's configuration, and hosts and
 * senders of brands, are updated each time.
 * @returns the number of new rows.
 */
export async function found(provider: Provider): Promise<number> {
  const { BRAND_BUCKET } = readEnvironment(environmentSchema);
  const { rows, files } = foundingOf(provider);
  const written = await Promise.all(
    Object.entries(rows).flatMap(([table, all]) =>
      all.map((row) => putNew(table as TableName, row)),
    ),
  );
  for (const brand of provider.brands) await followAddresses(brand);
  const isConfig = ({ key }: { key: string }) => key.endsWith(PORTAL_CONFIG);
  await writeBrandFiles(BRAND_BUCKET, files.filter(isConfig));
  await writeBrandFiles(
    BRAND_BUCKET,
    files.filter((file) => !isConfig(file)),
    'keep',
  );
  return written.filter(Boolean).length;
}

/** @returns whether it was written; existing rows stay. */
async function putNew(table: TableName, Item: Row): Promise<boolean> {
  const Put = {
    TableName: nameOf(table),
    Item,
    ConditionExpression: 'attribute_not_exists(#key)',
    ExpressionAttributeNames: { '#key': TABLES[table].partitionKey },
  };
  const isTop = table === 'accounts' && Item['parentId'] === '';
  return await writeIf([{ Put }, ...(isTop ? [foundedAudit(Item)] : [])]);
}

/**
 * Creates the person of the external sign-in check (docs/runbook.md, sign-in-from-outside).
 * @param sender the deployment's sender, whose domain the person's unread address uses
 */
export async function foundSignInCheck(brand: string, sender: string, now: Date): Promise<void> {
  const { USER_POOL_ID } = readEnvironment(environmentSchema);
  await putNew('accounts', signInCheckAccount(brand, Math.floor(now.getTime() / 1000)));
  await makeSignInCheck(brand, USER_POOL_ID, `sign-in-check@${sender.split('@')[1]!}`);
}

/** Always updated, as the deployment owns them. */
async function followAddresses({ id, host, sender }: OtherBrand): Promise<void> {
  const Update = {
    TableName: nameOf('branding'),
    Key: { accountId: id },
    UpdateExpression: 'SET host = :host, sender = :sender',
    ExpressionAttributeValues: { ':host': host, ':sender': sender },
  };
  await writeIf([{ Update }]);
}

function foundedAudit({ accountId, name }: Row): TransactItem {
  const change = {
    accountId: provedAccountId.parse(accountId),
    information: `Founded ${String(name)}`,
    things: [accountThing({ accountId: provedAccountId.parse(accountId), name: String(name) })],
  };
  const occasion = { action: 'accounts.found', requestId: randomUUID(), now: new Date() };
  return machineAuditPut({ kind: 'operator', name: 'found' }, change, occasion);
}

/**
 * Invites the first administrator by mail, again if the invitation was not accepted. People who
 * have signed in are left alone.
 * @returns a sentence about the outcome.
 */
export async function inviteAdministrator(
  administrator: Administrator,
  provider: Provider,
): Promise<string> {
  const { USER_POOL_ID } = readEnvironment(environmentSchema);
  const { username, email } = administrator;
  const UserAttributes = Object.entries(attributesOf(administrator, provider)).map(
    ([Name, Value]) => ({ Name, Value }),
  );
  const client = new CognitoIdentityProviderClient({});
  const invite = async (MessageAction?: 'RESEND') => {
    const command = new AdminCreateUserCommand({
      UserPoolId: USER_POOL_ID,
      Username: username,
      TemporaryPassword: temporaryPassword(),
      DesiredDeliveryMediums: ['EMAIL'],
      MessageAction,
      UserAttributes,
    });
    await client.send(command);
  };
  try {
    await invite();
    return `${username} is invited at ${email}.`;
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  try {
    await invite('RESEND');
    return `${username} had not signed in yet and is invited again at ${email}.`;
  } catch (error) {
    if (!(error instanceof UnsupportedUserStateException)) throw error;
    return `${username} is there already.`;
  }
}
