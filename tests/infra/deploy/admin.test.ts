import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putMany, query } from '../../../functions/store/client.ts';
import { findPerson } from '../../../functions/store/people.ts';
import { handler as usersClock } from '../../../functions/users/clock.ts';
import { adminCommand } from '../../../infra/deploy/admin.ts';
import { foundDeployed } from '../../../infra/deploy/founding.ts';
import { NAMES } from '../../../infra/local/environment.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { exampleBrand } from '../cdk/synthesised.ts';

const brand = exampleBrand();
const PASSWORD = 'Quarry-lantern-2291';
const OPERATOR = 'arn:aws:sts::111122223333:assumed-role/Operator/sam';
const admin = (name: string, more: Record<string, string> = {}) => ({
  username: `${name}.reed`,
  password: PASSWORD,
  attributes: {
    given_name: name,
    family_name: 'Reed',
    email: `${name}@northbeam.example`,
    email_verified: 'true',
    account_id: 'northbeam_SUPER',
    role: 'superuser',
    roles: 'Admin',
    ...more,
  },
});
const tools = {
  cloud: {
    accountId: () => Promise.resolve(brand.account),
    output: () => Promise.resolve<string | undefined>(NAMES.poolId),
    caller: () => Promise.resolve<string | undefined>(OPERATOR),
    isSenderVerified: () => Promise.resolve(true),
  },
  say: (sentence: string) => void said.push(sentence),
  enter: (environment: object) => void Object.assign(process.env, environment),
};
let said: string[] = [];
let folder = '';
let local: Local;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linekeeper-admin-'));
  local = await startLocal({ dataDir: folder });
  await foundDeployed(brand, { ...tools, enter: () => {} });
  for (const person of [admin('zoe'), admin('max'), admin('tim', { account_id: 'northbeam' })]) {
    await local.createUser(person);
    // The first token puts a person into the table.
    await local.signIn(person.username, PASSWORD);
  }
  process.env['DATA_DIR'] = folder;
});
afterAll(async () => {
  delete process.env['DATA_DIR'];
  await local.stop();
  await rm(folder, { recursive: true });
});

const stored = async (username: string) =>
  (await findPerson(providerNamed('northbeam'), username))!;
const run = (...given: string[]) => {
  said = [];
  return adminCommand(brand, tools, ...given);
};
const mailsTo = (to: string) => local.mailbox.messages.filter((mail) => mail.to.includes(to));
/** Somebody disabled Zoe and took her role. */
async function lockOutZoe(): Promise<void> {
  await local.pool.change(local.pool.require('zoe.reed'), { enabled: false });
  const zoe = await stored('zoe.reed');
  const attributes = { ...zoe.attributes, 'custom:roles': 'Network Desk' };
  await putMany('people', [{ ...zoe, attributes, isEnabled: false }]);
}
/** What Cognito asks next of who signs in. */
async function challengeOf(username: string, password: string): Promise<string | undefined> {
  const client = new CognitoIdentityProviderClient({});
  const { ChallengeName } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: NAMES.poolId,
      ClientId: NAMES.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );
  client.destroy();
  return ChallengeName;
}
const lastAudit = async () => {
  const partition = { accountId: accountNamed('northbeam_SUPER') };
  const [row] = await query('audit', { partition, descending: true, limit: 1 });
  return row!;
};

test.each([
  ['the portal on this machine', ['--local'], userInfo().username],
  ['the deployment', [], OPERATOR],
])('an Admin who is locked out of %s is let in again', async (_where, where, operator) => {
  await lockOutZoe();
  const token = await local.signIn('max.reed', PASSWORD);
  const before = mailsTo('zoe@northbeam.example').length;
  await run('restore', 'ZOE.reed', ...where, 'Lost', 'her', 'phone');
  expect(said).toEqual([
    'zoe Reed is enabled with the role Admin and without a second factor. A temporary password is on its way to zoe@northbeam.example, and every Admin is notified within a minute.',
  ]);
  const zoe = await stored('zoe.reed');
  expect(zoe).toMatchObject({
    isEnabled: true,
    status: 'FORCE_CHANGE_PASSWORD',
    hasSecondFactor: false,
  });
  expect(zoe.attributes['custom:roles']).toBe('Network Desk,Admin');
  expect(zoe.signedOutAtSeconds).toBeGreaterThan(0);
  const user = local.pool.require('zoe.reed');
  expect(user).toMatchObject({ enabled: true, status: 'FORCE_CHANGE_PASSWORD' });
  const invitation = mailsTo('zoe@northbeam.example').slice(before);
  expect(invitation).toHaveLength(1);
  await expect(local.signIn('zoe.reed', PASSWORD)).rejects.toThrow();
  const [, temporary = ''] = /Temporary password:? +(\S+)/.exec(invitation[0]!.text) ?? [];
  expect(await challengeOf('zoe.reed', temporary)).toBe('NEW_PASSWORD_REQUIRED');
  expect(await lastAudit()).toMatchObject({
    user: `operator:${operator}`,
    target: 'zoe.reed',
    information:
      'Restored the Admin zoe Reed: enabled, second factor removed, temporary password sent. Reason: Lost her phone',
  });
  const told = mailsTo('max@northbeam.example').length;
  await usersClock();
  const [mail] = mailsTo('max@northbeam.example').slice(told);
  expect(mail!.text).toContain('zoe Reed was restored by the operator');
  expect(mail!.text).toContain(`Done by the operator ${operator} on `);
  expect(mail!.text).toContain('Reason: Lost her phone');
  expect(mailsTo('zoe@northbeam.example')).toHaveLength(before + 2);
  expect((await local.call('GET', '/users', { token })).status).toBe(200);
});

test.each([
  [['restore'], 'npm run admin -- northbeam restore <username>'],
  [['remove', 'zoe.reed'], 'npm run admin -- northbeam restore <username>'],
  [['restore', 'nobody'], 'Nobody of northbeam has the username nobody.'],
  [['restore', 'tim.reed'], "does not belong to the provider's own account"],
  [['restore', 'max.reed', 'x'.repeat(501)], 'The reason'],
])('%j is refused with a sentence', async (given, sentence) => {
  const before = await lastAudit();
  await expect(run(...given)).rejects.toThrow(sentence);
  expect(await lastAudit()).toEqual(before);
});

test('another AWS account, and a portal that does not run, are refused', async () => {
  const cloud = { ...tools.cloud, accountId: () => Promise.resolve('999999999999') };
  await expect(adminCommand(brand, { ...tools, cloud }, 'restore', 'max.reed')).rejects.toThrow(
    '999999999999',
  );
  process.env['DATA_DIR'] = join(folder, 'nowhere');
  await expect(run('restore', 'max.reed', '--local')).rejects.toThrow('Start the portal');
  process.env['DATA_DIR'] = folder;
  expect((await stored('max.reed')).status).toBe('CONFIRMED');
});
