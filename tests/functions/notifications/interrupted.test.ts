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

withNotifier();

describe('runs that end while they send', () => {
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
    await vi.waitFor(() => expect(mails()).toHaveLength(2));
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
        'An earlier attempt was interrupted, so it may have come twice.',
      ],
      ['+447700900123', 'sent', ''],
    ]);
  });

  test('a message that interrupts every run is given up, and the ledger says that its fate is not known', async () => {
    await opened('I-2', 0);
    ses.on(SendEmailCommand).callsFake(() => new Promise(() => {}));
    for (let run = 0; run < MOST_ATTEMPTS; run += 1) {
      void notifyAccount(accountNamed('northbeam'), at(QUIET_MS + run * LEASE_MS));
      await vi.waitFor(() => expect(mails()).toHaveLength(run + 1));
    }
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + MOST_ATTEMPTS * LEASE_MS));
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS + 9 * LEASE_MS));
    expect(mails()).toHaveLength(MOST_ATTEMPTS);
    expect(await deliveriesOf(accountNamed('northbeam'), 'I-2')).toMatchObject([
      { outcome: 'failed', reason: expect.stringContaining('whether it arrived is not known') },
    ]);
  });

  test('an end that comes while the beginning was being told is told as well', async () => {
    const alert = await opened('I-3', 0);
    ses.on(SendEmailCommand).callsFake(() => new Promise(() => {}));
    void notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    await vi.waitFor(() => expect(mails()).toHaveLength(1));
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
