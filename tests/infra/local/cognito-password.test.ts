import { confirmResetPassword, resetPassword, signIn } from 'aws-amplify/auth';
import {
  AdminInitiateAuthCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { Attempts } from '../../../infra/local/aws/cognito/attempts.ts';
import {
  UserPoolId,
  ClientId,
  PASSWORD,
  local,
  admin,
  person,
  lastMail,
  codeIn,
  withPool,
} from './pool.ts';

withPool();

test('a wrong password and a person who does not exist get the same answer', async () => {
  const username = await person();
  const wrong = (await signIn({ username, password: 'Wrong-password-1' }).catch(
    (error: Error) => error,
  )) as Error;
  const unknown = (await signIn({ username: 'nobody-here', password: 'Wrong-password-1' }).catch(
    (error: Error) => error,
  )) as Error;
  expect([wrong.name, wrong.message]).toEqual([
    'NotAuthorizedException',
    'Incorrect username or password.',
  ]);
  expect([unknown.name, unknown.message]).toEqual([wrong.name, wrong.message]);
});

test('wrong passwords make a name wait, whether somebody has it or not', async () => {
  const username = await person();
  const attempt = (USERNAME: string) =>
    admin
      .send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD: 'Wrong-password-1' },
        }),
      )
      .catch((error: Error) => error.message);
  for (const name of [username, 'nobody-at-all'])
    await expect
      .poll(() => attempt(name), { timeout: 30_000, interval: 1 })
      .toBe('Password attempts exceeded');
});

test('after five in a row it is a second, then twice as long each time, at most 15 minutes; a right one ends it', () => {
  const attempts = new Attempts();
  const waits = (name: string, nowMs: number) => {
    try {
      attempts.requireFree(name, nowMs);
      return false;
    } catch {
      return true;
    }
  };
  let nowMs = 0;
  for (let turn = 0; turn < 4; turn += 1) attempts.failed('ann', nowMs);
  expect(waits('ann', nowMs)).toBe(false);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    attempts.failed('Ann', nowMs);
    expect([
      seconds,
      waits('ANN', nowMs + seconds * 1_000 - 1),
      waits('ann', nowMs + seconds * 1_000),
    ]).toEqual([seconds, true, false]);
    expect(waits('bea', nowMs)).toBe(false);
    nowMs += seconds * 1_000;
  }
  attempts.succeeded('ann');
  attempts.failed('ann', nowMs);
  expect(waits('ann', nowMs)).toBe(false);
});

test('the SRP challenge of a person who does not exist looks like any other, and stays the same', async () => {
  const username = await person();
  const challengeOf = async (name: string) =>
    (
      await admin.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: name, SRP_A: 'abcdef12345' },
        }),
      )
    ).ChallengeParameters!;
  const [real, first, second] = [
    await challengeOf(username),
    await challengeOf('nobody'),
    await challengeOf('nobody'),
  ];
  expect(Object.keys(first).sort()).toEqual(Object.keys(real).sort());
  expect(first['SALT']).toBe(second['SALT']);
  expect(first['SALT']).toHaveLength(real['SALT']!.length);
});

test('neither a mail address nor a code tells whether somebody has it', async () => {
  const username = await person();
  const startOf = async (name: string) =>
    (
      await admin.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: name, SRP_A: 'abcdef12345' },
        }),
      )
    ).ChallengeParameters!['USER_ID_FOR_SRP'];
  expect(await startOf(`${username}@example.com`)).toBe(username);
  expect(await startOf('gone.away@example.com')).toBe('gone.away');
  const destination = async (name: string) =>
    (await resetPassword({ username: name })).nextStep.codeDeliveryDetails.destination;
  expect(await destination(username)).toMatch(/^\w\*{3}@e\*{3}$/);
  const made = [await destination('nobody-1'), await destination('nobody-2')];
  for (const each of made) expect(each).toMatch(/^n\*{3}@[a-z]\*{3}$/);
  expect(await destination('nobody-1')).toBe(made[0]);
});

