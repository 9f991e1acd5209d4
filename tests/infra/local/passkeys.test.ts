import { signIn } from 'aws-amplify/auth';
import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminInitiateAuthCommand,
  AssociateSoftwareTokenCommand,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test, vi } from 'vitest';
import { removeFactorInPool } from '../../../functions/gateways/user-pool.ts';
import { totpAt } from '../../../infra/local/aws/cognito/totp.ts';
import { Authenticator } from '../../fixtures/authenticator.ts';
import { admin, ClientId, local, PASSWORD, person, UserPoolId, withPool } from './pool.ts';

withPool();

const page = () => ({ origin: local.url });

async function accessTokenOf(USERNAME: string): Promise<string> {
  const { AuthenticationResult } = await admin.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );
  return AuthenticationResult!.AccessToken!;
}

const start = async (AccessToken: string) =>
  (await admin.send(new StartWebAuthnRegistrationCommand({ AccessToken })))
    .CredentialCreationOptions;
const complete = (AccessToken: string, Credential: object) =>
  admin.send(
    // The call takes JSON of any shape.
    new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: { ...Credential } }),
  );
const list = async (AccessToken: string) =>
  (await admin.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials!;

async function withPasskey() {
  const username = await person();
  const token = await accessTokenOf(username);
  const authenticator = new Authenticator();
  await complete(token, authenticator.create(await start(token), page()));
  return { username, token, authenticator };
}

async function ask(USERNAME: string) {
  const { ChallengeParameters, Session, ChallengeName } = await admin.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    }),
  );
  expect(ChallengeName).toBe('WEB_AUTHN');
  const options = JSON.parse(ChallengeParameters!['CREDENTIAL_REQUEST_OPTIONS']!) as {
    allowCredentials: { id: string }[];
  };
  return { options, Session };
}

const answer = (USERNAME: string, Session: string | undefined, credential: object) =>
  admin.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(credential) },
    }),
  );

async function signInBy(username: string, authenticator: Authenticator) {
  const { options, Session } = await ask(username);
  return await answer(username, Session, authenticator.get(options, page()));
}

const refused = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

test('a passkey is made, listed, signs in, is taken away, and signs in no more', async () => {
  const { username, token, authenticator } = await withPasskey();
  const [made, ...others] = await list(token);
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    CredentialId: authenticator.id.toString('base64url'),
    FriendlyCredentialName: 'Passkey',
    RelyingPartyId: 'localhost',
    AuthenticatorTransports: ['internal'],
  });
  expect(Math.abs(made!.CreatedAt!.getTime() - Date.now())).toBeLessThan(60_000);
  for (let time = 0; time < 2; time += 1) {
    const { AuthenticationResult } = await signInBy(username, authenticator);
    expect(await list(AuthenticationResult!.AccessToken!)).toHaveLength(1);
  }
  const { CredentialId } = made!;
  await admin.send(new DeleteWebAuthnCredentialCommand({ AccessToken: token, CredentialId }));
  expect(await list(token)).toEqual([]);
  await expect(
    admin.send(new DeleteWebAuthnCredentialCommand({ AccessToken: token, CredentialId })),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await expect(signInBy(username, authenticator)).rejects.toMatchObject(refused);
});

test('a passkey is refused that answers another challenge, page, domain or person, or whose person proved nothing', async () => {
  const token = await accessTokenOf(await person());
  const other = await accessTokenOf(await person());
  const authenticator = new Authenticator();
  const refusedWith = (name: string) => expect.objectContaining({ name });
  const made = async (from = page(), by = token) =>
    complete(by, authenticator.create(await start(token), from));
  const elsewhere = { origin: 'http://tidewater.localhost' };
  await expect(made(elsewhere)).rejects.toEqual(refusedWith('WebAuthnOriginNotAllowedException'));
  const lookalike = { ...page(), rpId: 'example.com' };
  await expect(made(lookalike)).rejects.toEqual(refusedWith('InvalidParameterException'));
  await expect(made(page(), other)).rejects.toEqual(
    refusedWith('WebAuthnChallengeNotFoundException'),
  );
  authenticator.isVerified = false;
  await expect(made()).rejects.toEqual(refusedWith('InvalidParameterException'));
  authenticator.isVerified = true;
  const old = await start(token);
  await start(token);
  await expect(complete(token, authenticator.create(old, page()))).rejects.toEqual(
    refusedWith('InvalidParameterException'),
  );
  const options = await start(token);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 181_000);
  await expect(complete(token, authenticator.create(options, page()))).rejects.toEqual(
    refusedWith('WebAuthnChallengeNotFoundException'),
  );
  vi.restoreAllMocks();
  expect(await list(token)).toEqual([]);
  await made();
  await expect(made()).rejects.toEqual(refusedWith('InvalidParameterException'));
  expect(await list(token)).toHaveLength(1);
});

