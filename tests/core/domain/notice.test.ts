import { describe, expect, test } from 'vitest';
import {
  dueBundles,
  isAboutAcknowledgement,
  LATEST_MS,
  LEASE_MS,
  MOST_ATTEMPTS,
  NOTICE_EVENTS,
  noticeDeliverySchema,
  noticeSchema,
  QUIET_MS,
  severityChangeSchema,
  suppression,
  wasSparedByAcknowledgement,
  type Notice,
  type NoticeEvent,
} from '../../../core/domain/notice.ts';
import { alertWith } from '../../fixtures/alert.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const notice = (change: Partial<Notice> = {}): Notice => ({
  accountId: accountNamed('northbeam'),
  entry: `notice#${change.atMs ?? 0}`,
  alertId: 'a-1',
  event: 'opened',
  severity: 3,
  site: 'Leeds',
  atMs: 0,
  ...change,
});
const at = (atMs: number, change: Partial<Notice> = {}) => notice({ atMs, ...change });
/** Moments of the notices of each bundle. */
const due = (notices: readonly Notice[], nowMs: number) =>
  dueBundles(notices, nowMs).map((bundle) => bundle.notices.map(({ atMs }) => atMs));

describe('the notices of a site', () => {
  test('are one message, half a minute after the last of them', () => {
    const two = [at(1_000), at(0)];
    expect(due(two, 30_999)).toEqual([]);
    expect(due(two, 31_000)).toEqual([[0, 1_000]]);
    expect(due([at(5)], 30_005)).toEqual([[5]]);
    expect(dueBundles([at(0)], QUIET_MS)).toEqual([
      { accountId: 'northbeam', site: 'Leeds', notices: [at(0)] },
    ]);
    expect(due([], QUIET_MS)).toEqual([]);
  });

  test('wait two minutes at most, however many follow', () => {
    const storm = Array.from({ length: 13 }, (_, index) => at(index * 10_000));
    expect(due(storm, 119_999)).toEqual([]);
    expect(due(storm, 120_000)).toHaveLength(1);
  });

  test('are those of one account and one site', () => {
    const others = [
      at(1),
      at(2, { site: 'York' }),
      at(3, { accountId: accountNamed('calder') }),
      at(4),
    ];
    expect(due(others, 60_000)).toEqual([[1, 4], [2], [3]]);
  });

  test('that another run sends are left to it until its lease is over', () => {
    const leased = at(0, { leasedUntilMs: 90_000 });
    expect(due([leased, at(1)], 89_999)).toEqual([[1]]);
    expect(due([leased, at(1)], 90_000)).toEqual([[0, 1]]);
  });

  test('are given up after three attempts of two minutes', () => {
    expect([QUIET_MS, LATEST_MS, LEASE_MS, MOST_ATTEMPTS]).toEqual([30_000, 120_000, 120_000, 3]);
  });
});

