import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PublishCommand } from '@aws-sdk/client-sns';
import { describe, expect, test, vi } from 'vitest';
import { LEASE_MS, MOST_ATTEMPTS, QUIET_MS } from '../../../core/domain/notice.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { deliveriesOf } from '../../../functions/store/notices.ts';
import {
  ses,
  sns,
  START,
  at,
  opened,
  change,
  recipients,
  mails,
  withNotifier,
} from './open-notifier.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { accepted, unreachable } from '../../fixtures/mails.ts';

withNotifier();
/** On a busy machine. */
const PATIENT = { timeout: 30_000 };

/** A run that dies when it is about to claim its first mail. */
async function dieAtClaim(): Promise<void> {
  const prototype = DynamoDBClient.prototype as {
    send(command: { input: { Key?: unknown } }): Promise<unknown>;
  };
  const { send } = prototype;
  let die = () => {};
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  const spy = vi.spyOn(prototype, 'send').mockImplementation(async function (
    this: unknown,
    command,
  ) {
    if (!JSON.stringify(command.input.Key ?? {}).includes('"mail#'))
      return await send.call(this, command);
    die();
    return await new Promise<never>(() => {});
  });
  void notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
  await death;
  spy.mockRestore();
}

describe('runs that end while they send', () => {
  test('a run that ends after the mail service took a mail: it is not sent again, and the list says sent', async () => {
    await opened('I-0', 0);
    ses.on(SendEmailCommand).callsFake(() => new Promise(() => {}));
    void notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    await vi.waitFor(() => expect(mails()).toHaveLength(1), PATIENT);
    await accepted(ses);
    ses.on(SendEmailCommand).resolves({});
    for (const leases of [1, 2, 3])
      await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + leases * LEASE_MS));
    expect(mails()).toHaveLength(1);
    expect(await deliveriesOf(accountNamed('northbeam'), 'I-0')).toMatchObject([
      { to: 'desk@northbeam.example', outcome: 'sent', reason: '' },
    ]);
  });

  test('a run that dies before it calls the mail service: the mail is sent, and nobody is told of a doubt', async () => {
    await opened('I-4', 0);
    await dieAtClaim();
    expect(mails()).toHaveLength(0);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + LEASE_MS));
    expect(mails()).toHaveLength(1);
    expect(mails()[0]!.text).not.toContain('interrupted');
    expect(await deliveriesOf(accountNamed('northbeam'), 'I-4')).toMatchObject([
      { outcome: 'sent', reason: '' },
    ]);
  });

  test('an answer of the mail service that is lost leaves its mail in doubt until the service publishes, and no other waits', async () => {
    await recipients('northbeam', 'alerts', [
      ['EMAIL', 'first@b.example'],
      ['EMAIL', 'second@b.example'],
    ]);
    await opened('I-5', 0);
    ses
      .on(SendEmailCommand)
      .rejectsOnce(Object.assign(new Error('no answer'), { name: 'TimeoutError' }))
      .resolves({});
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    const outcomes = async () =>
      (await deliveriesOf(accountNamed('northbeam'), 'I-5')).map(({ outcome, reason }) => [
        outcome,
        reason,
      ]);
    expect(await outcomes()).toEqual([
      ['sending', expect.stringMatching(/^It may have been sent/)],
      ['sent', ''],
    ]);
    await accepted(ses);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + LEASE_MS));
    expect(mails()).toHaveLength(2);
    expect(await outcomes()).toEqual([
      ['sent', ''],
      ['sent', ''],
    ]);
  });

  test('a mail service that cannot be reached is tried again, and a text message does not wait for it', async () => {
    await recipients('northbeam', 'alerts', [
      ['EMAIL', 'first@b.example'],
      ['SMS', '+447700900123'],
    ]);
    await opened('I-6', 0);
    ses.on(SendEmailCommand).rejectsOnce(unreachable()).resolves({});
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    expect(sns.commandCalls(PublishCommand)).toHaveLength(1);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + LEASE_MS));
    expect(mails()).toHaveLength(2);
    expect(sns.commandCalls(PublishCommand)).toHaveLength(1);
    expect(
      (await deliveriesOf(accountNamed('northbeam'), 'I-6')).map(({ outcome, reason }) => [
        outcome,
        reason,
      ]),
    ).toEqual([
      ['sent', ''],
      ['sent', ''],
    ]);
  });

  test('a run that ends while it sends: a later one tells who was being told again and who was not told yet, nobody else', async () => {
    await recipients('northbeam', 'alerts', [
      ['EMAIL', 'first@b.example'],
      ['EMAIL', 'second@b.example'],
      ['SMS', '+447700900123'],
    ]);
    await opened('I-1', 0);
    ses
      .on(SendEmailCommand)
      .resolvesOnce({})
      .callsFake(() => new Promise(() => {}));
    void notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    await vi.waitFor(() => expect(mails()).toHaveLength(2), PATIENT);
    ses.on(SendEmailCommand).resolves({});
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + LEASE_MS - 1));
    expect(mails()).toHaveLength(2);
    await Promise.all([
      notifyAccount(accountNamed('northbeam'), at(QUIET_MS + LEASE_MS)),
      notifyAccount(accountNamed('northbeam'), at(QUIET_MS + LEASE_MS)),
    ]);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + 3 * LEASE_MS));
    expect(mails().map(({ to }) => to![0])).toEqual([
      'first@b.example',
      'second@b.example',
      'second@b.example',
    ]);
    expect(mails()[2]!.text).toContain('if you have had it already, nothing new has happened');
    expect(sns.commandCalls(PublishCommand)).toHaveLength(1);
    expect(
      (await deliveriesOf(accountNamed('northbeam'), 'I-1')).map(({ to, outcome, reason }) => [
        to,
        outcome,
        reason,
      ]),
    ).toEqual([
      ['first@b.example', 'sent', ''],
      [
        'second@b.example',
        'sent',
        'An earlier attempt was interrupted, so it may have come more than once.',
      ],
      ['+447700900123', 'sent', ''],
    ]);
  });

  test('a message that interrupts every run is given up, and the ledger says that its fate is not known', async () => {
    await opened('I-2', 0);
    ses.on(SendEmailCommand).callsFake(() => new Promise(() => {}));
    for (let run = 0; run < MOST_ATTEMPTS; run += 1) {
      void notifyAccount(accountNamed('northbeam'), at(QUIET_MS + run * LEASE_MS));
      await vi.waitFor(() => expect(mails()).toHaveLength(run + 1), PATIENT);
    }
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + MOST_ATTEMPTS * LEASE_MS));
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + 9 * LEASE_MS));
    expect(mails()).toHaveLength(MOST_ATTEMPTS);
    expect(await deliveriesOf(accountNamed('northbeam'), 'I-2')).toMatchObject([
      { outcome: 'failed', reason: expect.stringMatching(/^It may have been sent/) },
    ]);
  });

  test('an end that comes while the beginning was being told is told as well', async () => {
    const alert = await opened('I-3', 0);
    ses.on(SendEmailCommand).callsFake(() => new Promise(() => {}));
    void notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    await vi.waitFor(() => expect(mails()).toHaveLength(1), PATIENT);
    ses.on(SendEmailCommand).resolves({});
    await change({ ...alert, cleared: true }, 'cleared', QUIET_MS + 1_000);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + LEASE_MS));
    expect(
      mails()
        .slice(1)
        .map(({ subject }) => subject),
    ).toEqual(['2 alerts at Harbour Foods']);
    expect(mails()[1]!.text).toMatch(/Critical began[^]*Critical is over/);
  });

  test('more people than one transaction holds rows are all told', async () => {
    const list = (name: string) =>
      Array.from({ length: 60 }, (_, index): [string, string] => [
        'EMAIL',
        `${name}${index}@b.example`,
      ]);
    await recipients('northbeam', 'alerts', list('desk'));
    await recipients('northbeam', 'customer:Harbour Foods', list('it'));
    await opened('L-1', 0);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    expect(new Set(mails().map(({ to }) => to![0])).size).toBe(120);
    expect(
      (await deliveriesOf(accountNamed('northbeam'), 'L-1')).filter(
        ({ outcome, toldAtMs }) => outcome === 'sent' && toldAtMs === START + QUIET_MS,
      ),
    ).toHaveLength(120);
  });
});
