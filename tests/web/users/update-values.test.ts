// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { User } from '../../../core/contract/users.ts';
import { listedUser } from '../../../web/src/features/users/user-columns.tsx';
import { changeOf, newerUser, valuesOf } from '../../../web/src/features/users/update-values.ts';
import { user } from './open-users.tsx';

const ann = user('Ann');
const withAttributes = (change: Record<string, string>): User => ({
  ...ann,
  Version: 4,
  Attributes: ann.Attributes.map(({ Name, Value }) => ({ Name, Value: change[Name] ?? Value })),
});
const begun = valuesOf(listedUser(ann));
const newerOf = (theirs: Record<string, string>, mine: Partial<typeof begun>) =>
  newerUser(withAttributes(theirs), { ...begun, ...mine }, begun, (id) => id)!.newer;

test('of a person only the place and the kind that were changed are sent, beside names and roles', () => {
  expect(changeOf(listedUser(ann), begun, false)).toEqual({
    username: 'ann.reader',
    version: 3,
    given_name: 'Ann',
    family_name: 'Reader',
    phone_number: '+447700900001',
    'custom:roles': ['Customer Viewer'],
  });
  expect(changeOf(listedUser(ann), { ...begun, customer: 'Harbour Foods' }, false)).toMatchObject({
    'custom:customer': 'Harbour Foods',
  });
});

test('changes of two people to different fields are joined, and to one field are shown', () => {
  const joined = newerOf({ given_name: 'Anne' }, { phone_number: '+447700900009' });
  expect(joined.isMerged).toBe(true);
  expect(joined.mine).toMatchObject({ given_name: 'Anne', phone_number: '+447700900009' });
  expect(joined.differences).toEqual([{ what: 'First name', before: 'Ann', after: 'Anne' }]);
  const crossed = newerOf({ given_name: 'Anne' }, { given_name: 'Annie' });
  expect(crossed.isMerged).toBe(false);
  expect(crossed.mine.given_name).toBe('Annie');
});
