import { CreateTableCommand, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountId } from '../../../core/access/scope.ts';
import { mailFaceOf } from '../../../functions/reads/mail-face.ts';
import {
  keptSignInCheck,
  signInCheckAccountId,
  signInCheckSecretName,
} from '../../../core/domain/sign-in-check.ts';
import { dropSecret, readSecretText } from '../../../functions/gateways/secret-text.ts';
import { get, nameOf, putMany, query } from '../../../functions/store/client.ts';
import { documents } from '../../fixtures/documents.ts';
import { signInFromOutside } from '../../fixtures/sign-in-check.ts';
import {
  foundDeployed,
  restoreDeployed,
  restoreRowsDeployed,
} from '../../../infra/deploy/founding.ts';
import { NAMES } from '../../../infra/local/environment.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { exampleBrand } from '../cdk/synthesised.ts';

const brand = exampleBrand();
const { administrator } = brand.founding;
let local: Local;
let said: string[] = [];
let entered: Readonly<Record<string, string>> = {};

const found = async (deployed: { poolId?: string; isVerified?: boolean } = {}) => {
  said = [];
  await foundDeployed(brand, {
    cloud: {
      accountId: () => Promise.resolve(brand.account),
      output: () => Promise.resolve('poolId' in deployed ? deployed.poolId : NAMES.poolId),
      isSenderVerified: () => Promise.resolve(deployed.isVerified ?? true),
    },
    say: (sentence) => void said.push(sentence),
    enter: (environment) => {
      entered = environment;
    },
  });
};

beforeAll(async () => {
  local = await startLocal();
});
afterAll(() => local.stop());

const invitations = () =>
  local.mailbox.messages.filter(({ to }) => to.includes(administrator.email));
const adminRole = { providerId: providerNamed('northbeam'), name: 'Admin' };

/** The face of mail to a reseller's people, once their account is there. */
async function mailFaceIn(accountId: AccountId) {
  process.env['PORTAL_URL'] = 'https://portal.northbeam.example';
  const top = await get('accounts', { accountId: accountNamed('northbeam_SUPER') });
  await putMany('accounts', [{ ...top, accountId, parentId: 'northbeam_SUPER', isReseller: true }]);
  return await mailFaceOf(accountId);
}

