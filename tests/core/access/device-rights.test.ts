import { expect, test } from 'vitest';
import {
  groupsAbove,
  mayOnDevice,
  rightsPath,
  viewedOnDevice,
} from '../../../core/access/device-rights.ts';
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

test('places are told apart, though their ids look alike in a row', () => {
  expect([seen(['9', '1']), seen(['91'])]).toEqual([['metrics', 'alerts'], []]);
  const both = { groupPath: ['9'], parentId: '', otherGroupPaths: [['1']] };
  expect([...viewedOnDevice(grants, both)]).toEqual(['metrics', 'alerts']);
});

test('the groups of a device are those of its path, its parent at the end, and those of its other paths once', () => {
  const paths = [
    ['1', '11', ''],
    ['1', '11', '11'],
    ['1', '11', '12'],
  ].map(([one, two, parentId]) => rightsPath({ groupPath: [one!, two!], parentId: parentId! }));
  expect(paths).toEqual([
    ['1', '11'],
    ['1', '11'],
    ['1', '11', '12'],
  ]);
  expect(groupsAbove({ groupPath: ['1', '11'] })).toEqual(['1', '11']);
  const otherGroupPaths = [
    ['1', '12'],
    ['2', '12'],
  ];
  expect(groupsAbove({ groupPath: ['1', '11'], otherGroupPaths })).toEqual(['1', '11', '12', '2']);
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
