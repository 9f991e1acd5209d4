// @vitest-environment jsdom
import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newRecoveryCodes } from '../../../functions/people/recovery-codes.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { cognito as pool, quietPool } from '../../fixtures/quiet-pool.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { oneWorld } from '../one-world.ts';
import { cognito, eachOnSignIn, field, open, portal, signIn } from './open-sign-in.tsx';

eachOnSignIn();
beforeAll(oneWorld);

let codes: string[];

beforeEach(async () => {
  quietPool();
  const { sub, 'cognito:username': username, ...attributes } = people.northAdmin;
  pool.on(AdminGetUserCommand).resolves({
    Username: username!,
    UserAttributes: Object.entries({ ...attributes, sub }).map(([Name, Value]) => ({
      Name,
      Value,
    })),
  });
  pool.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
  const made = await newRecoveryCodes(new Date());
  codes = made.codes;
  const person = await storedCaller(people.northAdmin);
  await addStored([{ ...person, recoveryCodes: made.stored }]);
  portal.on('POST /live/users/recovery', async ({ headers, body }) => {
    const { authorization } = headers;
    const answer = await call('users.redeemRecoveryCode', null, {
      body: body as object,
      headers: { Authorization: authorization! },
    });
    return { status: answer.status, body: answer.body };
  });
});

const type = async (label: string, text: string) => {
  await userEvent.clear(await field(label));
  await userEvent.type(await field(label), text);
};
const verb = () => screen.getByRole('button', { name: 'Remove my authenticator app' });

test('who lost the phone goes from the code of the app to a recovery code, and back to the sign-in without an app', async () => {
  cognito.signIn.mockResolvedValueOnce({
    isSignedIn: false,
    nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
  });
  const { router } = await open('/alerts?from=mail');
  await signIn();
  const link = await screen.findByRole('link', { name: 'Lost your phone? Use a recovery code' });
  await userEvent.click(link);
  await screen.findByRole('heading', { name: 'Use a recovery code' });
  expect((await field('Username')).value).toBe('ann');
  expect(verb().hasAttribute('disabled') || verb().ariaDisabled).toBeTruthy();
  await type('Username', 'north-admin');
  await type('Password', 'right');
  await type('Recovery code', 'zzzzz-zzzzz');
  await userEvent.click(verb());
  await screen.findByText('The username, the password or the recovery code is not right.');
  expect((await field('Recovery code')).value).toBe('zzzzz-zzzzz');
  await type('Recovery code', codes[0]!.toUpperCase());
  await userEvent.click(verb());
  await screen.findByText(/^Your authenticator app was removed, and your sessions have ended\./);
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location).toMatchObject({ pathname: '/login', search: '' });
  await signIn();
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/alerts', search: '?from=mail' }),
  );
});

test('a text that is no code is named, and the way back keeps the page that was asked for', async () => {
  const { router } = await open('/login?form=recovery&username=north-admin');
  expect((await field('Username')).value).toBe('north-admin');
  expect(document.activeElement).toBe(await field('Password'));
  await type('Password', 'right');
  await type('Recovery code', 'abc');
  await userEvent.click(verb());
  await screen.findByText(/must be a recovery code, such as a1b2c-3d4e5/);
  fireEvent.click(screen.getByRole('link', { name: 'Back to login' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
