import { expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { worksOf } from '../../../web/src/features/maintenance/works.ts';

/** A copy of the row for each time would take minutes. */
test('two hundred thousand times of one piece of work are one row', () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => {
    const startDateTime = Date.now() + at * 1_000;
    const times = { startDateTime, endDateTime: startDateTime + 1_000 };
    return { account_id: 'northbeam', id: `${at}`, work_id: 'w', ...times } as Maintenance;
  });
  expect(worksOf(rows)).toHaveLength(1);
});
