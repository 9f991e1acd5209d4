import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  NotAuthorizedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { beforeEach, expect, test } from 'vitest';
import { handler as clock } from '../../../functions/users/clock.ts';
import { call } from '../../fixtures/call.ts';
import { inOneWindow } from '../../fixtures/limits.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { cognito } from '../../fixtures/quiet-pool.ts';
import { addStored, storedCaller, storedPerson } from '../../fixtures/stored-people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { forgetNotices, superAdmin } from './admins.ts';
import { claimsOf, reader, stored, withUsers } from './open-users.ts';

withUsers();

const ses = mockClient(SESv2Client);
const metadata = { message: 'no', $metadata: {} };
const WRONG = 'The username, the password or the recovery code is not right.';

/** Who is in the pool, by every name that they sign in with; each has the password 'right'. */
const inPool = {
  ann: { username: 'ann.reader', attributes: reader('Ann') },
  zoe: { username: 'zoe', attributes: superAdmin('Zoe') },
};
/** What the pool asks after the password; '' where it signs in. */
let challenge: string;
let round = 0;
/** Of a test alone, as attempts are counted for a person. */
const subOf = (username: string) => `sub-${username}-${round}`;

beforeEach(async () => {
  challenge = 'SOFTWARE_TOKEN_MFA';
  round += 1;
  Object.assign(process.env, {
    PORTAL_URL: 'https://portal.northbeam.example',
    MAIL_SENDER: 'portal@northbeam.example',
    MAIL_SETTINGS: 'northbeam-mail',
  });
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: 'id-of-ses' });
  await forgetNotices();
  await addStored([
    await storedPerson('ann.reader', reader('Ann'), { sub: subOf('ann.reader') }),
    await storedPerson('zoe', superAdmin('Zoe'), { sub: subOf('zoe') }),
    await storedPerson('max', superAdmin('Max')),
  ]);
  cognito.on(AdminGetUserCommand).callsFake(({ Username }: { Username: string }) => {
    const name = Username.toLowerCase();
    const known = Object.values(inPool).find(
      ({ username, attributes }) => name === username || name === attributes['email'],
    );
    if (!known) throw new UserNotFoundException(metadata);
    const attributes = { ...known.attributes, sub: subOf(known.username) };
    return {
      Username: known.username,
      Enabled: true,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    };
  });
  cognito
    .on(AdminInitiateAuthCommand)
    .callsFake(({ AuthParameters: { PASSWORD } }: { AuthParameters: { PASSWORD: string } }) => {
      if (PASSWORD !== 'right') throw new NotAuthorizedException(metadata);
      return challenge
        ? { ChallengeName: challenge, Session: 's' }
        : { AuthenticationResult: { IdToken: 'token' } };
    });
});

const ann = (secondsAgo = 60): Claims => ({
  ...claimsOf('ann.reader', reader('Ann')),
  sub: subOf('ann.reader'),
  auth_time: String(Math.floor(Date.now() / 1000) - secondsAgo),
});
const make = async (claims = ann()) =>
  (await call('users.makeRecoveryCodes', claims, { body: {} })).body.data as { codes: string[] };
const left = async () => (await call('users.getRecoveryCodes', ann())).body.data;
const redeem = (code: string, who = 'ann.reader:right') =>
  call('users.redeemRecoveryCode', null, {
    body: { code },
    headers: { Authorization: `Basic ${btoa(who)}` },
  });
const removals = () => cognito.commandCalls(AdminSetUserMFAPreferenceCommand).length;
const used = async () =>
  (await auditRows('northbeam')).filter(
    ({ information, userSub }) =>
      information.startsWith('Used a recovery code') && userSub === subOf('ann.reader'),
  );

test('a person makes ten codes, of which only digests are stored, and a new set ends the one before', async () => {
  expect(await left()).toEqual({ left: 0, made_at_ms: null });
  const { codes } = await make();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
  expect(await left()).toMatchObject({ left: 10 });
  const kept = JSON.stringify([await stored('ann.reader'), await auditRows('northbeam')]);
  for (const code of codes) {
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replace('-', ''));
  }
  const { codes: newer } = await make();
  expect(newer).not.toEqual(codes);
  expect(await redeem(codes[0]!)).toMatchObject({ status: 401, body: { message: WRONG } });
  expect(await redeem(newer[0]!)).toMatchObject({ status: 200 });
});

test('codes are made after a fresh sign-in alone', async () => {
  expect(await call('users.makeRecoveryCodes', ann(901), { body: {} })).toMatchObject({
    status: 403,
    body: { proof: 'freshSignIn' },
  });
  expect(await left()).toEqual({ left: 0, made_at_ms: null });
});