describe('a notice is sent unless', () => {
  const alert = alertWith({ severity: 3 });
  const why = (own: Notice, together: readonly Notice[] = [own], of = alert) =>
    suppression(own, of, together);
  const SHORT = 'It began and ended before anybody was told.';
  const LATER = 'A later message of the same alert says more.';

  test('its alert is gone, or planned work covers the device', () => {
    expect(why(at(0))).toBeUndefined();
    expect(suppression(at(0), undefined, [])).toBe('The alert no longer exists.');
    expect(why(at(0), [], { ...alert, sdted: true })).toBe('Planned work covers the device.');
  });

  test('the alert was over before anybody heard of it', () => {
    const [opened, cleared] = [at(0), at(1, { event: 'cleared' })];
    expect([why(opened, [opened, cleared]), why(cleared, [opened, cleared])]).toEqual([
      SHORT,
      SHORT,
    ]);
    expect(why(cleared)).toBeUndefined();
    const other = at(1, { event: 'cleared', alertId: 'a-2' });
    expect(why(opened, [opened, other])).toBeUndefined();
  });

  test('a later message of the alert says more', () => {
    const [opened, raised] = [at(0), at(1, { event: 'raised' })];
    expect([why(opened, [raised, opened]), why(raised, [raised, opened])]).toEqual([
      LATER,
      undefined,
    ]);
    const acknowledged = at(1, { event: 'acknowledged' });
    expect(why(opened, [opened, acknowledged])).toBeUndefined();
    expect(why(opened, [opened, at(0, { event: 'raised' })])).toBeUndefined();
  });

  test('somebody was on the alert already, at this severity or a higher one', () => {
    const acked = { ...alert, acked: true, ackedBy: 'Ann' };
    const ALREADY = 'Ann had already acknowledged it.';
    const of = (severity: number) => why(at(0, { severity }), [], acked);
    expect([of(2), of(3), of(4)]).toEqual([undefined, ALREADY, ALREADY]);
    expect(why(at(0, { event: 'cleared' }), [], acked)).toBeUndefined();
  });

  test('it is about an acknowledgement that nobody needs to hear of', () => {
    const [acked, back] = [at(1, { event: 'acknowledged' }), at(2, { event: 'unacknowledged' })];
    expect([why(acked), why(back)]).toEqual([undefined, undefined]);
    const opened = at(0);
    for (const own of [acked, back])
      expect(why(own, [opened, acked, back])).toBe(
        'It was acknowledged before anybody was notified.',
      );
    expect([why(acked, [back, acked]), why(back, [back, acked])]).toEqual([
      LATER,
      'It was taken back before anybody was notified.',
    ]);
    // Taken back, and acknowledged anew: the alert was acknowledged before both.
    const anew = at(3, { event: 'acknowledged' });
    expect([why(back, [anew, back]), why(anew, [anew, back])]).toEqual([LATER, undefined]);
    expect(why(back, [at(1, { event: 'acknowledged', alertId: 'a-2' }), back])).toBeUndefined();
    const cleared = at(3, { event: 'cleared' });
    expect(why(acked, [acked, cleared])).toBe(LATER);
  });

  test('events about an acknowledgement are two', () => {
    const about = NOTICE_EVENTS.filter((event: NoticeEvent) => isAboutAcknowledgement({ event }));
    expect(about).toEqual(['acknowledged', 'unacknowledged']);
  });
});

describe('deliveries', () => {
  const delivery = {
    event: 'opened',
    severity: 3,
    atMs: 0,
    method: 'EMAIL',
    to: 'ann@example.com',
    outcome: 'not sent',
    toldAtMs: 1,
    reason: 'Ann had already acknowledged it.',
    alerts: 1,
  } as const;

  test('nobody heard of the severity when the latest was left out since somebody was on it', () => {
    const acked = { ...delivery, event: 'acknowledged', outcome: 'sent', reason: '' } as const;
    expect(wasSparedByAcknowledgement([delivery])).toBe(true);
    expect(wasSparedByAcknowledgement([delivery, acked])).toBe(true);
    expect(wasSparedByAcknowledgement([])).toBe(false);
    const sent = { ...delivery, outcome: 'sent', reason: '' } as const;
    expect(wasSparedByAcknowledgement([delivery, sent])).toBe(false);
    expect(wasSparedByAcknowledgement([{ ...delivery, outcome: 'sent' }])).toBe(false);
    expect(wasSparedByAcknowledgement([{ ...delivery, reason: `${delivery.reason} So` }])).toBe(
      false,
    );
    expect(wasSparedByAcknowledgement([{ ...delivery, reason: 'Another reason.' }])).toBe(false);
  });

  test.each([
    ['a notice', noticeSchema, notice({ leasedUntilMs: 1, attempts: 2 })],
    ['a delivery', noticeDeliverySchema, delivery],
    ['a change', severityChangeSchema, { atMs: 0, severity: 3, formerSeverity: 2 }],
  ])('%s has its fields, whole severities, and no others', (_, schema, whole) => {
    expect(schema.parse(whole)).toEqual(whole);
    expect(schema.safeParse({ ...whole, more: 1 }).success).toBe(false);
    expect(schema.safeParse({ ...whole, severity: 1.5 }).success).toBe(false);
    for (const field of Object.keys(whole)) {
      const { [field]: _left, ...rest } = whole as Record<string, unknown>;
      const isOptional = ['leasedUntilMs', 'attempts', 'toldAtMs'].includes(field);
      expect(schema.safeParse(rest).success, field).toBe(isOptional);
    }
  });

  test('to all together have no method and no address', () => {
    const whole = { ...delivery, method: '', to: '' };
    expect(noticeDeliverySchema.parse(whole)).toEqual(whole);
    for (const outcome of ['sent', 'failed', 'sending', 'not sent', 'held'])
      expect(noticeDeliverySchema.safeParse({ ...delivery, outcome }).success).toBe(true);
    expect(noticeDeliverySchema.safeParse({ ...delivery, outcome: '' }).success).toBe(false);
  });
});
