import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage } from 'aws-amplify/utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { stepOfCode, totpAt } from '../../../infra/local/aws/cognito/totp.ts';
import { loadDeployment } from '../../../web/src/api/config.ts';
import { answerCode, signInAgain } from '../../../web/src/api/sign-in-again.ts';
import { claimsOf, storedToken } from '../../../web/src/api/token.ts';
import { local, PASSWORD, person, withPool } from './pool.ts';

withPool();

/** A browser's page of the portal. */
beforeEach(async () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  vi.stubGlobal('location', { origin: local.url });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) =>
    fetch(new URL(input, local.url), init),
  );
  await loadDeployment();
  cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage);
});

const session = async () => {
  const { tokens } = await fetchAuthSession();
  return { id: tokens?.idToken?.toString(), startedAt: tokens?.accessToken.payload['origin_jti'] };
};

async function signedIn(): Promise<string> {
  const username = await person();
  await signIn({ username, password: PASSWORD });
  return username;
}

test('the password again gives a new session, whose token the portal uses', async () => {
  const username = await signedIn();
  const before = await session();
  expect(await signInAgain(username, PASSWORD)).toBe('done');
  const after = await session();
  expect(after.startedAt).not.toBe(before.startedAt);
  expect(storedToken()).toBe(after.id);
  expect(claimsOf(after.id!)).toMatchObject({ 'cognito:username': username });
});

test('a wrong password leaves the session as it was, and able to renew itself', async () => {
  const username = await signedIn();
  const before = await session();
  await expect(signInAgain(username, 'Wrong-horse-1')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  expect(await session()).toEqual(before);
  expect(storedToken()).toBeNull();
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  expect(tokens?.accessToken.payload['origin_jti']).toBe(before.startedAt);
});

test('with an authenticator app its code comes next; a wrong one changes nothing', async () => {
  const username = await signedIn();
  const before = await session();
  const user = local.pool.require(username);
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await local.pool.change(user, { totp: { secret, isOn: true, lastStep: 0 } });
  expect(await signInAgain(username, PASSWORD)).toBe('code');
  expect(await session()).toEqual(before);
  const code = totpAt(secret, Date.now());
  const wrong = ['000000', '111111'].find((each) => each !== code && !isNear(secret, each))!;
  await expect(answerCode(wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  expect(await session()).toEqual(before);
  expect(await answerCode(code)).toBe('done');
  expect((await session()).startedAt).not.toBe(before.startedAt);
});

const isNear = (secret: string, code: string) => stepOfCode(secret, code, Date.now()) !== undefined;
