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

test('a right that is taken away where a device stands is not given back by a folder above it, through another group of the device', () => {
  const device = (other: string) => ({
    groupPath: ['1', '11'],
    parentId: '11',
    otherGroupPaths: [['1', other]],
  });
  expect([...viewedOnDevice(grants, device('12'))]).toEqual([]);
  expect(mayOnDevice(grants, device('12'), 'metrics', 'view')).toBe(false);
  const further = grantsOf([
    readRole({ name: 'Desk', services: [{ id: '11' }, { id: '12', alerts: 3 }] }),
  ]);
  expect(mayOnDevice(further, device('12'), 'alerts', 'view')).toBe(true);
});
