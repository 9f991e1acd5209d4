import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, test } from 'vitest';
import { LASTING_MS } from '../../../core/domain/channel.ts';
import { SHAPE_NAMES, SHAPES } from '../../../core/domain/hook/shapes.ts';
import { QUIET_MS } from '../../../core/domain/notice.ts';
import { notifyChannels } from '../../../functions/notifications/notify-channels.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { keepChannelSecret } from '../../../functions/gateways/channel-secrets.ts';
import { putMany } from '../../../functions/store/client.ts';
import { beginQueued, queuedIn } from '../../../functions/store/channel-queue.ts';
import { deliveriesOf } from '../../../functions/store/notices.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { channelOf, northbeam, run, save, systems, told, withChannels } from './open-channels.ts';
import { at, change, mails, opened, ses } from './open-notifier.ts';

const { secrets } = withChannels();

/** Begins, gets worse, is acknowledged and is over. */
async function live(id: string) {
  const alert = await opened(id, 0, { severity: 2, severityLabel: 'Warning' });
  await run(QUIET_MS);
  const worse = { ...alert, severity: 4, severityLabel: 'Critical' } as const;
  await change(worse, 'raised', 100_000);
  await run(100_000 + QUIET_MS);
  const acked = { ...worse, acked: true, ackedBy: 'Ada Example', ackComment: 'On it' };
  await change(acked, 'acknowledged', 200_000);
  await run(200_000 + QUIET_MS);
  await change({ ...acked, cleared: true }, 'cleared', 300_000);
  await run(300_000 + QUIET_MS);
}

describe.each(SHAPE_NAMES)('a channel of the shape %s', (shape) => {
  test('takes the beginning, the severity, the acknowledgement and the end of an alert, each once', async () => {
    await save(channelOf(shape));
    await live(`L-${shape}`);
    const name = `The ${SHAPES[shape].name}`;
    expect(await told(`L-${shape}`)).toEqual([
      ['opened', name, 'sent', ''],
      ['raised', name, 'sent', ''],
      ['acknowledged', name, 'sent', ''],
      ['cleared', name, 'sent', ''],
    ]);
    expect(systems[shape].got).toHaveLength(4);
    expect(mails().map(({ subject }) => subject)).not.toContain(
      expect.stringContaining('acknowledged'),
    );
    expect(await queuedIn(northbeam)).toEqual([]);
  });

  test('has its secret in no answer, no audit row and no delivery', async () => {
    await save(channelOf(shape));
    await live(`S-${shape}`);
    const read = await call('recipientgroups.getRecipientGroup', people.northAdmin, {
      query: { account_id: 'northbeam' },
    });
    const shown = JSON.stringify([read, await auditRows('northbeam'), await told(`S-${shape}`)]);
    expect(shown).toContain(SHAPES[shape].name);
    expect(shown).not.toContain(systems[shape].secret);
    expect(JSON.stringify([...secrets.values()])).toContain(systems[shape].secret);
  });
});

test('PagerDuty is triggered, acknowledged and resolved by one key', async () => {
  await save(channelOf('PAGERDUTY'));
  await live('PD-1');
  expect(
    systems.PAGERDUTY.got.map(({ body }) => [body['event_action'], body['dedup_key']]),
  ).toEqual([
    ['trigger', 'PD-1'],
    ['trigger', 'PD-1'],
    ['acknowledge', 'PD-1'],
    ['resolve', 'PD-1'],
  ]);
  expect(systems.PAGERDUTY.got[0]!.text).toContain('Above 20 (Warning), 50 (Error), 90 (Critical)');
  expect(systems.PAGERDUTY.got[1]!.body).toMatchObject({ payload: { severity: 'critical' } });
});

test('an incident of a device that answers by TCP alone says what to check', async () => {
  await save(channelOf('SERVICENOW'));
  await opened('T-1', 0, {
    severity: 3,
    dataPointName: 'HostStatus',
    alertValue: 'Answers on TCP 22, not on SNMP',
  });
  await run(QUIET_MS + 500);
  expect(systems.SERVICENOW.got[0]!.text).toMatch(
    /Answers on TCP 22, not on SNMP on .+\. Check the community or user, .+ allows the poller\./,
  );
});

