import { expect, test } from 'vitest';
import { oneLine, pathPart } from '../../../core/domain/one-line.ts';

test.each([
  ['Mill\u202Elane', 'must not turn the direction of its letters'],
  ['\u2067Mill', 'must not turn the direction of its letters'],
  ['Mill\nLane', 'must be one line'],
  ['  ', 'is required'],
])('a name is one line in one direction: %j', (name, why) => {
  for (const schema of [oneLine(20), pathPart(20)])
    expect(schema.safeParse(name).error?.issues[0]?.message).toContain(why);
});

test('names of other scripts are taken as they are, without the spaces around them', () => {
  expect(oneLine(20).parse(' שלום עולם ')).toBe('שלום עולם');
  expect(pathPart(20).parse('Ærø')).toBe('Ærø');
});
