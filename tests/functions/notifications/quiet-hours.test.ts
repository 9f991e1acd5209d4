import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, test } from 'vitest';
import { LEASE_MS, QUIET_MS } from '../../../core/domain/notice.ts';
import { preferencesSchema, type Preferences } from '../../../core/domain/preferences.ts';
import { notifyHeld } from '../../../functions/notifications/notify-held.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { deliveriesOf } from '../../../functions/store/notices.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { at, change, mails, opened, recipients, ses, withNotifier } from './open-notifier.ts';
import { until } from '../../fixtures/until.ts';

withNotifier();
const northbeam = accountNamed('northbeam');
const ADDRESS = 'north-desk@example.com';
const HOUR_MS = 3_600_000;
/** The tests begin at noon, UTC; in Tokyo it is nine in the evening. */
const NIGHT = { from: '20:00', to: '06:00', tellsCritical: false };

const wish = async (preferences: Partial<Preferences>) =>
  addStored([
    {
      ...(await storedCaller(people.northDesk)),
      preferences: preferencesSchema.parse(preferences),
    },
  ]);
const outcomes = async (alert: string) =>
  (await deliveriesOf(northbeam, alert))
    .filter(({ to }) => to === ADDRESS)
    .map(({ event, outcome, reason }) => [event, outcome, reason]);
const toThem = () => mails().filter(({ to }) => to![0] === ADDRESS);

beforeEach(() =>
  recipients('northbeam', 'alerts', [
    ['EMAIL', ADDRESS],
    ['EMAIL', 'desk@northbeam.example'],
  ]),
);

describe('a recipient with quiet hours', () => {
  test('hears of what happened in them when they end, as one mail in their zone and language, and others hear at once', async () => {
    await wish({ zone: 'Asia/Tokyo', dates: 'de-DE', quiet: NIGHT });
    const first = await opened('Q-1', 0);
    await notifyAccount(northbeam, at(QUIET_MS));
    await opened('Q-2', HOUR_MS, {
      monitorObjectGroups: [{ name: 'Northbeam' }, { name: 'Quay' }],
    });
    await change({ ...first, cleared: true }, 'cleared', HOUR_MS);
    await notifyAccount(northbeam, at(HOUR_MS + QUIET_MS));
    expect(toThem()).toEqual([]);
    expect(mails().length).toBeGreaterThanOrEqual(2);
    expect(await outcomes('Q-1')).toEqual([
      ['opened', 'held', 'It waits for the end of their quiet hours.'],
      ['cleared', 'held', 'It waits for the end of their quiet hours.'],
    ]);
    await notifyHeld(northbeam, at(9 * HOUR_MS - 1));
    expect(toThem()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => notifyHeld(northbeam, at(9 * HOUR_MS))));
    await notifyHeld(northbeam, at(10 * HOUR_MS));
    const [digest, ...more] = toThem();
    expect(more).toEqual([]);
    expect(digest!.subject).toBe('3 messages of your quiet hours');
    expect(digest!.text).toMatch(/Critical began[^]*Critical is over/);
    expect(digest!.text).toContain('Quay');
    expect(digest!.text).toContain('20.11.2026, 21:00:00');
    expect(await outcomes('Q-1')).toEqual([
      ['opened', 'sent', ''],
      ['cleared', 'sent', ''],
    ]);
  });

  test('hears of a critical alert at once where they want that', async () => {
    await wish({ zone: 'Asia/Tokyo', quiet: { ...NIGHT, tellsCritical: true } });
    await opened('Q-3', 0, { severity: 4 });
    await opened('Q-4', 0, { severity: 2 });
    await notifyAccount(northbeam, at(QUIET_MS));
    expect(toThem()).toHaveLength(1);
    expect(await outcomes('Q-3')).toEqual([['opened', 'sent', '']]);
    expect((await outcomes('Q-4'))[0]?.[1]).toBe('held');
  });

  test('is told again by a later run when one ends while it sends, and nothing is lost', async () => {
    await wish({ zone: 'Asia/Tokyo', quiet: NIGHT });
    await opened('Q-5', 0);
    await notifyAccount(northbeam, at(QUIET_MS));
    ses.on(SendEmailCommand).callsFake(() => new Promise(() => {}));
    void notifyHeld(northbeam, at(9 * HOUR_MS));
    await until(() => expect(toThem()).toHaveLength(1));
    ses.on(SendEmailCommand).resolves({});
    await notifyHeld(northbeam, at(9 * HOUR_MS + LEASE_MS - 1));
    expect(toThem()).toHaveLength(1);
    await notifyHeld(northbeam, at(9 * HOUR_MS + LEASE_MS));
    expect(toThem()).toHaveLength(2);
    expect(await outcomes('Q-5')).toEqual([
      ['opened', 'sent', 'An earlier attempt was interrupted, so it may have come more than once.'],
    ]);
  });
});

describe('a recipient who wants fewer mails', () => {
  test.each([
    ['none', 4, 'north-desk Example wants no mails about alerts.'],
    ['critical', 3, 'north-desk Example wants mails about critical alerts alone.'],
  ] as const)(
    '%s: it is written down why nothing was sent',
    async (alertMails, severity, reason) => {
      await wish({ alertMails });
      await opened(`W-${alertMails}`, 0, { severity });
      await notifyAccount(northbeam, at(QUIET_MS));
      expect(toThem()).toEqual([]);
      expect(await outcomes(`W-${alertMails}`)).toEqual([['opened', 'not sent', reason]]);
    },
  );
});

describe('preferences', () => {
  const chosen = {
    zone: 'Asia/Tokyo',
    dates: 'de-DE',
    alertMails: 'none',
    jobMails: false,
    quiet: NIGHT,
  };

  test('are saved by their owner, read back, and part of what the session begins with', async () => {
    await addStored([await storedCaller(people.northDesk)]);
    const before = await call('users.getPreferences', people.northDesk);
    expect(before.body.data).toMatchObject({ zone: '', dates: 'en-GB', quiet: null });
    expect((await call('users.savePreferences', people.northDesk, { body: chosen })).status).toBe(
      200,
    );
    expect((await call('users.getPreferences', people.northDesk)).body.data).toEqual(chosen);
    const session = await call('rbac.myPermissions', people.northDesk);
    expect(session.body.data).toMatchObject({ reader: { zone: 'Asia/Tokyo', dates: 'de-DE' } });
  });

  test('of a zone that there is not are refused with their field', async () => {
    const { status, body } = await call('users.savePreferences', people.northDesk, {
      body: { ...chosen, zone: 'Europe/Atlantis' },
    });
    expect([status, body.field]).toEqual([400, 'zone']);
  });
});
