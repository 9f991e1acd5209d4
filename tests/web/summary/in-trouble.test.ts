import { expect, test } from 'vitest';
import { restWords, type Fault } from '../../../web/src/features/summary/in-trouble.ts';
import type { State } from '../../../core/domain/state.ts';

const fault = (state: State, acknowledged: boolean) => ({ state, acknowledged }) as Fault;

test('what a list leaves out is said by how bad it is, and how much of it somebody has taken', () => {
  const rest = [fault('error', true), fault('error', false), fault('warning', true)];
  expect(restWords(rest)).toBe('2 Error, 1 Warning; 2 of them acknowledged');
  expect(restWords(rest.filter(({ acknowledged }) => acknowledged))).toBe(
    '1 Error, 1 Warning, acknowledged',
  );
  expect(restWords([fault('critical', false)])).toBe('1 Critical');
});
