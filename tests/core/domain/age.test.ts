import { expect, test } from 'vitest';
import { durationWords, exactWords, isStale, sinceWords } from '../../../core/domain/age.ts';

const NOW = Date.UTC(2026, 5, 15, 9, 53) / 1000;

test('a duration is said in its two largest units', () => {
  expect([5, 65, 3_600, 11_100, 86_400, 90_000, 40 * 86_400].map(durationWords)).toEqual([
    '5 s',
    '1 min',
    '1 h',
    '3 h 5 min',
    '1 d',
    '1 d 1 h',
    '40 d',
  ]);
});

test('since says the time for today, and the day with it for what is older', () => {
  expect(sinceWords(NOW - 720, NOW, 'Europe/London')).toBe('10:41');
  expect(sinceWords(NOW - 86_400, NOW, 'UTC')).toMatch(/^14 Jun.* 09:53$/);
  expect(sinceWords(NOW - 400 * 86_400, NOW, 'UTC')).toContain('2025');
});

test('the exact moment names its zone', () => {
  expect(exactWords(NOW, 'UTC')).toMatch(/15 Jun(e)? 2026.*09:53:00.*UTC/);
  expect(exactWords(NOW, 'Europe/London')).toMatch(/10:53:00.*(BST|GMT\+1)/);
});

test('data are stale once older than twice their interval; what never came is not stale but absent', () => {
  expect([isStale(NOW - 120, NOW, 60), isStale(NOW - 121, NOW, 60), isStale(0, NOW, 60)]).toEqual([
    false,
    true,
    false,
  ]);
});