test('an answer counts once, within three minutes, from its own page, with the PIN, and with a counter that rises', async () => {
  const { username, authenticator } = await withPasskey();
  const { options, Session } = await ask(username);
  const credential = authenticator.get(options, page());
  await answer(username, Session, credential);
  await expect(answer(username, Session, credential)).rejects.toMatchObject(refused);
  const again = await ask(username);
  await expect(answer(username, again.Session, credential)).rejects.toMatchObject(refused);
  authenticator.counter = 0;
  await expect(signInBy(username, authenticator)).rejects.toMatchObject(refused);
  authenticator.counter = 10;
  const elsewhere = await ask(username);
  const stolen = authenticator.get(elsewhere.options, { origin: 'http://portal.example' });
  await expect(answer(username, elsewhere.Session, stolen)).rejects.toMatchObject(refused);
  authenticator.isVerified = false;
  await expect(signInBy(username, authenticator)).rejects.toMatchObject(refused);
  authenticator.isVerified = true;
  const late = await ask(username);
  const answered = authenticator.get(late.options, page());
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 181_000);
  await expect(answer(username, late.Session, answered)).rejects.toMatchObject(refused);
  vi.restoreAllMocks();
  await signInBy(username, authenticator);
});

test('a passkey signs in as its own person alone, and not while they are disabled or once they are gone', async () => {
  const { username, authenticator } = await withPasskey();
  const { username: other } = await withPasskey();
  await expect(signInBy(other, authenticator)).rejects.toMatchObject(refused);
  const { options, Session } = await ask(username);
  await expect(answer(other, Session, authenticator.get(options, page()))).rejects.toMatchObject(
    refused,
  );
  const Username = username;
  await admin.send(new AdminDisableUserCommand({ UserPoolId, Username }));
  await expect(signInBy(username, authenticator)).rejects.toMatchObject({
    message: 'User is disabled.',
  });
  await admin.send(new AdminEnableUserCommand({ UserPoolId, Username }));
  const asked = await ask(username);
  await admin.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
  await expect(
    answer(username, asked.Session, authenticator.get(asked.options, page())),
  ).rejects.toMatchObject(refused);
});

test('a name of nobody is asked as one without a passkey is, the same each time', async () => {
  const username = await person();
  for (const name of ['nobody.here', username]) {
    const first = await ask(name);
    const { options } = await ask(name);
    expect(options.allowCredentials).toEqual(first.options.allowCredentials);
    expect(options.allowCredentials).toEqual([{ id: expect.any(String), type: 'public-key' }]);
    const credential = new Authenticator().get(first.options, page());
    await expect(answer(name, first.Session, credential)).rejects.toMatchObject(refused);
  }
});

/** As the page of the profile says it for who is signed in. */
async function byThePage(): Promise<void> {
  const { loadDeployment } = await import('../../../web/src/api/config.ts');
  const { letPasskeysBeBothFactors } = await import('../../../web/src/api/passkeys.ts');
  const { fetch } = globalThis;
  vi.stubGlobal('location', new URL(local.url));
  vi.stubGlobal('fetch', (path: string, request: RequestInit) =>
    fetch(new URL(path, local.url), request),
  );
  await loadDeployment();
  await letPasskeysBeBothFactors();
  vi.unstubAllGlobals();
}

test('nobody gets more than twenty passkeys by beginning several at once', async () => {
  const { username, token } = await withPasskey();
  const user = local.pool.require(username);
  const [passkey] = user.passkeys!;
  const others = Array.from({ length: 18 }, (_, at) => ({ ...passkey!, id: `other-${at}` }));
  await local.pool.change(user, { passkeys: [passkey!, ...others] });
  const second = await accessTokenOf(username);
  const [one, two] = [await start(token), await start(second)];
  await complete(token, new Authenticator().create(one, page()));
  await expect(complete(second, new Authenticator().create(two, page()))).rejects.toMatchObject({
    name: 'LimitExceededException',
  });
  expect(await list(token)).toHaveLength(20);
});

test('beside an authenticator app a passkey does once its owner has it count as both factors', async () => {
  const { username, token: AccessToken, authenticator } = await withPasskey();
  await signIn({ username, password: PASSWORD });
  const both = (Enabled: boolean) =>
    admin.send(new SetUserMFAPreferenceCommand({ AccessToken, WebAuthnMfaSettings: { Enabled } }));
  await expect(both(true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  const { SecretCode } = await admin.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = totpAt(SecretCode!, Date.now());
  await admin.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  await admin.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );
  await expect(signInBy(username, authenticator)).rejects.toMatchObject(refused);
  await byThePage();
  expect((await signInBy(username, authenticator)).AuthenticationResult).toBeDefined();
  // Once an administrator took the app away, the passkey does not stand in for the next one.
  await removeFactorInPool(username);
  expect(local.pool.require(username)).toMatchObject({
    totp: { isOn: false },
    passkeyIsBothFactors: false,
  });
});
