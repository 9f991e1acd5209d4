import { expect, test } from 'vitest';
import { mayOnDevice, viewedOnDevice } from '../../../core/access/device-rights.ts';
import { grantsOf } from '../../../core/access/grants.ts';
import { readRole } from '../../../core/access/role.ts';

const grants = grantsOf([
  readRole({
    name: 'Desk',
    services: [
      { id: '1', metrics: 3, alerts: 2 },
      { id: '11', metrics: 4, alerts: 4 },
    ],
  }),
]);
const seen = (groupPath: string[], parentId = '') => [
  ...viewedOnDevice(grants, { groupPath, parentId }),
];

test('what is seen of a device is what its nearest group with an entry gives, each time it is asked', () => {
  expect(seen(['1', '10'])).toEqual(['metrics', 'alerts']);
  expect(seen(['1', '10'])).toEqual(['metrics', 'alerts']);
  expect(seen(['1'], '11')).toEqual([]);
  expect(seen(['9'])).toEqual([]);
  expect(mayOnDevice(grants, { groupPath: ['1'], parentId: '' }, 'alerts', 'acknowledge')).toBe(
    true,
  );
  expect(mayOnDevice(grants, { groupPath: ['1'], parentId: '' }, 'metrics', 'manage')).toBe(false);
});
