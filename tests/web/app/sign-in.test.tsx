// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Hub } from 'aws-amplify/utils';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CognitoCalls } from '../../../web/src/features/sign-in/sign-in-services.ts';
import { addBrowserParts } from '../browser-parts.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
let provider: MemoryProvider;
let cognito: { [Name in keyof CognitoCalls]: ReturnType<typeof vi.fn> };

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

/** Reading the form's packages for the first time takes longer than any test. */
beforeAll(async () => {
  addBrowserParts();
  await import('../../../web/src/features/sign-in/current-form.tsx');
}, 120_000);

beforeEach(async () => {
  addBrowserParts();
  localStorage.clear();
  sessionStorage.clear();
  portal = await startPortal(permissionsWith(roleWith(3)));
  portal.on('GET /brand/northbeam/branding.json', { body: { name: 'Northbeam Networks' } });
  provider = new MemoryProvider();
  cognito = {
    signIn: vi.fn(async () => {
      provider.token = tokenWith({ given_name: 'Ann', family_name: 'Archer' });
      Hub.dispatch('auth', { event: 'signedIn' });
      return { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
    }),
    signOut: vi.fn(async () => {}),
    resetPassword: vi.fn(async () => ({
      isPasswordReset: false,
      nextStep: {
        resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
        codeDeliveryDetails: { destination: 'a***@h***', deliveryMedium: 'EMAIL' },
      },
    })),
    confirmResetPassword: vi.fn(async () => {}),
  };
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await portal.stop();
});

/** The portal, whose sign-in page asks this test in place of Cognito. */
async function open(address: string) {
  const { routes } = await import('../../../web/src/app/routes.tsx');
  const { SignInPage } = await import('../../../web/src/features/sign-in/sign-in-page.tsx');
  const login = {
    path: '/login',
    element: <SignInPage cognito={cognito as unknown as CognitoCalls} />,
  };
  return renderPortal(address, provider, [
    login,
    ...routes.filter((route) => route.path !== '/login'),
  ]);
}

const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, {}, { timeout: 10_000 });
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 }));
};
const fill = async (label: string, value: string) => {
  const input = await field(label);
  fireEvent.input(input, { target: { value } });
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};

async function signIn(password = 'right') {
  await fill('Username', 'ann');
  await fill('Password', password);
  await press('Sign In');
}

async function askForCode() {
  await press('Forgot password?');
  await fill('Username', 'ann');
  await press('Get verification code');
}

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
      { timeout: 10_000 },
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
      { timeout: 10_000 },
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
    expect(
      await screen.findAllByText('Loading Customer Data', {}, { timeout: 10_000 }),
    ).not.toHaveLength(0);
    expect(router.state.location).toMatchObject({
      pathname: '/maintenance',
      search: '?from=mail',
      hash: '#top',
    });
    await screen.findByRole('heading', { name: 'Maintenance', level: 1 }, { timeout: 15_000 });
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
    expect(localStorage.getItem('token')).toBeNull();
    expect(portal.calls('GET /live/rbac/permissions/me')).toEqual([]);
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

