import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Hub } from 'aws-amplify/utils';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { CognitoCalls } from '../../../web/src/features/sign-in/sign-in-services.ts';
import { addBrowserParts } from '../browser-parts.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

export let portal: PortalServer;
export let provider: MemoryProvider;
export let cognito: { [Name in keyof CognitoCalls]: ReturnType<typeof vi.fn> };

export const named = (name: string, message: string) => Object.assign(new Error(message), { name });

/** A fresh browser, a portal and an identity provider that accepts everybody. */
export function eachOnSignIn(): void {
  /** Reading the form's packages for the first time takes longer than any test. */
  beforeAll(async () => {
    addBrowserParts();
    await import('../../../web/src/features/sign-in/current-form.tsx');
  }, 240_000);

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
}

/** The portal, whose sign-in page asks this test in place of Cognito. */
export async function open(address: string) {
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

export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
export const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
export const fill = async (label: string, value: string) => {
  const input = await field(label);
  fireEvent.input(input, { target: { value } });
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};

export async function signIn(password = 'right') {
  await fill('Username', 'ann');
  await fill('Password', password);
  await press('Sign In');
}

export async function askForCode() {
  await press('Forgot password?');
  await fill('Username', 'ann');
  await press('Get verification code');
}
