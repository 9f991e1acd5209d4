import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handler } from '../../../functions/triggers/sign-in-mail.ts';
import { encryptedCode } from '../../../infra/local/aws/cognito/messages.ts';
import { NAMES } from '../../../infra/local/environment.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { unreachable } from '../../fixtures/mails.ts';
import { askForMail, startSignInKey } from '../../fixtures/sign-in-mail.ts';
import { startWorld } from '../../fixtures/world.ts';

const ses = mockClient(SESv2Client);
const person = { email: 'asha@northbeam.example', 'custom:account_id': 'northbeam' };
let tables: TestTables;
let stopKey: () => void;

beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, {
    MAIL_SENDER: 'portal@northbeam.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.northbeam.example',
  });
  stopKey = await startSignInKey();
});
afterAll(async () => {
  stopKey();
  await tables.stop();
});
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: 'id' });
});

const sent = () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);

test('a mail of sign-in has its code, says why it came, and no way to unsubscribe', async () => {
  await askForMail('ForgotPassword', '204711', person);
  const { Simple } = sent()[0]!.Content!;
  expect(Simple!.Body!.Text!.Data).toContain('204711');
  expect(Simple!.Body!.Text!.Data).toContain('because a new password was asked for');
  const headers = Simple!.Headers!.map(({ Name }) => Name);
  expect(headers).toContain('Auto-Submitted');
  expect(headers).not.toContain('List-Unsubscribe');
});

test('an event that Lambda hands over twice is one mail, and the next code another', async () => {
  const event = await askForMail('ForgotPassword', '311111', person);
  await handler(event);
  expect(sent()).toHaveLength(1);
  await askForMail('ForgotPassword', '322222', person);
  expect(sent()).toHaveLength(2);
});

test('a mail that the mail service did not take is tried again by the next call', async () => {
  ses.on(SendEmailCommand).rejectsOnce(unreachable()).resolves({ MessageId: 'id' });
  const request = {
    code: await encryptedCode(NAMES.signInKeyArn, '433333'),
    userAttributes: person,
  };
  const event = {
    triggerSource: 'CustomEmailSender_AdminCreateUser',
    userName: 'asha',
    request,
  } as const;
  await expect(handler(event)).rejects.toThrow('away');
  await handler(event);
  expect(sent()).toHaveLength(2);
  expect(sent()[1]!.Content!.Simple!.Body!.Text!.Data).toContain('Temporary password: 433333');
});

test('a code that another key has encrypted is sent to nobody', async () => {
  const event = await askForMail('ForgotPassword', '544444', person);
  ses.resetHistory();
  const sealed = Buffer.from(event.request.code!, 'base64');
  sealed[sealed.length - 1]! ^= 1;
  const request = { ...event.request, code: sealed.toString('base64') };
  await expect(handler({ ...event, request })).rejects.toThrow();
  expect(sent()).toEqual([]);
});

test('what the portal has no words for is left out', async () => {
  await handler({
    triggerSource: 'CustomEmailSender_AccountTakeOverNotification',
    userName: 'asha',
    request: { code: null, userAttributes: { USER_NAME: 'asha' } },
  });
  expect(sent()).toEqual([]);
});