test('the alerts of a site are one message in a chat, and each its own incident', async () => {
  await save(channelOf('SLACK'), channelOf('PAGERDUTY'));
  for (let index = 0; index < 5; index += 1) await opened(`B-${index}`, index * 100);
  await run(QUIET_MS + 500);
  expect(systems.SLACK.got).toHaveLength(1);
  expect(systems.SLACK.got[0]!.text).toContain('5 alerts at Harbour Foods');
  expect(systems.PAGERDUTY.got).toHaveLength(5);
});

test('an acknowledgement is a notice of its alert, and without channels it is nothing', async () => {
  await save(channelOf('PAGERDUTY'));
  const alert = await opened('A-1', 0);
  await run(QUIET_MS);
  const answer = await call('alerts.acknowledgeAlerts', people.northDesk, {
    body: { account_id: 'northbeam', alert_ids: [alert.id], comment: 'On it' },
  });
  expect(answer.status, answer.body.message).toBe(200);
  const later = Date.now() - at(0).getTime() + QUIET_MS;
  await run(later);
  expect(systems.PAGERDUTY.got.map(({ body }) => body['event_action'])).toEqual([
    'trigger',
    'acknowledge',
  ]);
  await save();
  const second = await opened('A-2', 0);
  await run(QUIET_MS);
  await change({ ...second, acked: true, ackedBy: 'Ada' }, 'acknowledged', 100_000);
  await run(100_000 + QUIET_MS);
  expect((await deliveriesOf(northbeam, 'A-2')).map(({ event }) => event)).toEqual(['opened']);
});

describe('a channel that fails', () => {
  test('is tried again with pauses, told with its reason, in order, and keeps no mail back', async () => {
    await save(channelOf('PAGERDUTY'));
    systems.PAGERDUTY.instead = { status: 503, body: 'Down' };
    const alert = await opened('F-1', 0);
    await run(QUIET_MS);
    expect(mails()).toHaveLength(1);
    const [[, , outcome, reason]] = (await told('F-1')) as [string[]];
    expect([outcome, reason]).toEqual([
      'held',
      expect.stringMatching(/status 503.*Tried once\. Next try at .* UTC\.$/),
    ]);
    await run(QUIET_MS + 59_000);
    expect(systems.PAGERDUTY.got).toHaveLength(1);
    await change({ ...alert, cleared: true }, 'cleared', 60_000);
    await run(60_000 + QUIET_MS);
    expect(systems.PAGERDUTY.got).toHaveLength(2);
    systems.PAGERDUTY.instead = undefined;
    await run(60_000 + QUIET_MS + 121_000);
    expect(systems.PAGERDUTY.got.slice(2).map(({ body }) => body['event_action'])).toEqual([
      'trigger',
      'resolve',
    ]);
    expect((await told('F-1')).map(([event, , result]) => [event, result])).toEqual([
      ['opened', 'sent'],
      ['cleared', 'sent'],
    ]);
  });

  test.each([
    ['a page to sign in', { status: 200, body: '<html>{{{' }, /a web page/],
    ['another text than ok', { status: 200, body: 'invalid_token' }, /other than "ok"/],
    ['nothing', 'hang', /no answer/],
  ] as const)('%s is no delivery', async (_name, instead, reason) => {
    await save(channelOf('SLACK'), channelOf('PAGERDUTY'));
    systems.SLACK.instead = instead;
    await opened('G-1', 0);
    await run(QUIET_MS);
    expect(systems.PAGERDUTY.got).toHaveLength(1);
    expect((await told('G-1')).map(([, , outcome, why]) => [outcome, why])).toEqual(
      expect.arrayContaining([
        ['held', expect.stringMatching(reason)],
        ['sent', ''],
      ]),
    );
  });

  test('a message that it refuses is listed as not delivered, and the next one goes on', async () => {
    await save(channelOf('PAGERDUTY'));
    systems.PAGERDUTY.instead = { status: 400, body: { message: 'Event object is invalid' } };
    await opened('REFUSED-1', 0);
    await run(QUIET_MS);
    systems.PAGERDUTY.instead = undefined;
    await opened('REFUSED-2', 100_000);
    await run(100_000 + QUIET_MS);
    expect(await told('REFUSED-1')).toMatchObject([
      ['opened', 'The PagerDuty', 'failed', expect.stringContaining('Event object is invalid')],
    ]);
    expect(await told('REFUSED-2')).toMatchObject([['opened', 'The PagerDuty', 'sent', '']]);
  });

  test('for hours is switched off, its list is mailed once, and a test switches it on', async () => {
    await save(channelOf('SLACK'));
    systems.SLACK.instead = { status: 404, body: 'channel_not_found' };
    await opened('O-1', 0);
    await run(QUIET_MS);
    await run(QUIET_MS + LASTING_MS);
    await run(QUIET_MS + LASTING_MS + 7_200_000);
    const subjects = () => mails().map(({ subject }) => subject);
    expect(
      subjects().filter((subject) => subject === 'Alerts no longer go to The Slack'),
    ).toHaveLength(1);
    expect(await told('O-1')).toMatchObject([
      ['opened', 'The Slack', 'failed', expect.any(String)],
    ]);
    systems.SLACK.instead = undefined;
    systems.SLACK.got.length = 0;
    await opened('O-2', LASTING_MS * 2);
    await run(LASTING_MS * 2 + QUIET_MS);
    expect(await told('O-2')).toMatchObject([
      [
        'opened',
        'The Slack',
        'not sent',
        expect.stringMatching(/^The channel is switched off since/),
      ],
    ]);
    const { token: _token, ...channel } = channelOf('SLACK').channel;
    const tested = await call('recipientgroups.testChannel', people.northAdmin, {
      body: {
        account_id: 'northbeam',
        id: 'alerts',
        recipient: { ...channelOf('SLACK'), channel },
      },
    });
    expect(tested.body.message).toBe('Slack took the test.');
    await opened('O-3', LASTING_MS * 3);
    await run(LASTING_MS * 3 + QUIET_MS);
    expect(await told('O-3')).toMatchObject([['opened', 'The Slack', 'sent', '']]);
  });
});

