import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, test } from 'vitest';
import { QUIET_MS } from '../../../core/domain/notice.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';

import { deliveriesOf } from '../../../functions/store/notices.ts';
import { subscriptionsOf } from '../../../functions/store/subscriptions.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows, restoreWorld } from '../../fixtures/world.ts';
import {
  at,
  mails,
  opened,
  recipients,
  ses,
  withNotifier,
} from '../notifications/open-notifier.ts';

withNotifier();
beforeEach(restoreWorld);

const account = accountNamed('northbeam');
let tests = 0;
/** Somebody of another company, another one in each test. */
let outsider = '';
beforeEach(() => {
  tests += 1;
  outsider = `noc${tests}@elsewhere.example`;
});
const FORM = 'List-Unsubscribe=One-Click';

const headersOf = () =>
  ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => ({
    to: input.Destination!.ToAddresses![0]!,
    ...Object.fromEntries(
      (input.Content!.Simple!.Headers ?? []).map(({ Name, Value }) => [Name!, Value!]),
    ),
  }));

let alerts = 0;
/** Sends the alert of a new moment to two recipients; the link of the outsider's mail. */
async function mailed(): Promise<string> {
  alerts += 1;
  await recipients('northbeam', 'alerts', [
    ['EMAIL', 'desk@northbeam.example'],
    ['EMAIL', outsider],
  ]);
  await opened(`U-${alerts}`, 0);
  ses.resetHistory();
  await notifyAccount(account, at(QUIET_MS));
  const header = headersOf().find(({ to }) => to === outsider) as Record<string, string>;
  return header?.['List-Unsubscribe'] ?? '';
}

const linkIn = (header: string) => new URL(header.slice(1, -1)).searchParams.get('link')!;

const post = (link: string) =>
  call('subscriptions.unsubscribe', null, {
    query: { link },
    body: FORM,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const listOf = async () =>
  (await call('recipientgroups.getRecipientGroup', people.northDesk, {
    query: { account_id: 'northbeam' },
  })) as unknown as { body: { unsubscribed: { address: string; kind: string; at_ms: number }[] } };

describe('a mail about alerts', () => {
  test('says why it came, that it is automatic, and how its reader gets no more', async () => {
    const header = await mailed();
    expect(header).toMatch(/^<https:\/\/portal\.example\/live\/subscriptions\?link=[\w-]{32}>$/);
    expect(headersOf()).toContainEqual(
      expect.objectContaining({
        to: outsider,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      }),
    );
    const { text, html } = mails().find(({ to }) => to![0] === outsider)!;
    expect(text).toContain(`You get this because ${outsider} is a recipient of: Alerts.`);
    const page = `https://portal.example/unsubscribe/${linkIn(header)}`;
    expect(text).toContain(`Unsubscribe: ${page}`);
    expect(html).toContain(`href="${page}"`);
  });

  test('has a link of its own for each reader, the same in the next mail', async () => {
    const first = await mailed();
    const all = headersOf().map((one) => (one as Record<string, string>)['List-Unsubscribe']);
    expect(new Set(all).size).toBe(2);
    expect(await mailed()).toBe(first);
    expect(first).not.toMatch(/desk|northbeam/);
  });

  test('comes no more after one click of the mailbox; the other reader still gets it', async () => {
    const link = linkIn(await mailed());
    expect(await post(link)).toMatchObject({ status: 200 });
    expect(await post(link)).toMatchObject({ status: 200 });
    const rows = (await auditRows('northbeam')).filter(
      ({ information }) => information === `${outsider} unsubscribed: Alerts`,
    );
    const things = [{ kind: 'recipients', id: 'alerts' }];
    expect(rows).toMatchObject([{ action: 'subscriptions.unsubscribe', things }]);
    await mailed();
    expect(mails().map(({ to }) => to)).toEqual([['desk@northbeam.example']]);
    expect(await deliveriesOf(account, `U-${alerts}`)).toContainEqual(
      expect.objectContaining({
        to: outsider,
        outcome: 'not sent',
        reason: expect.stringMatching(/^This address unsubscribed on \d{4}-\d\d-\d\d\.$/),
      }),
    );
  });

  test('comes again only when its reader, or somebody who sets recipients, decides so', async () => {
    const link = linkIn(await mailed());
    await post(link);
    const left = (await listOf()).body.unsubscribed.filter(({ address }) => address === outsider);
    expect(left).toMatchObject([{ kind: 'alerts' }]);
    // Off the list and on it again is no decision.
    await recipients('northbeam', 'alerts', []);
    await mailed();
    expect(mails()).toHaveLength(1);
    const body = { account_id: 'northbeam', kind: 'alerts', address: outsider };
    const viewer = await call('recipientgroups.subscribeRecipient', people.viewer, { body });
    expect(viewer.status).toBe(403);
    const renewed = await call('recipientgroups.subscribeRecipient', people.northDesk, { body });
    expect(renewed).toMatchObject({ status: 200 });
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      information: `Mails ${outsider} again, which had unsubscribed: Alerts`,
      things: [{ kind: 'recipients', id: 'alerts' }],
    });
    await mailed();
    expect(mails()).toHaveLength(2);
    await post(link);
    expect(await call('subscriptions.subscribeAgain', null, { body: { link } })).toMatchObject({
      status: 200,
    });
    await mailed();
    expect(mails()).toHaveLength(2);
  });
});

test('the page of a link tells its own list and address, and nobody else', async () => {
  const link = linkIn(await mailed());
  const answer = await call('subscriptions.readSubscription', null, { query: { link } });
  expect(answer.body.data).toEqual({
    from: 'northbeam',
    title: 'Alerts',
    address: outsider,
    unsubscribed_at_ms: null,
  });
  const guess = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
  expect((await post(guess)).status).toBe(404);
  expect((await subscriptionsOf(account)).find((one) => one.link === link)).toMatchObject({
    unsubscribedAtMs: null,
  });
});

test('an address in two lists that left one is mailed by the other', async () => {
  const link = linkIn(await mailed());
  await post(link);
  await recipients('northbeam', 'customer:Harbour Foods', [['EMAIL', outsider]]);
  await mailed();
  const text = mails().find(({ to }) => to![0] === outsider)!.text;
  expect(text).toContain('is a recipient of: Alerts of Harbour Foods.');
});
