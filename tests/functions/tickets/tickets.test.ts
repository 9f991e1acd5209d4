import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ticketSchema } from '../../../core/domain/ticket.ts';
import { deliverTickets, handler as clock } from '../../../functions/tickets/clock.ts';
import { nameOf, putMany, query, writeTogether } from '../../../functions/store/client.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { findTicket } from '../../../functions/store/tickets.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { accepted, forgetMails, unreachable } from '../../fixtures/mails.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

let tables: TestTables;
const ses = mockClient(SESv2Client);
/** On a busy machine. */
const PATIENT = { timeout: 30_000 };

beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, {
    MAIL_SENDER: 'portal@portal.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.example',
    HELP_DESK_ADDRESS: 'support@portal.example',
  });
});
afterAll(() => tables.stop());
beforeEach(async () => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
  await restoreWorld();
  for (const accountId of ['northbeam', 'tidewater']) {
    for (const { caseId } of await stored(accountId))
      await writeTogether([
        { Delete: { TableName: nameOf('tickets'), Key: { accountId, caseId } } },
      ]);
  }
  await forgetMails();
});

const stored = (accountId: string) =>
  query('tickets', { partition: { accountId: accountNamed(accountId) }, consistent: true });
const raise = (claims: Claims, change: Record<string, unknown> = {}) =>
  call('tickets.raiseTicket', claims, {
    body: {
      account: 'northbeam',
      title: 'Line down',
      description: 'Since nine.\nTill is offline.',
      stage: 'live',
      device_id: '501',
      ...change,
    },
  });
const caseOf = (answer: Awaited<ReturnType<typeof raise>>) =>
  (answer.body.data as { case: string }[])[0]!.case;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

function mails() {
  return ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => ({
    to: input.Destination?.ToAddresses,
    copyTo: input.Destination?.CcAddresses,
    replyTo: input.ReplyToAddresses,
    from: input.FromEmailAddress,
    subject: input.Content?.Simple?.Subject?.Data,
    text: input.Content?.Simple?.Body?.Text?.Data ?? '',
    html: input.Content?.Simple?.Body?.Html?.Data ?? '',
  }));
}

describe('POST /tickets', () => {
  test('API-122 DATA-87 TICKET-01 takes account, title, description and stage, and answers the case id, a status code and a message', async () => {
    const answer = await raise(people.manager);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status_code: 200,
        message: expect.stringMatching(/^Ticket raised\..*harbour-manager@example\.com/) as string,
      },
    });
    expect(caseOf(answer)).toMatch(/^\d{6}-[0-9A-HJKMNP-TV-Z]{8}$/);
    const ticket = await findTicket(accountNamed('northbeam'), caseOf(answer));
    expect(ticketSchema.parse(ticket)).toMatchObject({
      account: 'northbeam',
      title: 'Line down',
      description: 'Since nine.\nTill is offline.',
      stage: 'live',
      case: caseOf(answer),
      raisedBy: { sub: 'harbour-manager', email: 'harbour-manager@example.com' },
      device: { id: '501', label: 'LDS-CPE-01' },
    });
  });

  test('its audit row is written with it and names the case', async () => {
    const answer = await raise(people.manager);
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      user: 'harbour-manager',
      target: '501',
      information: `Raised the ticket ${caseOf(answer)} for LDS-CPE-01: Line down`,
      after: { case: caseOf(answer), title: 'Line down' },
    });
  });

  test('the same words by the same person on one day are one case; another word or another person makes another', async () => {
    const first = await raise(people.manager);
    const again = await raise(people.manager);
    expect(again.body.message).toMatch(/^This ticket was raised already\./);
    expect(caseOf(again)).toBe(caseOf(first));
    const others = [
      await raise(people.manager, { description: 'Since ten.' }),
      await raise(people.northDesk),
    ].map(caseOf);
    expect(new Set([caseOf(first), ...others]).size).toBe(3);
    expect(await stored('northbeam')).toHaveLength(3);
  });

  test('needs raiseTicket manage on the device; somebody else’s device is not found', async () => {
    expect((await raise(people.viewer)).status).toBe(403);
    expect((await raise(people.harbourOnly)).status).toBe(403);
    expect((await raise(people.manager, { device_id: '503' })).status).toBe(404);
    expect((await raise(people.northAdmin, { account: 'calder', device_id: '901' })).status).toBe(
      404,
    );
    expect(await stored('northbeam')).toEqual([]);
  });

  test('without a device it needs the right on some device of the account', async () => {
    const withoutDevice = (claims: Claims) => raise(claims, { device_id: undefined });
    const answer = await withoutDevice(people.manager);
    expect(answer.status).toBe(200);
    expect((await findTicket(accountNamed('northbeam'), caseOf(answer)))!.device).toBeNull();
    expect((await withoutDevice(people.viewer)).status).toBe(403);
  });

  test.each([
    ['title', ''],
    ['title', '   '],
    ['title', 'two\nlines'],
    ['title', 'x'.repeat(201)],
    ['description', ''],
    ['description', ' \n '],
    ['description', 'x'.repeat(10_001)],
  ])('refuses a %s of %j', async (field, value) => {
    expect(await raise(people.manager, { [field]: value })).toMatchObject({
      status: 400,
      body: { field },
    });
  });

  test('a person who may not read the properties of a device learns none of them from the copy', async () => {
    const roles = await query('roles', { partition: { providerId: providerNamed('northbeam') } });
    const manager = roles.find((row) => row['name'] === 'Customer Manager')!;
    const [services] = manager['services'] as Record<string, unknown>[];
    await putMany('roles', [{ ...manager, services: [{ ...services, systemProperties: 4 }] }]);
    const { device } = (await findTicket(
      accountNamed('northbeam'),
      caseOf(await raise(people.manager)),
    ))!;
    expect(device!.facts.map(({ name }) => name)).toEqual([
      'Customer',
      'Site Name',
      'Billing Reference',
    ]);
    await putMany('roles', [manager]);
  });
});