test('runs at once send a message once', async () => {
  await save(channelOf('SLACK'));
  await opened('C-1', 0);
  await notifyAccount(northbeam, at(QUIET_MS));
  await Promise.all([1, 2, 3].map(() => notifyChannels(northbeam, at(QUIET_MS))));
  expect(systems.SLACK.got).toHaveLength(1);
});

test.each([
  ['SLACK', 'An earlier attempt was interrupted, so it may have come more than once.'],
  ['PAGERDUTY', ''],
] as const)(
  'after an interruption %s is sent to again, and a doubt is told where there is one',
  async (shape, reason) => {
    await save(channelOf(shape));
    await opened(`I-${shape}`, 0);
    await notifyAccount(northbeam, at(QUIET_MS));
    for (const queued of await queuedIn(northbeam)) await beginQueued(queued, at(QUIET_MS));
    await notifyChannels(northbeam, at(QUIET_MS + 60_000));
    expect(await told(`I-${shape}`)).toMatchObject([
      ['opened', expect.any(String), 'sent', reason],
    ]);
  },
);

test('what waits for a channel that was removed is told as not sent, and its secret is gone', async () => {
  await save(channelOf('SLACK'));
  await opened('GONE-1', 0);
  await notifyAccount(northbeam, at(QUIET_MS));
  await save();
  expect(secrets.size).toBe(0);
  await notifyChannels(northbeam, at(QUIET_MS));
  expect(systems.SLACK.got).toEqual([]);
  expect(await told('GONE-1')).toMatchObject([
    ['opened', 'The Slack', 'not sent', 'The channel is no longer in the list.'],
  ]);
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1);
});

test('channels of one name in the list of the account and of a customer both hear of an alert', async () => {
  await save(channelOf('SLACK', 'Operations'));
  const { token, ...channel } = channelOf('PAGERDUTY').channel;
  const audience = 'customer:Harbour Foods';
  const own = { type: 'ARBITRARY', method: 'CHANNEL', addr: 'Operations', contact: '', channel };
  await putMany('recipients', [
    { accountId: northbeam, groupId: audience, version: 1, recipients: [], channels: [own] },
  ]);
  await keepChannelSecret(
    { accountId: northbeam, audience, addr: 'Operations' },
    { secret: token, place: systems.PAGERDUTY.address },
  );
  await opened('TWO-1', 0);
  await run(QUIET_MS);
  expect([systems.SLACK.got.length, systems.PAGERDUTY.got.length]).toEqual([1, 1]);
});
