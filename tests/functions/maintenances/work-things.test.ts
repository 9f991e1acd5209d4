import { expect, test } from 'vitest';
import type { Affected } from '../../../core/domain/work-notice.ts';
import { affectedThings } from '../../../functions/maintenances/work-things.ts';
import { thingsOf } from '../../../functions/store/audit-things.ts';

test('notices about many circuits, and each often, fit one transaction with their job', () => {
  const affected = Array.from({ length: 120 }, (_, nth) => ({
    customer: `Customer ${nth}`,
    circuits: Array.from({ length: 53 }, () => ({ id: `${nth}`, name: `CPE-${nth}` })),
  })) as unknown as Affected[];
  const things = thingsOf({ things: affectedThings(affected) });
  expect(things.length).toBeLessThanOrEqual(90);
  expect(new Set(things.map(({ kind }) => kind))).toEqual(new Set(['customer', 'device']));
});