describe('founding', () => {
  test('stops where the brand is not deployed or its sender not verified', async () => {
    await expect(found({ poolId: undefined })).rejects.toThrow('npm run deploy -- northbeam');
    await expect(found({ isVerified: false })).rejects.toThrow('SES has not verified');
    expect(await get('accounts', { accountId: accountNamed('northbeam_SUPER') })).toBeUndefined();
  });

  test('writes where the deployment has its tables, files and people', async () => {
    await found();
    expect(entered).toEqual({
      AWS_REGION: 'eu-west-2',
      TABLE_PREFIX: 'northbeam',
      BRAND_BUCKET: 'northbeam-brand-111122223333',
      USER_POOL_ID: NAMES.poolId,
    });
    expect(said[0]).toMatch(/^Northbeam is founded: \d+ rows/);
    const [audit] = await query('audit', {
      partition: { accountId: accountNamed('northbeam_SUPER') },
    });
    expect(audit).toMatchObject({ user: 'operator:found', information: 'Founded Northbeam' });
  });

  test('leaves a portal that its first administrator can use, and that is empty', async () => {
    const { username } = administrator;
    expect(invitations()).toHaveLength(1);
    await local.pool.setPassword(local.pool.require(username), 'Quarry-lantern-2291', 'CONFIRMED');
    const token = await local.signIn(username, 'Quarry-lantern-2291');
    const devices = await local.call('GET', '/devices/customer?account_id=northbeam_SUPER', {
      token,
    });
    expect(await devices.json()).toMatchObject({ data: [], total: 0 });
    const roles = await local.call('GET', '/rbac/roles', { token });
    expect(JSON.stringify(await roles.json())).toContain('Customer Viewer');
    const config = await fetch(`${local.url}/brand/northbeam/portal-config.json`);
    expect(await config.json()).toMatchObject({
      rootFolderId: '1',
      device_identifier: 'Billing Reference',
    });
  });

  test('again keeps what people have changed since', async () => {
    const change = new UpdateCommand({
      TableName: nameOf('roles'),
      Key: adminRole,
      UpdateExpression: 'SET description = :mine',
      ExpressionAttributeValues: { ':mine': 'Ours' },
    });
    await documents().send(change);
    await found();
    expect(said).toEqual([
      "Northbeam was founded before; its portal configuration is as in the brand's file.",
      'ruth.calloway is there already.',
    ]);
    expect(await get('roles', adminRole)).toMatchObject({ description: 'Ours' });
    expect(invitations()).toHaveLength(1);
  });

  test("gives a reseller's brand its first look, its host and its sender; those follow the file, what people changed stays", async () => {
    const tidewater = { accountId: accountNamed('tidewater') };
    expect(await mailFaceIn(tidewater.accountId)).toMatchObject({
      brandName: 'Tidewater Business',
      portalUrl: 'https://portal.tidewater.example',
      sender: 'portal@tidewater.example',
    });
    const file = await fetch(`${local.url}/brand/tidewater/branding.json`);
    expect(await file.json()).toMatchObject({ name: 'Tidewater Business' });
    const change = new UpdateCommand({
      TableName: nameOf('branding'),
      Key: tidewater,
      UpdateExpression: 'SET #name = :mine, host = :old REMOVE sender',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':mine': 'Tidewater', ':old': 'old.tidewater.example' },
    });
    await documents().send(change);
    await found();
    expect(await mailFaceIn(tidewater.accountId)).toMatchObject({
      brandName: 'Tidewater',
      portalUrl: 'https://portal.tidewater.example',
      sender: 'portal@tidewater.example',
    });
  });

  test('again invites whoever has not come yet', async () => {
    await local.pool.setPassword(
      local.pool.require(administrator.username),
      'Quarry-lantern-2291',
      'FORCE_CHANGE_PASSWORD',
    );
    await found();
    expect(said[1]).toContain('is invited again at');
    expect(invitations()).toHaveLength(2);
  });

  test('people whom the pool has lost come back from their table, invited anew, and off who was off', async () => {
    process.env['TABLE_PREFIX'] = NAMES.tablePrefix;
    const row = (username: string, more: object) => ({
      providerId: providerNamed('northbeam'),
      username,
      sub: username,
      accountId: accountNamed('northbeam'),
      attributes: { email: `${username}@northbeam.example`, 'custom:account_id': 'northbeam' },
      status: 'CONFIRMED',
      isEnabled: true,
      createdAtMs: 0,
      version: 1,
      ...more,
    });
    await putMany('people', [
      row('lost.person', {}),
      row('lost.disabled', { isEnabled: false }),
      row('was.removed', { removedAtMs: 1 }),
      row(administrator.username, {}),
    ]);
    const restore = () =>
      restoreDeployed(
        brand,
        {
          cloud: {
            accountId: () => Promise.resolve(brand.account),
            output: () => Promise.resolve(NAMES.poolId),
            isSenderVerified: () => Promise.resolve(true),
          },
          say: (sentence) => void said.push(sentence),
          enter: () => undefined,
        },
        nameOf('people'),
      );
    said = [];
    await restore();
    await restore();
    expect(said.map((sentence) => sentence.replace(/ of \S+/, ''))).toEqual([
      '2 people were made anew; 1 were there already.',
      '0 people were made anew; 3 were there already.',
    ]);
    expect(local.pool.require('lost.person')).toMatchObject({ enabled: true });
    expect(local.pool.require('lost.disabled')).toMatchObject({ enabled: false });
    const mails = local.mailbox.messages.flatMap(({ to }) => to);
    expect(mails).toContain('lost.person@northbeam.example');
    expect(mails).not.toContain('lost.disabled@northbeam.example');
  });

  test('rows that a table has lost come back, and those that are there stay as they are', async () => {
    const restored = 'restored-to-a-minute-before';
    await documents().send(
      new CreateTableCommand({
        TableName: restored,
        KeySchema: [
          { AttributeName: 'owner', KeyType: 'HASH' },
          { AttributeName: 'component', KeyType: 'RANGE' },
        ],
        AttributeDefinitions: [
          { AttributeName: 'owner', AttributeType: 'S' },
          { AttributeName: 'component', AttributeType: 'S' },
        ],
        BillingMode: 'PAY_PER_REQUEST',
      }),
    );
    await waitUntilTableExists(
      { client: documents(), maxWaitTime: 10, minDelay: 0.05, maxDelay: 0.1 },
      { TableName: restored },
    );
    const key = (component: string) => ({ owner: 'ruth', component });
    await putMany('viewSettings', [{ ...key('there'), version: 2 }]);
    for (const component of ['there', 'lost'])
      await documents().send(
        new PutCommand({ TableName: restored, Item: { ...key(component), version: 1 } }),
      );
    said = [];
    const restore = (table: string) =>
      restoreRowsDeployed(
        { ...brand, id: NAMES.tablePrefix },
        {
          cloud: {
            accountId: () => Promise.resolve(brand.account),
            output: () => Promise.resolve(undefined),
            isSenderVerified: () => Promise.resolve(true),
          },
          say: (sentence) => void said.push(sentence),
          enter: () => undefined,
        },
        table,
        restored,
      );
    await expect(restore('nonsense')).rejects.toThrow('the tables are: accounts, groups,');
    await restore('viewSettings');
    expect(said).toEqual([
      `1 rows were copied back to ${NAMES.tablePrefix}-viewSettings; 1 were there.`,
    ]);
    expect(await get('viewSettings', key('there'))).toMatchObject({ version: 2 });
    expect(await get('viewSettings', key('lost'))).toMatchObject({ version: 1 });
  });
});

