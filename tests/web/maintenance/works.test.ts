import { expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { worksOf } from '../../../web/src/features/maintenance/works.ts';

test('twenty thousand times of one piece of work are one row at once', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => {
    const startDateTime = Date.now() + at * 1_000;
    const times = { startDateTime, endDateTime: startDateTime + 1_000 };
    return { account_id: 'northbeam', id: `${at}`, work_id: 'w', ...times } as Maintenance;
  });
  const beganAt = performance.now();
  expect(worksOf(rows)).toHaveLength(1);
  expect(performance.now() - beganAt).toBeLessThan(1_000);
});