describe('the forgotten password', () => {
  test('AUTH-12 AUTH-22 ERR-35 first sends a code to where the provider says', async () => {
    await open('/login');
    await askForCode();
    await screen.findByText('Reset code sent to a***@h***');
    expect(cognito.resetPassword.mock.calls[0]![0]).toMatchObject({ username: 'ann' });
    expect(cognito.confirmResetPassword).not.toHaveBeenCalled();
  });

  test('AUTH-13 AUTH-14 AUTH-15 AUTH-16 AUTH-17 then asks for the code, a number whose leading zeros count, and the new password twice', async () => {
    await open('/login');
    await askForCode();
    expect((await field('Verification code')).type).toBe('number');
    expect((await field('New Password')).type).toBe('password');
    expect((await field('Confirm New Password')).type).toBe('password');
    await fill('Verification code', '001234');
    await fill('New Password', 'Sunny-Day-42');
    await fill('Confirm New Password', 'Sunny-Day-42');
    await press('Change password');
    await waitFor(() =>
      expect(cognito.confirmResetPassword.mock.calls[0]?.[0]).toMatchObject({
        confirmationCode: '001234',
        newPassword: 'Sunny-Day-42',
        username: 'ann',
      }),
    );
  });

  test('AUTH-23 says so when the password was changed, and comes back to the sign-in', async () => {
    await open('/login');
    await askForCode();
    await fill('Verification code', '123456');
    await fill('New Password', 'Sunny-Day-42');
    await fill('Confirm New Password', 'Sunny-Day-42');
    await press('Change password');
    await screen.findByText('Password changed successfully.');
    await screen.findByRole('button', { name: 'Sign In' });
  });

  test("ERR-34 shows the provider's message when it fails", async () => {
    cognito.confirmResetPassword.mockRejectedValueOnce(
      named('CodeMismatchException', 'Invalid verification code provided, please try again.'),
    );
    await open('/login');
    await askForCode();
    await fill('Verification code', '123456');
    await fill('New Password', 'Sunny-Day-42');
    await fill('Confirm New Password', 'Sunny-Day-42');
    await press('Change password');
    expect(
      (await screen.findByText(/Invalid verification code/)).closest('[role=alert]'),
    ).not.toBeNull();
    expect(screen.queryByText('Password changed successfully.')).toBeNull();
  });

  test('ERR-36 ERR-37 two passwords that differ are told and not submitted', async () => {
    await open('/login');
    await askForCode();
    await fill('Verification code', '123456');
    await fill('New Password', 'Sunny-Day-42');
    await fill('Confirm New Password', 'Rainy-Day-42');
    await screen.findByText('New passwords do not match');
    await press('Change password');
    await screen.findByText('New passwords do not match');
    expect(cognito.confirmResetPassword).not.toHaveBeenCalled();
  });

  test('AUTH-18 Get new code sends a code again', async () => {
    await open('/login');
    await askForCode();
    await press('Get new code');
    await waitFor(() => expect(cognito.resetPassword).toHaveBeenCalledTimes(2));
  });

  test('AUTH-19 Back to login returns to the sign-in form from either step', async () => {
    await open('/login');
    await press('Forgot password?');
    await press('Back to login');
    await screen.findByRole('button', { name: 'Sign In' });
    await askForCode();
    await field('Verification code');
    await press('Back to login');
    await screen.findByRole('button', { name: 'Sign In' });
  });
});

describe('the older form', () => {
  test('AUTH-03 AUTH-04 AUTH-05 AUTH-11 is reached by a link and has its title, three fields and a Login button', async () => {
    const { router } = await open('/login');
    fireEvent.click(
      await screen.findByRole('link', { name: 'Sign in with an account' }, { timeout: 10_000 }),
    );
    await screen.findByRole('heading', { name: 'Login Page' });
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '?form=account' });
    for (const label of ['Username', 'Password', 'Account'])
      expect(await field(label)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Login' })).toBeDefined();
  });

  test('AUTH-02 AUTH-37 exchanges the three for a token by basic authorisation, stores it and comes in', async () => {
    const token = tokenWith({ given_name: 'Ann' });
    portal.on('GET /live/tokens', { body: { status_code: 200, IdToken: token } });
    const { router } = await open('/login?form=account');
    await fill('Username', 'änn');
    await fill('Password', 'p:w');
    await fill('Account', 'northbeam');
    await press('Login');
    await waitFor(() => expect(localStorage.getItem('token')).toBe(token));
    const [asked] = portal.calls('GET /live/tokens');
    expect(asked!.query).toEqual({ account_id: 'northbeam' });
    expect(
      Buffer.from(asked!.headers.authorization!.replace('Basic ', ''), 'base64').toString(),
    ).toBe('änn:p:w');
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'));
  });

  test('ERR-09 ERR-10 shows the message of a refused sign-in in an alert and keeps what was typed', async () => {
    portal.on('GET /live/tokens', {
      status: 401,
      body: { status_code: 401, message: 'Incorrect username, password or account.' },
    });
    const { router } = await open('/login?form=account');
    await fill('Username', 'ann');
    await fill('Password', 'wrong');
    await fill('Account', 'northbeam');
    await press('Login');
    await screen.findByText('Incorrect username, password or account.');
    expect((await field('Username')).value).toBe('ann');
    expect(provider.signOuts).toBe(0);
    expect(router.state.location.search).toBe('?form=account');
  });
});
