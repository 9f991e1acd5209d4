import { MessageRejected, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PublishCommand } from '@aws-sdk/client-sns';
import { describe, expect, test, vi } from 'vitest';
import { LATEST_MS, QUIET_MS, type NoticeDelivery } from '../../../core/domain/notice.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { deliveriesOf } from '../../../functions/store/notices.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { ses, sns, at, opened, change, recipients, mails, withNotifier } from './open-notifier.ts';
import { accountNamed } from '../../fixtures/ids.ts';

withNotifier();

describe('telling recipients of alerts', () => {
  test('one alert is told after half a minute of quiet: branded, readable, with a link', async () => {
    const alert = await opened('N-1', 0);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS - 1));
    expect(mails()).toHaveLength(0);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    const [mail] = mails();
    expect(mail).toMatchObject({
      to: ['desk@northbeam.example'],
      from: '"northbeam" <alerts@portal.example>',
      subject: 'Critical began on LDS-CPE-01',
    });
    expect(mail!.text).toContain('https://portal.example/device/501');
    expect(mail!.html).toContain('#022f6b');
    expect(await deliveriesOf(accountNamed('northbeam'), alert.id)).toMatchObject([
      { event: 'opened', method: 'EMAIL', to: 'desk@northbeam.example', outcome: 'sent' },
    ]);
  });

  test('it is told once, also when the function runs three times at once and again later', async () => {
    await opened('N-2', 0);
    await Promise.all([
      notifyAccount(accountNamed('northbeam'), at(QUIET_MS)),
      notifyAccount(accountNamed('northbeam'), at(QUIET_MS)),
      notifyAccount(accountNamed('northbeam'), at(QUIET_MS)),
    ]);
    await notifyAccount(accountNamed('northbeam'), at(LATEST_MS));
    expect(mails()).toHaveLength(1);
  });

  test('a storm of 50 alerts at one site within two minutes is one message with the list', async () => {
    for (let index = 0; index < 50; index += 1) await opened(`S-${index}`, index * 2_300);
    for (let seconds = 0; seconds <= 150; seconds += 10)
      await notifyAccount(accountNamed('northbeam'), at(seconds * 1_000));
    expect(mails()).toHaveLength(1);
    expect(mails()[0]!.subject).toBe('50 alerts at Harbour Foods');
    expect(mails()[0]!.text.match(/portal\.example\/device/g)).toHaveLength(50);
    expect(await deliveriesOf(accountNamed('northbeam'), 'S-7')).toMatchObject([
      { outcome: 'sent', alerts: 50 },
    ]);
  });

  test('a message names the customer and the site, not the groups of the provider above them', async () => {
    await opened('P-1', 0, {
      monitorObjectGroups: [
        'Northbeam',
        'Tidewater Business',
        'Crumb & Cornfield',
        'York bakery',
      ].map((name) => ({ name })),
    });
    await opened('P-2', 0, {
      monitorObjectGroups: [
        'Northbeam',
        'Tidewater Business',
        'Crumb & Cornfield',
        'York bakery',
      ].map((name) => ({ name })),
    });
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    expect(mails()[0]).toMatchObject({ subject: '2 alerts at Crumb & Cornfield, York bakery' });
    expect(mails()[0]!.text + mails()[0]!.html).not.toContain('Tidewater Business');
  });

  test('alerts of two sites are two messages', async () => {
    await opened('T-1', 0);
    await opened('T-2', 0, { monitorObjectGroups: [{ name: 'Elsewhere' }] });
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    expect(mails()).toHaveLength(2);
  });

  test('what is raised and what is over is told as well', async () => {
    const alert = await opened('R-1', 0, { severity: 2, severityLabel: 'Warning' });
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    await change({ ...alert, severity: 4, severityLabel: 'Critical' }, 'raised', 200_000);
    await notifyAccount(accountNamed('northbeam'), at(200_000 + QUIET_MS));
    await change(
      { ...alert, severity: 4, severityLabel: 'Critical', cleared: true },
      'cleared',
      400_000,
    );
    await notifyAccount(accountNamed('northbeam'), at(400_000 + QUIET_MS));
    expect(mails().map(({ subject }) => subject)).toEqual([
      'Warning began on LDS-CPE-01',
      'Critical got worse on LDS-CPE-01',
      'Critical is over on LDS-CPE-01',
    ]);
  });

  test.each([
    ['during planned work', { sdted: true }, 'Planned work covers the device.'],
    [
      'after an acknowledgement of the same severity',
      { acked: true, ackedBy: 'Ada' },
      'Ada had already acknowledged it.',
    ],
  ])('nobody is told %s, and the ledger says why', async (_name, state, reason) => {
    const alert = await opened(`Q-${reason.length}`, 0, state);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    expect(mails()).toHaveLength(0);
    expect(await deliveriesOf(accountNamed('northbeam'), alert.id)).toMatchObject([
      { outcome: 'not sent', reason },
    ]);
  });

  test('an alert that goes on when planned work has ended is told then', async () => {
    const alert = await opened('O-1', 0, { sdted: true });
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    await change({ ...alert, sdted: false }, 'outlasted', 900_000);
    await notifyAccount(accountNamed('northbeam'), at(900_000 + QUIET_MS));
    expect(mails().map(({ subject }) => subject)).toEqual([
      'Critical goes on after planned work on LDS-CPE-01',
    ]);
    expect(
      (await deliveriesOf(accountNamed('northbeam'), 'O-1')).map(({ event, outcome }) => [
        event,
        outcome,
      ]),
    ).toEqual([
      ['opened', 'not sent'],
      ['outlasted', 'sent'],
    ]);
  });

  test('what began and ended before anybody was told is not told, and the ledger says so', async () => {
    const alert = await opened('F-1', 0);
    await change({ ...alert, cleared: true }, 'cleared', 10_000);
    await notifyAccount(accountNamed('northbeam'), at(10_000 + QUIET_MS));
    expect(mails()).toHaveLength(0);
    expect(
      (await deliveriesOf(accountNamed('northbeam'), 'F-1')).map(({ reason }) => reason),
    ).toEqual(Array(2).fill('It began and ended before anybody was told.'));
  });

  test("the list of the device's customer is told beside the account's, nobody twice, by mail, text and pager", async () => {
    await recipients('northbeam', 'customer:Harbour Foods', [
      ['EMAIL', 'Desk@northbeam.example'],
      ['SMS', '+447700900123'],
      ['PAGER', '07700900124'],
    ]);
    await opened('C-1', 0);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    expect(mails()).toHaveLength(1);
    expect(sns.commandCalls(PublishCommand).map((sent) => sent.args[0].input.PhoneNumber)).toEqual([
      '+447700900123',
      '07700900124',
    ]);
    expect(sns.commandCalls(PublishCommand)[0]!.args[0].input.Message).toMatch(
      /^northbeam: Critical began on LDS-CPE-01 .*https:\S+\/alerts$/,
    );
  });

  test('an account that has used up its text messages of the day gets no more; ledger and help desk are told, mail goes on', async () => {
    vi.stubEnv('TEXT_MESSAGES_PER_DAY', '2');
    vi.stubEnv('HELP_DESK_ADDRESS', 'support@portal.example');
    await recipients('northbeam', 'customer:Harbour Foods', [
      ['SMS', '+447700900123'],
      ['SMS', '+447700900124'],
      ['PAGER', '+447700900125'],
      ['PAGER', '+447700900126'],
    ]);
    const day = 3 * 86_400_000;
    await opened('texts-1', day);
    await notifyAccount(accountNamed('northbeam'), at(day + QUIET_MS));
    const outcomes = async (id: string) =>
      (await deliveriesOf(accountNamed('northbeam'), id))
        .filter(({ method }) => method !== 'EMAIL')
        .map(({ outcome, reason }) => `${outcome} ${reason}`.trim());
    const refused = 'not sent The account has used up its 2 text messages of the day.';
    expect((await outcomes('texts-1')).sort()).toEqual([refused, refused, 'sent', 'sent']);
    expect(sns.commandCalls(PublishCommand)).toHaveLength(2);
    expect(mails().map(({ to, subject }) => `${to?.join()}: ${subject}`)).toEqual([
      'desk@northbeam.example: Critical began on LDS-CPE-01',
      'support@portal.example: No more text messages for northbeam today',
    ]);
    const nextDay = day + 86_400_000;
    await opened('texts-2', nextDay);
    await notifyAccount(accountNamed('northbeam'), at(nextDay + QUIET_MS));
    expect(sns.commandCalls(PublishCommand)).toHaveLength(4);
    vi.unstubAllEnvs();
  });

  test('a message that the provider refuses is written down as failed', async () => {
    ses.on(SendEmailCommand).rejects(new MessageRejected({ message: 'no', $metadata: {} }));
    const alert = await opened('X-1', 0);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    expect(await deliveriesOf(accountNamed('northbeam'), alert.id)).toMatchObject([
      { outcome: 'failed', reason: 'MessageRejected' },
    ]);
  });

  test('without recipients the ledger says that nobody is in the list', async () => {
    await recipients('northbeam', 'alerts', []);
    const alert = await opened('E-1', 0);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    expect(await deliveriesOf(accountNamed('northbeam'), alert.id)).toMatchObject([
      { outcome: 'not sent', reason: 'Nobody is in the list of recipients.' },
    ]);
  });

  test('markup in a name is text in the mail', async () => {
    await opened('M-1', 0, { monitorObjectName: '<img src=x onerror=alert(1)>' });
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    expect(mails()[0]!.html).not.toContain('<img');
  });
});

describe('GET /alerts/alert/notifications', () => {
  test("a customer's people see their own list's outcomes, the provider's people all", async () => {
    await recipients('northbeam', 'customer:Harbour Foods', [['EMAIL', 'it@harbour.example']]);
    await opened('W-1', 0);
    await notifyAccount(accountNamed('northbeam'), at(QUIET_MS));
    const tos = async (claims: Claims) => {
      const { body } = await call('alerts.listNotifications', claims, {
        query: { account_id: 'northbeam', alert_id: 'W-1' },
      });
      return (body.data as NoticeDelivery[]).map(({ to }) => to).sort();
    };
    expect(await tos(people.northDesk)).toEqual(['desk@northbeam.example', 'it@harbour.example']);
    expect(await tos(people.manager)).toEqual(['it@harbour.example']);
  });
});
