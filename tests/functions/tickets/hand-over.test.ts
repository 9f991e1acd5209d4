import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, test, vi } from 'vitest';
import { deliverTickets, handler } from '../../../functions/tickets/clock.ts';
import { log } from '../../../functions/runtime/log.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { putMany } from '../../../functions/store/client.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { unreachable } from '../../fixtures/mails.ts';
import { desks, later, listed, raise, save, ses, withDesks } from './open-desks.ts';
import { until } from '../../fixtures/until.ts';

withDesks();

const northbeam = accountNamed('northbeam');

describe('what counts as handed over', () => {
  test.each([
    ['garbage as a page', { status: 200, body: '<html>{{{' }, /web page, such as one to sign in/],
    ['words', { status: 200, body: 'OK' }, /no JSON object: OK/],
    ['JSON without the id', { status: 200, body: { error: 'x' } }, /has no case_id: {"error":"x"}/],
    ['200 and nothing', { status: 200 }, /and nothing else/],
    ['a redirect to a sign-in', { status: 302, headers: { location: '/login' } }, /status 302/],
  ])('%s is not, and the ticket says why and is tried again', async (_name, instead, reason) => {
    await save('PLAIN');
    await raise();
    desks.PLAIN.instead = instead;
    await deliverTickets(northbeam, later(0));
    const [waiting] = await listed();
    expect(waiting).toMatchObject({ handedOverAtMs: null, attempts: 1 });
    expect(waiting!.refusal).toMatch(reason);
    expect(waiting!.nextTryAtMs).toBeGreaterThan(Date.now());
    desks.PLAIN.instead = undefined;
    await deliverTickets(northbeam, later(2));
    expect((await listed())[0]).toMatchObject({
      handedOverAtMs: expect.any(Number) as number,
      refusal: '',
      nextTryAtMs: null,
    });
  });

  test.each([202, 204])('an empty %i is, for a desk of one’s own', async (status) => {
    await save('PLAIN');
    await raise();
    desks.PLAIN.instead = { status };
    await deliverTickets(northbeam, later(0));
    expect((await listed())[0]!.handedOverAtMs).not.toBeNull();
  });

  test('a desk that asks to wait is asked again after that, and not before', async () => {
    await save('PLAIN');
    await raise();
    desks.PLAIN.instead = { status: 429, headers: { 'retry-after': '1800' } };
    await deliverTickets(northbeam, later(0));
    desks.PLAIN.instead = undefined;
    desks.PLAIN.got.length = 0;
    await deliverTickets(northbeam, later(29));
    expect(desks.PLAIN.got).toHaveLength(0);
    await deliverTickets(northbeam, later(31));
    expect(desks.PLAIN.got).toHaveLength(1);
  });

  test('a mail that is not taken says so as well', async () => {
    await raise();
    ses.on(SendEmailCommand).rejects(unreachable());
    await expect(deliverTickets(northbeam, later(0))).rejects.toThrow();
    expect((await listed())[0]!.refusal).toBe('The mail service did not accept it.');
  });

  test('the words of a desk above their reseller are not for its customers', async () => {
    const tidewater = (await getAccount(accountNamed('tidewater')))!;
    await putMany('accounts', [{ ...tidewater, isReseller: true }]);
    await save('PLAIN', { account_id: 'northbeam_SUPER' });
    await raise({ account: 'tidewater', device_id: '504' }, people.reseller);
    desks.PLAIN.instead = { status: 500, body: { message: 'Northbeam desk' } };
    await deliverTickets(accountNamed('tidewater'), later(0));
    const answer = await call('tickets.listTickets', people.reseller, {
      query: { account_id: 'tidewater', device_id: '504' },
    });
    expect(answer.body.data).toMatchObject([{ refusal: 'The help desk did not accept it.' }]);
  });
});

describe('a desk that refuses or hangs', () => {
  test('is no failure of the clock, which hands over the tickets of other desks', async () => {
    const failed = vi.spyOn(log, 'error').mockImplementation(() => {});
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => {});
    await save('PLAIN');
    await raise();
    await raise({ account: 'tidewater', device_id: '504' }, people.reseller);
    desks.PLAIN.instead = { status: 503, body: { message: 'Maintenance' } };
    await handler();
    expect((await listed())[0]!.refusal).toMatch(/^It answers with the status 503/);
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1);
    expect(failed.mock.calls.map(([message]) => message)).not.toContain('a task of a clock failed');
    expect(warned).toHaveBeenCalledWith(
      'a ticket could not be handed to the help desk',
      expect.objectContaining({ accountId: 'northbeam', attempts: 1 }),
    );
    vi.restoreAllMocks();
  });

  test('keeps no ticket of another desk waiting', async () => {
    await save('PLAIN');
    await raise();
    await raise({ account: 'tidewater', device_id: '504' }, people.reseller);
    desks.PLAIN.instead = 'hang';
    const run = handler();
    await until(() => expect(desks.PLAIN.got).toHaveLength(2));
    await until(() => expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1));
    desks.PLAIN.drop();
    await run;
  });

  test('has some calls at once and no more, and those behind them are left for the next run', async () => {
    await save('PLAIN');
    for (let count = 0; count < 10; count += 1) await raise();
    desks.PLAIN.got.length = 0;
    desks.PLAIN.instead = 'hang';
    const run = deliverTickets(northbeam, later(0));
    await until(() => expect(desks.PLAIN.got).toHaveLength(4));
    desks.PLAIN.drop();
    await run;
    expect(desks.PLAIN.got).toHaveLength(4);
    expect((await listed()).map(({ attempts }) => attempts).sort()).toEqual([
      ...Array(6).fill(0),
      ...Array(4).fill(1),
    ]);
    desks.PLAIN.instead = undefined;
    await deliverTickets(northbeam, later(2));
    expect((await listed()).every(({ handedOverAtMs }) => handedOverAtMs !== null)).toBe(true);
  });
});