describe('the help desk', () => {
  test('gets one mail under the account’s brand, with a copy to the person, and an answer reaches both', async () => {
    const answer = await raise(people.manager);
    await deliverTickets(accountNamed('northbeam'), later(0));
    const [mail, ...more] = mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: ['support@portal.example'],
      copyTo: ['harbour-manager@example.com'],
      replyTo: ['support@portal.example', 'harbour-manager@example.com'],
      from: '"northbeam" <portal@portal.example>',
      subject: `[${caseOf(answer)}] Line down`,
    });
    for (const words of [
      'Since nine.\nTill is offline.',
      'Device: LDS-CPE-01',
      'Billing Reference: BR-501',
      'https://portal.example/device/501',
      'harbour-manager Example',
    ]) {
      expect(mail!.text).toContain(words);
    }
    await deliverTickets(accountNamed('northbeam'), later(120));
    expect(mails()).toHaveLength(1);
  });

  test('is the one of the nearest account that has one', async () => {
    const tidewater = (await getAccount(accountNamed('tidewater')))!;
    const provider = (await getAccount(accountNamed('northbeam_SUPER')))!;
    await putMany('accounts', [
      { ...tidewater, helpDesk: 'support@tidewater.example' },
      { ...provider, helpDesk: 'support@northbeam.example' },
    ]);
    await raise(people.reseller, { account: 'tidewater', device_id: '504' });
    await raise(people.manager);
    await deliverTickets(accountNamed('tidewater'), later(0));
    await deliverTickets(accountNamed('northbeam'), later(0));
    expect(mails().map(({ to }) => to)).toEqual([
      ['support@tidewater.example'],
      ['support@northbeam.example'],
    ]);
  });

  test('that could not be reached is tried again, ever more seldom, until it has the ticket; the alarm of the function rings', async () => {
    ses.on(SendEmailCommand).rejects(unreachable());
    await raise(people.manager);
    await expect(deliverTickets(accountNamed('northbeam'), later(0))).rejects.toThrow(
      '1 of the tickets of northbeam wait for the help desk.',
    );
    await deliverTickets(accountNamed('northbeam'), later(0.9));
    await expect(deliverTickets(accountNamed('northbeam'), later(1.1))).rejects.toThrow();
    await deliverTickets(accountNamed('northbeam'), later(3));
    expect(mails()).toHaveLength(2);
    ses.on(SendEmailCommand).resolves({});
    await deliverTickets(accountNamed('northbeam'), later(4));
    await deliverTickets(accountNamed('northbeam'), later(600));
    expect(mails()).toHaveLength(3);
  });

  test('gets one mail when the process dies after handing it to the mail service, which has published so', async () => {
    await raise(people.manager);
    ses.on(SendEmailCommand).callsFake(() => new Promise(() => {}));
    void deliverTickets(accountNamed('northbeam'), later(0));
    await vi.waitFor(() => expect(mails()).toHaveLength(1), PATIENT);
    ses.on(SendEmailCommand).resolves({});
    await deliverTickets(accountNamed('northbeam'), later(1.5));
    expect((await stored('northbeam')).map((row) => row['waitsIn'])).toEqual(['northbeam']);
    await accepted(ses);
    await deliverTickets(accountNamed('northbeam'), later(30));
    expect(mails()).toHaveLength(1);
    expect((await stored('northbeam')).map((row) => row['waitsIn'])).toEqual([undefined]);
  });

  test('is told once when the function runs three times at once', async () => {
    await raise(people.manager);
    const now = later(0);
    await Promise.all([1, 2, 3].map(() => deliverTickets(accountNamed('northbeam'), now)));
    expect(mails()).toHaveLength(1);
  });

  test('of one account that fails keeps no ticket of another waiting, and the run ends as failed', async () => {
    await raise(people.manager);
    await raise(people.reseller, { account: 'tidewater', device_id: '504' });
    ses.on(SendEmailCommand).callsFake((input: { Destination: { CcAddresses: string[] } }) => {
      if (input.Destination.CcAddresses[0] === 'harbour-manager@example.com') throw unreachable();
      return {};
    });
    await expect(clock()).rejects.toThrow('1 tasks of a clock failed');
    expect((await stored('tidewater')).map((row) => row['waitsIn'])).toEqual([undefined]);
    expect((await stored('northbeam')).map((row) => row['waitsIn'])).toEqual(['northbeam']);
  });

  test('reads markup as text', async () => {
    await raise(people.manager, {
      title: '<b>Down</b>',
      description: '<img src=x onerror=alert(1)>',
    });
    await deliverTickets(accountNamed('northbeam'), later(0));
    expect(mails()[0]!.html).not.toMatch(/<b>|<img/);
  });
});
