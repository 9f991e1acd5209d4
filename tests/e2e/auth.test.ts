import { describe, expect, test } from 'vitest';
import {
  expectAccessible,
  newestMail,
  openAs,
  openPage,
  person,
  portal,
  signInAs,
  submitSignIn,
} from './harness.ts';

const storedToken = 'localStorage.getItem("token")';

describe('signing in', () => {
  test('AUTH-01 AUTH-28 AUTH-30 GQL-12 GQL-13 a person signs in with username and password and comes into the portal under their name, the token stored', async () => {
    const page = await openPage();
    await signInAs(page, 'helen.marsh');
    await page.getByRole('button', { name: 'Helen Marsh' }).waitFor();
    expect(String(await page.evaluate(storedToken)).split('.')).toHaveLength(3);
  });

  test("AUTH-09 ERR-11 a wrong password shows the provider's message in an alert", async () => {
    const page = await openPage();
    await page.goto('/login');
    await submitSignIn(page, 'helen.marsh', 'Wrong-Password-1');
    await page.getByRole('alert').filter({ hasText: 'Incorrect username or password.' }).waitFor();
  });

  test('AUTH-24 AUTH-25 a reload with a session goes straight to the page, without the loading screen', async () => {
    const page = await openAs('helen.marsh', '/maintenance');
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('Loading Customer Data'))
          sessionStorage.setItem('sawLoading', 'yes');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Maintenance', level: 1 }).waitFor();
    expect(await page.evaluate('sessionStorage.getItem("sawLoading")')).toBeNull();
  });

  test('AUTH-26 AUTH-27 GQL-14 without a stored token the session that Cognito still has is taken up', async () => {
    const page = await openPage();
    await signInAs(page, 'helen.marsh', '/maintenance');
    await page.evaluate('localStorage.removeItem("token")');
    await page.reload();
    await page.getByRole('heading', { name: 'Maintenance', level: 1 }).waitFor();
    expect(await page.evaluate(storedToken)).not.toBeNull();
  });

  test('AUTH-29 AUTH-39 a deep link leads to the sign-in page and is restored after it', async () => {
    const page = await openPage();
    await page.goto('/reports?from=mail');
    await page.waitForURL('**/login');
    const who = await person('ruth.calloway');
    await submitSignIn(page, who.username, who.password);
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
    expect(page.url()).toBe(`${portal().url}/reports?from=mail`);
  });

  test('AUTH-36 after Logout nothing is stored and Back does not lead in again', async () => {
    const page = await openPage();
    await signInAs(page, 'helen.marsh', '/maintenance');
    await page.getByRole('button', { name: 'Helen Marsh' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    await page.goto('/maintenance');
    await page.waitForURL('**/login');
  });

  test('ERR-38 ERR-39 a forged token is removed and leads to the sign-in page', async () => {
    const page = await openPage();
    await page.goto('/login');
    const claims = Buffer.from(JSON.stringify({ sub: 'x', exp: 4_000_000_000 })).toString(
      'base64url',
    );
    await page.evaluate(`localStorage.setItem("token", "eyJhbGciOiJIUzI1NiJ9.${claims}.c2ln")`);
    await page.goto('/alerts');
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    expect(await page.evaluate(storedToken)).toBeNull();
  });
});

test('a passkey is added on the profile, signs in by the username alone, and is removed', async () => {
  const page = await openPage();
  await signInAs(page, 'helen.marsh', '/profile');
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const remove = page.getByRole('button', { name: /^Remove Passkey, made/ });
  await remove.waitFor();
  await page.getByRole('button', { name: 'Helen Marsh' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill('helen.marsh');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Helen Marsh' }).waitFor();
  await page.goto('/profile');
  await remove.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await page.getByText('You have none yet.').waitFor();
});

describe('the older form', () => {
  test('AUTH-02 AUTH-11 AUTH-37 username, password and account give a token and lead in', async () => {
    const page = await openPage();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign in with an account' }).click();
    const who = await person('helen.marsh');
    await page.getByLabel('Username').fill(who.username);
    await page.getByLabel('Password').fill(who.password);
    await page.getByLabel('Account').fill(who.account_id);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Helen Marsh' }).waitFor();
    expect(await page.evaluate(storedToken)).not.toBeNull();
  });

  test('ERR-09 ERR-10 a wrong account is told and ends nothing', async () => {
    const page = await openPage();
    await page.goto('/login?form=account');
    const who = await person('helen.marsh');
    await page.getByLabel('Username').fill(who.username);
    await page.getByLabel('Password').fill(who.password);
    await page.getByLabel('Account').fill('tidewater');
    await page.getByRole('button', { name: 'Login' }).click();
    await page
      .getByText('Incorrect username, password or account.')
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(new URL(page.url()).search).toBe('?form=account');
  });
});

describe('passwords', () => {
  test('AUTH-20 GQL-17 a first sign-in has to choose a new password before anything is shown', async () => {
    const page = await openPage();
    const who = await person('leo.grant');
    await page.goto('/maintenance');
    await submitSignIn(page, who.username, who.password);
    await page.getByLabel('New Password', { exact: true }).waitFor();
    expect(await page.evaluate(storedToken)).toBeNull();
    await page.getByLabel('New Password', { exact: true }).fill('Chosen-Anew-2026');
    await page.getByLabel('Confirm New Password').fill('Chosen-Anew-2026');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Leo Grant' }).waitFor();
  });

  test('AUTH-12 AUTH-21 AUTH-22 AUTH-23 ERR-34 ERR-35 GQL-15 GQL-16 a forgotten password is set anew with the six digits that arrive by mail', async () => {
    const page = await openPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Username').fill('owen.reed');
    const asked = Date.now();
    await page.getByRole('button', { name: 'Get verification code' }).click();
    await page.getByText(/^Reset code sent to .+/).waitFor();
    const code = /\b\d{6}\b/.exec(await newestMail('owen.reed@', asked - 1_000))![0];
    const wrong = code === '000000' ? '000001' : '000000';
    await page.getByLabel('Verification code').fill(wrong);
    await page.getByLabel('New Password', { exact: true }).fill('Found-Again-2026');
    await page.getByLabel('Confirm New Password').fill('Found-Again-2026');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').filter({ hasText: /code/i }).waitFor();
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed successfully.').waitFor();
    await submitSignIn(page, 'owen.reed', 'Found-Again-2026');
    await page.getByRole('button', { name: 'Owen Reed' }).waitFor();
  });
});

describe('the sign-in page', () => {
  test.each(['light', 'dark'] as const)('has no accessibility finding in %s', async (colours) => {
    const page = await openPage({ colours });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Get verification code' }).waitFor();
    await expectAccessible(page);
    await page.goto('/login?form=account');
    await page.getByRole('heading', { name: 'Login Page' }).waitFor();
    await expectAccessible(page);
  });

  test('obeys the content security policy', async () => {
    const page = await openPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    const response = await page.goto('/login');
    expect(response!.headers()['content-security-policy']).toContain("script-src 'self'");
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    expect(refused).toEqual([]);
  });
});
