import { expect, test } from 'vitest';
import { provedAccountId, provedProviderId } from '../../../core/access/scope.ts';

test('an id of a stored row is a text; a row with anything else is refused', () => {
  for (const proved of [provedAccountId, provedProviderId]) {
    expect(proved.parse('northbeam')).toBe('northbeam');
    for (const other of [undefined, null, 7, {}, ['northbeam']])
      expect(proved.safeParse(other).success).toBe(false);
  }
});
