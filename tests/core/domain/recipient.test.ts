import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emailRecipient,
  mergeRecipients,
  recipientDifferences,
} from '../../../core/domain/recipient.ts';

const list = (...names: string[]) => names.map((name) => emailRecipient(`${name}@b.example`));
const namesOf = (recipients: ReturnType<typeof list>) =>
  recipients.map(({ addr }) => addr.split('@')[0]);

test('changes of two people are made one on top of the other', () => {
  expect(
    namesOf(mergeRecipients(list('a', 'b', 'c'), list('a', 'c', 'mine'), list('b', 'c', 'theirs'))),
  ).toEqual(['c', 'theirs', 'mine']);
  expect(namesOf(mergeRecipients(list('a'), list('a', 'both'), list('a', 'BOTH')))).toEqual([
    'a',
    'BOTH',
  ]);
});

test('nothing that one of them added is lost, and nothing that one removed comes back', () => {
  const some = fc.uniqueArray(fc.constantFrom(...'abcdef'));
  fc.assert(
    fc.property(some, some, some, (base, mine, theirs) => {
      const merged = namesOf(mergeRecipients(list(...base), list(...mine), list(...theirs)));
      for (const name of 'abcdef') {
        const both = [mine.includes(name), theirs.includes(name)];
        expect(merged.includes(name)).toBe(
          base.includes(name) ? both.every(Boolean) : both.some(Boolean),
        );
      }
    }),
  );
});

test('what somebody else did is said by address', () => {
  expect(recipientDifferences(list('a', 'b'), list('b', 'c'))).toEqual([
    { what: 'c@b.example', before: 'not in the list', after: 'in the list' },
    { what: 'a@b.example', before: 'in the list', after: 'not in the list' },
  ]);
  expect(recipientDifferences(list('a'), list('a'))).toEqual([]);
});
