import { afterEach, describe, expect, test } from 'vitest';
import { exactWords } from '../../../core/domain/age.ts';
import {
  preferencesSchema,
  quietUntil,
  USUAL_PREFERENCES,
} from '../../../core/domain/preferences.ts';
import { axisTicks, momentLabel, resolveRange, spanLabel } from '../../../core/domain/range.ts';
import { readerZone, setReader, USUAL_READER } from '../../../core/domain/reader.ts';
import { fromWallSeconds, wallSeconds } from '../../../core/domain/zone.ts';

afterEach(() => setReader(USUAL_READER));

const LONDON = { zone: 'Europe/London', dates: 'en-GB' };
const at = (iso: string) => Date.parse(iso) / 1000;
const quiet = (from: string, to: string, zone = 'Europe/London') =>
  preferencesSchema.parse({ zone, quiet: { from, to, tellsCritical: false } });

describe('quiet hours', () => {
  test.each([
    ['22:00', '07:00', '2026-11-22T21:59:59Z', null],
    ['22:00', '07:00', '2026-11-22T22:00:00Z', '2026-11-23T07:00:00Z'],
    ['22:00', '07:00', '2026-11-23T06:59:59Z', '2026-11-23T07:00:00Z'],
    ['22:00', '07:00', '2026-11-23T07:00:00Z', null],
    ['12:00', '13:30', '2026-11-22T11:59:59Z', null],
    ['12:00', '13:30', '2026-11-22T12:00:00Z', '2026-11-22T13:30:00Z'],
    ['12:00', '13:30', '2026-11-22T13:29:59Z', '2026-11-22T13:30:00Z'],
    ['12:00', '13:30', '2026-11-22T13:30:00Z', null],
    ['12:00', '13:30', '2026-11-22T20:00:00Z', null],
    // In summer the clocks of London are an hour ahead.
    ['22:00', '07:00', '2026-07-01T21:30:00Z', '2026-07-02T06:00:00Z'],
    // The night that has an hour more, and the one that has an hour less.
    ['22:00', '07:00', '2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z'],
    ['22:00', '07:00', '2026-03-28T23:00:00Z', '2026-03-29T06:00:00Z'],
    // An end that the clocks skip is as much later; one that comes twice is the first.
    ['22:00', '01:30', '2026-03-28T23:00:00Z', '2026-03-29T01:30:00Z'],
    ['22:00', '01:30', '2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z'],
  ])('from %s to %s: at %s they end at %s', (from, to, moment, end) => {
    expect(quietUntil(quiet(from, to), at(moment), LONDON)).toBe(end === null ? null : at(end));
  });

  test('are those of the zone that the person has chosen', () => {
    const tokyo = quiet('22:00', '07:00', 'Asia/Tokyo');
    expect(quietUntil(tokyo, at('2026-11-22T14:00:00Z'), LONDON)).toBe(at('2026-11-22T22:00:00Z'));
    expect(quietUntil(preferencesSchema.parse({}), 0, LONDON)).toBeNull();
  });

  test('have two times of day that differ, in a zone that there is', () => {
    const hours = (from: string, to: string) => ({ quiet: { from, to, tellsCritical: true } });
    for (const [wrong, sentence] of [
      [hours('22:00', '22:00'), 'must not begin when they end'],
      [hours('24:00', '22:00'), 'must be a time such as 22:00'],
      [hours('x22:00', '07:00'), 'must be a time such as 22:00'],
      [hours('22:00', '07:00:00'), 'must be a time such as 22:00'],
      [{ zone: 'Europe/Atlantis' }, 'must be the name of a time zone'],
      [{ dates: 'xx-XX' }, ''],
    ] as const)
      expect(preferencesSchema.safeParse(wrong).error?.issues[0]?.message).toContain(sentence);
  });

  test('are none until somebody chooses them, and mails are wanted', () => {
    const usual = { zone: '', dates: 'en-GB', alertMails: 'all', jobMails: true, quiet: null };
    expect(USUAL_PREFERENCES).toEqual(usual);
    expect(preferencesSchema.parse(usual)).toEqual(usual);
  });
});

describe('the clocks of a zone', () => {
  test('say the same there and back, on both nights that they change', () => {
    for (const zone of ['Europe/London', 'America/St_Johns', 'Pacific/Apia', 'UTC'])
      for (
        let moment = at('2026-03-27T00:00:00Z');
        moment < at('2026-04-02T00:00:00Z');
        moment += 2_700
      )
        expect(fromWallSeconds(wallSeconds(moment, zone), zone)).toBe(moment);
    const twice = wallSeconds(at('2026-10-25T01:15:00Z'), 'Europe/London');
    expect(fromWallSeconds(twice, 'Europe/London')).toBe(at('2026-10-25T00:15:00Z'));
  });
});

describe('a reader with a zone and a language', () => {
  const now = new Date('2026-11-22T20:30:00Z');

  test('reads every moment in them', () => {
    setReader({ zone: 'Asia/Tokyo', dates: 'de-DE' });
    expect(readerZone()).toBe('Asia/Tokyo');
    expect(momentLabel(now.getTime() / 1000)).toBe('23. Nov. 2026, 05:30');
    expect(exactWords(now.getTime() / 1000)).toMatch(
      /^Mo\., 23\. Nov\. 2026, 05:30:00 (GMT\+9|JST)$/,
    );
    expect(spanLabel(now.getTime() / 1000, now.getTime() / 1000 + 600)).toBe(
      '23. Nov. 2026, 05:30 to 05:40',
    );
    setReader({ zone: 'America/New_York', dates: 'en-US' });
    expect(spanLabel(now.getTime() / 1000, now.getTime() / 1000 + 600)).toBe(
      'Nov 22, 2026, 15:30 to 15:40',
    );
  });

  test('has days and months that begin at the midnights of that zone, and ticks on its hours', () => {
    setReader({ zone: 'Asia/Kolkata', dates: 'en-GB' });
    expect(resolveRange({ kind: 'today' }, now).startEpochSeconds).toBe(at('2026-11-22T18:30:00Z'));
    expect(resolveRange({ kind: 'last-month' }, now)).toEqual({
      startEpochSeconds: at('2026-09-30T18:30:00Z'),
      endEpochSeconds: at('2026-10-31T18:30:00Z'),
    });
    const ticks = axisTicks({
      startEpochSeconds: at('2026-11-22T00:10:00Z'),
      endEpochSeconds: at('2026-11-22T06:10:00Z'),
    });
    expect(ticks[0]).toBe(at('2026-11-22T00:30:00Z'));
  });
});