describe('the sign-in from outside', () => {
  const account = signInCheckAccountId('northbeam');
  const secretName = signInCheckSecretName('northbeam');
  const person = async () => keptSignInCheck((await readSecretText(secretName))!)!;
  const run = () => signInFromOutside(local.url);

  test('comes in once the brand is founded', async () => {
    expect(await run()).toMatchObject({ figure: '1' });
  });

  test('is by somebody who sees nothing, in an account of their own', async () => {
    const { username, password } = await person();
    const token = await local.signIn(username, password);
    const asked = (path: string) => local.call('GET', path, { token });
    const own = await asked(`/devices/customer?account_id=${account}`);
    expect(JSON.stringify(await own.json())).not.toContain('"id"');
    const others = await asked('/devices/customer?account_id=northbeam');
    expect([403, 404]).toContain(others.status);
    const rights = (await (await asked('/rbac/permissions/me')).json()) as { data: object };
    expect(rights.data).toMatchObject({ roles: [], accounts: [{ id: account }] });
  });

  test('that is refused is a nought and says why, and founding again puts it right', async () => {
    const before = await person();
    const { username } = before;
    const change = (status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD') =>
      local.pool.setPassword(local.pool.require(username), 'Another-one-2291', status);
    await change('CONFIRMED');
    const refused = await run();
    expect(refused.figure).toBe('0');
    expect(refused.log).toContain('Incorrect username, password or account.');
    await found();
    expect(await person()).toEqual(before);
    expect(await run()).toMatchObject({ figure: '1' });
    await local.pool.setPassword(
      local.pool.require(username),
      before.password,
      'FORCE_CHANGE_PASSWORD',
    );
    expect(await run()).toMatchObject({
      figure: '0',
      log: expect.stringContaining('A new password is needed first.') as string,
    });
    await found();
    expect(await run()).toMatchObject({ figure: '1' });
  });

  test('comes as far as a password leads where everybody needs a second factor', async () => {
    local.pool.options.secondFactor = 'required';
    expect(await run()).toMatchObject({ figure: '1' });
    await local.pool.setPassword(
      local.pool.require((await person()).username),
      'Another-one-2291',
      'CONFIRMED',
    );
    expect(await run()).toMatchObject({ figure: '0' });
    local.pool.options.secondFactor = 'optional';
    await found();
  });

  test('is by a name that cannot be guessed, and another one when its secret was deleted', async () => {
    const before = await person();
    expect(before.username).toMatch(/^sign-in-check-[0-9a-f]{16}$/);
    await dropSecret(secretName);
    await found();
    expect((await person()).username).not.toBe(before.username);
    expect(local.pool.users.filter(({ username }) => username.startsWith('sign-in'))).toHaveLength(
      1,
    );
    expect(await run()).toMatchObject({ figure: '1' });
  });
});
