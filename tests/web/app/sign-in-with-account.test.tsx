// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { tokenWith } from '../portal-server.ts';
import { portal, provider, open, field, press, fill, eachOnSignIn } from './open-sign-in.tsx';

eachOnSignIn();

describe('the older form', () => {
  test('AUTH-03 AUTH-04 AUTH-05 AUTH-11 is reached by a link and has its title, three fields and a Login button', async () => {
    const { router } = await open('/login');
    fireEvent.click(await screen.findByRole('link', { name: 'Sign in with an account' }));
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