test('codes are mailed five times in an hour, whether somebody has the name or not', async () => {
  const username = await person();
  for (const name of [username, 'never-was-here']) {
    const sent = local.mailbox.messages.length;
    const answers: string[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      answers.push(
        await resetPassword({ username: name }).then(
          () => 'sent',
          (error: Error) => error.name,
        ),
      );
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'sent'), 'LimitExceededException']);
    expect(local.mailbox.messages.length - sent).toBe(name === username ? 5 : 0);
  }
});

test('an SRP_A that needs no password is refused', async () => {
  const username = await person();
  const start = admin.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: username, SRP_A: '0' },
    }),
  );
  await expect(start).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

test('a password itself may not be sent by the web client', async () => {
  const username = await person();
  await expect(
    signIn({ username, password: PASSWORD, options: { authFlowType: 'USER_PASSWORD_AUTH' } }),
  ).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

test('AUTH-21 the verification code has six digits, leading zeros kept, and is valid for one hour', async () => {
  const username = await person();
  await admin.send(new ForgotPasswordCommand({ ClientId, Username: username }));
  const user = local.pool.require(username);
  expect(lastMail()).toMatchObject({ to: [`${username}@example.com`] });
  expect(codeIn(lastMail().text)).toBe(user.code!.value);
  expect(Math.round((user.code!.expiresMs - Date.now()) / 60_000)).toBe(60);
  const confirm = (ConfirmationCode: string) =>
    admin.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username: username,
        ConfirmationCode,
        Password: 'Brand-new-pass-1',
      }),
    );
  user.code!.value = '000042';
  await expect(confirm('42')).rejects.toMatchObject({ name: 'CodeMismatchException' });
  user.code!.expiresMs = Date.now() - 1;
  await expect(confirm('000042')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  user.code!.expiresMs = Date.now() + 3_600_000;
  await confirm('000042');
  await expect(confirm('000042')).rejects.toMatchObject({ name: 'CodeMismatchException' });
});

test('forgot password mails a code, and the code sets a new password', async () => {
  const username = await person();
  const { nextStep } = await resetPassword({ username });
  expect(nextStep.codeDeliveryDetails.deliveryMedium).toBe('EMAIL');
  await expect(
    confirmResetPassword({ username, confirmationCode: 'x', newPassword: 'Brand-new-pass-1' }),
  ).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await expect(
    confirmResetPassword({
      username,
      confirmationCode: codeIn(lastMail().text),
      newPassword: 'weak',
    }),
  ).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  await confirmResetPassword({
    username,
    confirmationCode: codeIn(lastMail().text),
    newPassword: 'Brand-new-pass-1',
  });
  expect((await signIn({ username, password: 'Brand-new-pass-1' })).isSignedIn).toBe(true);
});

test('forgot password answers the same for nobody and sends nothing; guessing a code ends after five attempts', async () => {
  const sent = local.mailbox.messages.length;
  expect(
    (await resetPassword({ username: 'nobody-here' })).nextStep.codeDeliveryDetails.deliveryMedium,
  ).toBe('EMAIL');
  expect(local.mailbox.messages).toHaveLength(sent);
  const username = await person();
  await resetPassword({ username });
  const guess = () =>
    confirmResetPassword({
      username,
      confirmationCode: 'wrong',
      newPassword: 'Brand-new-pass-1',
    }).catch((error: Error) => error.name);
  const names = [];
  for (let attempt = 0; attempt < 6; attempt += 1) names.push(await guess());
  expect(names).toEqual([
    ...Array.from({ length: 5 }, () => 'CodeMismatchException'),
    'LimitExceededException',
  ]);
});

test('nothing that is kept of a person holds the password', async () => {
  const username = await person();
  expect(JSON.stringify(local.pool.require(username))).not.toContain(PASSWORD);
});
