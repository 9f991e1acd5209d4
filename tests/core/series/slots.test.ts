import { expect, test } from 'vitest';
import { hourSlot, monthOf, startOfDay, startOfHour } from '../../../core/series/slots.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

test('an hour, a day and a month begin where UTC says', () => {
  const moment = at('2024-02-29T13:45:10Z');
  expect(startOfHour(moment)).toBe(at('2024-02-29T13:00:00Z'));
  expect(startOfHour(startOfHour(moment))).toBe(startOfHour(moment));
  expect(startOfDay(moment)).toBe(at('2024-02-29T00:00:00Z'));
  expect(monthOf(moment)).toEqual({ startEpochSeconds: at('2024-02-01T00:00:00Z'), days: 29 });
  expect(hourSlot(moment)).toBe('H#2024022913');
});