test('a code with the password removes the app and ends the sessions, once, and the person is mailed', async () => {
  const { codes } = await make();
  const [first, second] = codes as [string, string];
  const before = ann();
  expect((await redeem(first)).status).toBe(200);
  expect(cognito.commandCalls(AdminSetUserMFAPreferenceCommand)[0]!.args[0].input).toMatchObject({
    Username: 'ann.reader',
    SoftwareTokenMfaSettings: { Enabled: false },
    WebAuthnMfaSettings: { Enabled: false },
  });
  expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
  expect((await call('rbac.myPermissions', before)).status).toBe(401);
  expect(await used()).toMatchObject([{ user: 'ann.reader', after: { recoveryCodes: 9 } }]);
  await clock();
  await clock();
  const mails = ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);
  expect(mails.map(({ Destination }) => Destination!.ToAddresses)).toEqual([
    ['ann@harbour.example'],
  ]);
  const { Subject, Body } = mails[0]!.Content!.Simple!;
  expect(Subject!.Data).toBe('Recovery code used');
  expect(Body!.Text!.Data).toContain('If it was not you, somebody knows your password');
  expect(Body!.Text!.Data).not.toContain('Reason');

  expect(await redeem(first)).toMatchObject({ status: 401, body: { message: WRONG } });
  expect((await stored('ann.reader')).recoveryCodes!.digests).toHaveLength(9);
  expect((await redeem(second)).status).toBe(200);
});

test('a code is taken in capitals, without its dash and with signs that look alike', async () => {
  const { codes } = await make();
  const typed = codes[3]!.replace('-', ' ').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
  expect((await redeem(typed, 'ann@harbour.example:right')).status).toBe(200);
});

test('one sentence for each of the three that is wrong, and nothing changes', async () => {
  const { codes } = await make();
  const code = codes[0]!;
  const wrong = [
    await redeem(code, 'ann.reader:wrong'),
    await redeem(code, 'nobody:right'),
    await redeem('zzzzz-zzzzz'),
    await redeem(code, 'zoe:right'),
  ];
  for (const answer of wrong)
    expect(answer).toMatchObject({ status: 401, body: { message: WRONG } });
  expect(await redeem('short')).toMatchObject({ status: 400, body: { field: 'code' } });
  expect((await redeem(code, '')).status).toBe(401);
  expect(removals()).toBe(0);
  expect(await left()).toMatchObject({ left: 10 });
});

test('who signs in with a password alone is told so, and keeps the code', async () => {
  const { codes } = await make();
  challenge = '';
  expect(await redeem(codes[0]!)).toMatchObject({ status: 409 });
  expect(removals()).toBe(0);
  expect(await left()).toMatchObject({ left: 10 });
});

test.each([
  ['NEW_PASSWORD_REQUIRED', 'A new password is needed first.'],
  ['MFA_SETUP', 'A second factor is needed first.'],
])(
  'a sign-in that asks for something else (%s) says so, and keeps the code',
  async (asked, words) => {
    const { codes } = await make();
    challenge = asked;
    expect(await redeem(codes[0]!)).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining(words) as string },
    });
    expect(removals()).toBe(0);
    expect(await left()).toMatchObject({ left: 10 });
  },
);

test('two calls at once with one code remove the app once', async () => {
  const { codes } = await make();
  const answers = await Promise.all([redeem(codes[0]!), redeem(codes[0]!)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await stored('ann.reader')).recoveryCodes!.digests).toHaveLength(9);
  expect(await used()).toHaveLength(1);
});

test('a code whose removal fails is still good, and no log says otherwise', async () => {
  const { codes } = await make();
  cognito.on(AdminSetUserMFAPreferenceCommand).rejectsOnce(new Error('lost'));
  expect((await redeem(codes[0]!)).status).toBe(500);
  expect(await used()).toEqual([]);
  expect((await redeem(codes[0]!)).status).toBe(200);
});

test('attempts are counted with those of the older sign-in, ten in five minutes', async () => {
  const { codes } = await make();
  await inOneWindow(async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await redeem('zzzzz-zzzzz', 'Ann.Reader:right');
      await call('tokens.getToken', null, {
        query: { account_id: 'northbeam' },
        headers: { authorization: `Basic ${btoa('ann@harbour.example:wrong')}` },
      });
    }
    expect((await redeem(codes[0]!)).status).toBe(429);
  });
  expect(removals()).toBe(0);
});

test('of an Admin every other Admin is told', async () => {
  const zoe = {
    ...claimsOf('zoe', superAdmin('Zoe')),
    sub: subOf('zoe'),
    auth_time: ann().auth_time!,
  };
  const { codes } = await make(zoe);
  expect((await redeem(codes[0]!, 'zoe:right')).status).toBe(200);
  await clock();
  const to = ses
    .commandCalls(SendEmailCommand)
    .map(({ args: [{ input }] }) => input.Destination!.ToAddresses!.join());
  expect(to.toSorted()).toEqual(['max@harbour.example', 'zoe@harbour.example']);
});

test('an administrator who takes the factor away takes the codes too', async () => {
  const { codes } = await make();
  await addStored([await storedCaller(people.northAdmin)]);
  const answer = await call('users.removeSecondFactors', people.northAdmin, {
    query: { users: ['ann.reader'] },
  });
  expect(answer.status).toBe(200);
  expect((await stored('ann.reader')).recoveryCodes).toBeUndefined();
  expect((await redeem(codes[0]!)).status).toBe(401);
});
