import { expect, test } from 'vitest';
import { runsByMonth } from '../../../core/domain/automation/line.ts';

test('LIMIT-64 LIMIT-65 the history counts 500 as a failure, every other code as a success, and no run that goes on', () => {
  const codes = [200, 419, 500, 500, 404, null];
  const runs = codes.map((code) => ({ startedAtMs: Date.UTC(2026, 2, 31, 23), code }));
  const months = runsByMonth([...runs, { startedAtMs: Date.UTC(2026, 3, 1), code: 200 }]);
  expect(months).toHaveLength(12);
  expect(months[2]).toEqual({ success: 3, fails: 2 });
  expect(months[3]).toEqual({ success: 1, fails: 0 });
});
