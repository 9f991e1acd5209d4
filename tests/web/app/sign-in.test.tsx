// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { loadDeployment } from '../../../web/src/api/config.ts';
import { tokenWith } from '../portal-server.ts';
import {
  portal,
  provider,
  cognito,
  named,
  open,
  field,
  fill,
  press,
  signIn,
  eachOnSignIn,
} from './open-sign-in.tsx';

eachOnSignIn();

describe('the current form', () => {
  test('AUTH-06 AUTH-07 AUTH-08 AUTH-10 has Username, Password, Sign In, Forgot password? and a copyright footer, and no Account', async () => {
    await open('/login');
    expect((await field('Username')).type).toBe('text');
    expect((await field('Password')).type).toBe('password');
    expect(screen.queryByLabelText('Account')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Forgot password?' })).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole('contentinfo').textContent).toBe(
        `© ${new Date().getFullYear()} Northbeam Networks`,
      ),
    );
  });

  test('is busy, and shows no form, until it is known whether somebody is signed in', async () => {
    provider.currentToken = () => new Promise(() => {});
    await open('/login');
    expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByLabelText('Username')).toBeNull();
  });

  test("AUTH-33 shows the name and logo of the brand before anyone types, and the account's own after the sign-in", async () => {
    portal.on('GET /brand/northbeam/branding.json', {
      body: { name: 'Northbeam Networks', portal_logo_filename: 'logo.svg' },
    });
    await open('/login');
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLImageElement>('img', { name: 'Northbeam Networks' }).src,
      ).toContain('/brand/northbeam/logo.svg'),
    );
    portal.on('POST /graphql', {
      body: {
        data: {
          getBranding: {
            id: 'northbeam',
            account_id: 'northbeam',
            name: 'Tidewater Business',
            themeColours: '',
            logo_filename: '',
            portal_logo_filename: 'tidewater/logo.svg',
          },
          listViewRoles: { items: [] },
          listUserViewSettings: { items: [] },
        },
      },
    });
    await signIn();
    await waitFor(
      () =>
        expect(
          screen.getByRole<HTMLImageElement>('img', { name: 'Tidewater Business' }).src,
        ).toContain('/brand/northbeam/tidewater/logo.svg'),
      { timeout: 30_000 },
    );
  });

  test("AUTH-09 ERR-11 shows the identity provider's message of a failed sign-in in an alert and lets the person try again", async () => {
    cognito.signIn.mockRejectedValueOnce(
      named('NotAuthorizedException', 'Incorrect username or password.'),
    );
    await open('/login');
    await signIn('wrong');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Incorrect username or password.',
    );
    expect(localStorage.getItem('token')).toBeNull();
    await signIn();
    await waitFor(() => expect(localStorage.getItem('token')).toBe(provider.token));
  });

  test('ERR-08 ERR-10 ERR-12 shows the error that ended the session, and beside it the message of a failed sign-in', async () => {
    localStorage.setItem('token', tokenWith({}));
    portal.on('GET /live/rbac/permissions/me', {
      status: 401,
      body: { status_code: 401, message: 'Your account is not active. Please contact support.' },
    });
    await open('/alerts');
    await screen.findByText(
      'Your account is not active. Please contact support.',
      {},
      { timeout: 30_000 },
    );
    cognito.signIn.mockRejectedValueOnce(
      named('NotAuthorizedException', 'Incorrect username or password.'),
    );
    await signIn('wrong');
    await screen.findByText('Incorrect username or password.');
    expect(screen.getByText('Your account is not active. Please contact support.')).toBeDefined();
  });

  test('AUTH-39 LOAD-01 a deep link is restored after the sign-in, behind the loading screen', async () => {
    const { router } = await open('/maintenance?from=mail#top');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await signIn();
    expect(await screen.findAllByText('Loading Customer Data')).not.toHaveLength(0);
    expect(router.state.location).toMatchObject({
      pathname: '/maintenance',
      search: '?from=mail',
      hash: '#top',
    });
    await screen.findByRole('heading', { name: /^Maintenance/, level: 1 });
  });

  test('AUTH-39 without a deep link the person comes to /, and a foreign address is never followed', async () => {
    const { wantedPath } = await import('../../../web/src/features/sign-in/sign-in-page.tsx');
    expect(wantedPath(null)).toBe('/');
    expect(wantedPath({ from: '//evil.example/alerts' })).toBe('/');
    expect(wantedPath({ from: 'https://evil.example' })).toBe('/');
    expect(wantedPath({ from: '/login?form=account' })).toBe('/');
    expect(wantedPath({ from: '/alerts?filter=Critical' })).toBe('/alerts?filter=Critical');
  });

  test('AUTH-20 a challenge that asks for a new password shows its form, and nobody is signed in yet', async () => {
    cognito.signIn.mockResolvedValueOnce({
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', missingAttributes: [] },
    });
    await open('/login');
    await signIn();
    await field('New Password');
    await field('Confirm New Password');
    expect(screen.getByRole('button', { name: 'Change password' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Back to login' })).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
    expect(portal.calls('GET /live/rbac/permissions/me')).toEqual([]);
  });

  test('a challenge that asks for a second factor to be set up shows its key as picture and as text, and asks for a code', async () => {
    cognito.signIn.mockResolvedValueOnce({
      isSignedIn: false,
      nextStep: {
        signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
        totpSetupDetails: { sharedSecret: 'ABCDEFGH', getSetupUri: () => new URL('otpauth://a') },
      },
    });
    await open('/login');
    await signIn();
    await screen.findByRole('heading', { name: 'Set up an authenticator app' });
    await screen.findByRole('img', { name: 'qr code' });
    expect(screen.getByText('ABCDEFGH')).toBeDefined();
    expect((await field('Code of the app')).inputMode).toBe('numeric');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('a session that the provider still remembers does not stand in the way of signing in', async () => {
    cognito.signIn.mockRejectedValueOnce(
      named('UserAlreadyAuthenticatedException', 'There is already a signed in user.'),
    );
    await open('/login');
    await signIn();
    await waitFor(() => expect(localStorage.getItem('token')).not.toBeNull());
    expect(cognito.signOut).toHaveBeenCalledOnce();
  });
});

describe('a passkey', () => {
  const signInByPasskey = () => press('Sign in with a passkey');

  const inBrowserWithPasskeys = () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', () => {});
    Object.defineProperty(navigator, 'credentials', { value: {}, configurable: true });
  };

  const offerPasskeys = async (passkeys = true) => {
    const { body } = portal.routes.get('GET /config.json') as { body: object };
    portal.on('GET /config.json', { body: { ...body, passkeys } });
    await loadDeployment();
  };

  test('is asked for by the username, and every way that it fails is told in words, before it leads in', async () => {
    inBrowserWithPasskeys();
    await offerPasskeys();
    await open('/login');
    await signInByPasskey();
    await screen.findByText('Type your username first.');
    expect(document.activeElement).toBe(await field('Username'));
    await fill('Username', 'ann');
    const failures: [Error, string][] = [
      [
        named('PasskeyAuthenticationCanceled', ''),
        'No passkey was used: the browser was told to stop, or there is none for this username here. You can sign in with your password.',
      ],
      [
        named('NotAuthorizedException', 'Incorrect username or password.'),
        'This passkey does not sign in as this username. You can sign in with your password.',
      ],
      [named('NotAuthorizedException', 'User is disabled.'), 'User is disabled.'],
    ];
    for (const [error, sentence] of failures) {
      cognito.signIn.mockRejectedValueOnce(error);
      await signInByPasskey();
      await screen.findByText(sentence);
    }
    cognito.signIn.mockResolvedValueOnce({
      isSignedIn: false,
      nextStep: { signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION' },
    });
    await signInByPasskey();
    await screen.findByText(
      'No passkey was used: there is none for this username here. You can sign in with your password.',
    );
    cognito.signIn.mockRejectedValueOnce(named('UserAlreadyAuthenticatedException', ''));
    await signInByPasskey();
    await waitFor(() => expect(localStorage.getItem('token')).toBe(provider.token));
    expect(cognito.signIn).toHaveBeenLastCalledWith({
      username: 'ann',
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
    });
  });

  test('is not offered at a name outside the domain of the passkeys, nor by a browser without them', async () => {
    const isOffered = async () => {
      await open('/login');
      await field('Username');
      const found = screen.queryByRole('button', { name: 'Sign in with a passkey' });
      cleanup();
      return found !== null;
    };
    await offerPasskeys();
    expect(await isOffered()).toBe(false);
    inBrowserWithPasskeys();
    expect(await isOffered()).toBe(true);
    await offerPasskeys(false);
    expect(await isOffered()).toBe(false);
  });
});
