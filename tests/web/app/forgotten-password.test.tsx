// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  cognito,
  named,
  open,
  field,
  press,
  fill,
  askForCode,
  eachOnSignIn,
} from './open-sign-in.tsx';

eachOnSignIn();

describe('the forgotten password', () => {
  test('AUTH-08 AUTH-12 AUTH-22 ERR-35 first sends a code to where the provider says', async () => {
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

  test('a new password against the rule is told by the rule that stands above it, and not submitted', async () => {
    await open('/login');
    await askForCode();
    await screen.findByText(/^At least 12 characters/);
    await fill('Verification code', '123456');
    await fill('New Password', 'sunny-day');
    await fill('Confirm New Password', 'sunny-day');
    for (const sentence of ['Use 12 characters or more', 'Add a capital letter', 'Add a digit'])
      await screen.findByText(sentence);
    await fill('New Password', 'SUNNYDAY');
    for (const sentence of ['Add a small letter', 'Add a symbol'])
      await screen.findByText(sentence);
    expect(screen.queryByText(/^Password must have/)).toBeNull();
    await press('Change password');
    await screen.findByText('Use 12 characters or more');
    expect(cognito.confirmResetPassword).not.toHaveBeenCalled();
  });

  test('AUTH-18 Get new code sends a code again', async () => {
    await open('/login');
    await askForCode();
    await fill('Verification code', '999999');
    await press('Get new code');
    await screen.findByText(/^A new code was sent to a\*\*\*@h\*\*\* at \d\d:\d\d\.$/);
    expect(cognito.resetPassword).toHaveBeenCalledTimes(2);
    expect((await field('Verification code')).value).toBe('');
  });

  test('the username is typed once, and each step starts in its first empty field', async () => {
    await open('/login');
    const hasFocus = (label: string) =>
      waitFor(async () => expect(document.activeElement).toBe(await field(label)));
    await hasFocus('Username');
    await fill('Username', 'ann');
    await press('Forgot password?');
    await hasFocus('Username');
    await press('Get verification code');
    await waitFor(() =>
      expect(cognito.resetPassword.mock.calls[0]?.[0]).toMatchObject({ username: 'ann' }),
    );
    await screen.findByText(/^At least 12 characters/);
    await hasFocus('Verification code');
    await press('Back to login');
    await screen.findByRole('button', { name: 'Sign In' });
    expect((await field('Username')).value).toBe('ann');
    await hasFocus('Password');
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
