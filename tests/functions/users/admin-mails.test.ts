import { SendEmailCommand, SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { beforeEach, expect, test } from 'vitest';
import { adminNotices } from '../../../functions/store/admin-notices.ts';
import { putMany } from '../../../functions/store/client.ts';
import { handler as clock } from '../../../functions/users/clock.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { unreachable } from '../../fixtures/mails.ts';
import { people } from '../../fixtures/people.ts';
import { RESELLERS, writeReseller } from '../../fixtures/resellers.ts';
import { addStored, storedCaller, storedPerson } from '../../fixtures/stored-people.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { forgetNotices, SUPER, superAdmin } from './admins.ts';
import { reader, withUsers } from './open-users.ts';

withUsers();

const ses = mockClient(SESv2Client);
const ruth = people.northAdmin;
const REASON = 'Her laptop was stolen';

/**
 * Ruth acts on Zoe. Max is the third Admin of the provider, Ina is a disabled one, Kim is invited;
 * Ada is Admin in the account of the direct customers and Tom in a reseller's.
 */
beforeEach(async () => {
  Object.assign(process.env, {
    PORTAL_URL: 'https://portal.northbeam.example',
    MAIL_SENDER: 'portal@northbeam.example',
    MAIL_SETTINGS: 'northbeam-mail',
  });
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: 'id-of-ses' });
  await forgetNotices();
  await writeReseller(RESELLERS[0]);
  const id = accountNamed(SUPER);
  const brand = twoProviders().branding[0]!;
  await putMany('branding', [{ ...brand, id, accountId: id, name: 'Northbeam' }]);
  const tom = { 'custom:account_id': 'tidewater', 'custom:customer': '', 'custom:roles': 'Admin' };
  await addStored([
    await storedCaller(ruth),
    await storedPerson('zoe', superAdmin('Zoe')),
    await storedPerson('max', superAdmin('Max')),
    await storedPerson('ina', superAdmin('Ina'), { isEnabled: false }),
    await storedPerson('kim', superAdmin('Kim'), { status: 'FORCE_CHANGE_PASSWORD' }),
    await storedPerson('tom', reader('Tom', tom)),
    await storedPerson('joanna', reader('Joanna', { ...tom, 'custom:roles': 'Reseller Admin' })),
  ]);
});

const disable = (username: string) =>
  call('users.enableUsers', ruth, { body: { users: [username], is_enabled: 0, reason: REASON } });
const resetFactor = (username: string) =>
  call('users.removeSecondFactors', ruth, { query: { users: [username], reason: REASON } });
const takeRole = (username: string) =>
  call('users.updateUsers', ruth, {
    body: { users: [{ username, 'custom:roles': '' }], reason: REASON },
  });
const waiting = () => adminNotices.of(accountNamed(SUPER));
/** Mails by their recipients. */
const mails = () =>
  new Map(
    ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => {
      const { Subject, Body } = input.Content!.Simple!;
      const text = Body!.Text!.Data!;
      return [
        input.Destination!.ToAddresses!.join(),
        { from: input.FromEmailAddress, subject: Subject!.Data, text, html: Body!.Html!.Data! },
      ];
    }),
  );

test.each([
  ['disabled', disable, 'Your access was disabled.', 'Zoe Reader was disabled'],
  ['reset', resetFactor, 'Your second factor was reset.', 'Zoe Reader had the second factor reset'],
  ['without the role', takeRole, 'You no longer have', 'Zoe Reader no longer has the role Admin'],
])(
  'an Admin who is %s and every other Admin get one mail: who did it, why, and why they get it',
  async (_how, act, own, other) => {
    expect((await act('zoe')).status).toBe(200);
    expect(mails().size).toBe(0);
    await clock();
    await clock();
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(3);
    const [toZoe, toMax, toKim] = ['zoe', 'max', 'kim'].map((name) =>
      mails().get(`${name}@harbour.example`),
    );
    expect(toZoe!.text).toContain(own);
    expect(toZoe!.text).toContain('You get this because it concerns your own access.');
    for (const mail of [toMax, toKim]) {
      expect(mail!.text).toContain(other);
      expect(mail!.text).toContain('You get this because you have the role Admin at Northbeam.');
    }
    for (const mail of [toZoe, toMax]) {
      expect(mail!.from).toContain('Northbeam');
      expect(mail!.text).toContain('Done by north-admin Example (north-admin) on ');
      expect(mail!.text).toContain(`Reason: ${REASON}`);
    }
    expect(await waiting()).toEqual([]);
  },
);

test('a mail goes to the address from before the change, and no reason becomes a link', async () => {
  await call('users.enableUsers', ruth, {
    body: { users: ['zoe'], is_enabled: 0, reason: 'https://evil.example <b>now</b>' },
  });
  await addStored([
    await storedPerson('zoe', { ...superAdmin('Zoe'), email: 'eve@evil.example' }),
    await storedPerson('max', { ...superAdmin('Max'), email: 'eve@evil.example' }),
  ]);
  await clock();
  expect([...mails().keys()].sort()).toEqual(
    ['kim', 'max', 'zoe'].map((name) => `${name}@harbour.example`),
  );
  const { html } = mails().get('max@harbour.example')!;
  expect(html).not.toContain('href="https://evil.example');
  expect(html).toContain('&lt;b&gt;now&lt;/b&gt;');
});

test("a reseller's Admin is notified in the reseller's name, and of nobody above", async () => {
  expect((await disable('tom')).status).toBe(200);
  await clock();
  expect([...mails().keys()].sort()).toEqual(
    ['kim', 'max', 'tom', 'zoe'].map((name) => `${name}@harbour.example`),
  );
  const { text, from } = mails().get('tom@harbour.example')!;
  for (const words of [text, from]) {
    expect(words).toContain('Tidewater Business');
    expect(words).not.toMatch(/Northbeam|north-admin/);
  }
  expect(text).toContain('Done by Service desk on ');
  ses.resetHistory();
  expect((await disable('zoe')).status).toBe(200);
  await clock();
  expect([...mails().keys()]).not.toContain('tom@harbour.example');
});

test('an action whose mails fail is done, and its mails follow, each once', async () => {
  ses.on(SendEmailCommand).rejects(unreachable());
  expect((await disable('zoe')).status).toBe(200);
  await expect(clock()).rejects.toThrow('failed');
  expect(await waiting()).toHaveLength(1);
  ses.on(SendEmailCommand).callsFake(({ Destination: { ToAddresses } }) => {
    if (ToAddresses[0].startsWith('max')) throw unreachable();
    return { MessageId: 'id' };
  });
  await expect(clock()).rejects.toThrow('failed');
  ses.on(SendEmailCommand).resolves({ MessageId: 'id' });
  ses.resetHistory();
  await clock();
  expect([...mails().keys()]).toEqual(['max@harbour.example']);
  expect(await waiting()).toEqual([]);
});

test('an address that the mail service refuses keeps no mail waiting', async () => {
  ses.on(SendEmailCommand).callsFake(({ Destination: { ToAddresses } }) => {
    if (ToAddresses[0].startsWith('zoe'))
      throw new SESv2ServiceException({ name: 'MessageRejected', $fault: 'client', $metadata: {} });
    return { MessageId: 'id' };
  });
  await disable('zoe');
  await clock();
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(3);
  expect(await waiting()).toEqual([]);
});

test('what is refused, or done to anybody else, sends nothing', async () => {
  await call('users.enableUsers', ruth, { body: { users: ['ann.reader'], is_enabled: 0 } });
  await call('users.enableUsers', ruth, { body: { users: ['zoe'], is_enabled: 0 } });
  expect(await waiting()).toEqual([]);
});
