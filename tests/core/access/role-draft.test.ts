import { expect, test } from 'vitest';
import { AREAS } from '../../../core/access/areas.ts';
import { afterTick, BOXES, hasBox, isTicked } from '../../../core/access/role-draft.ts';

test('every area has the boxes view and manage; alerts alone has acknowledge', () => {
  for (const area of AREAS)
    expect(BOXES.filter((box) => hasBox(area, box))).toEqual(
      area === 'alerts' ? ['view', 'acknowledge', 'manage'] : ['view', 'manage'],
    );
});

test('ticking a box ticks those below it; clearing one leaves those below, of alerts acknowledge too', () => {
  const ticked = (level: Parameters<typeof isTicked>[0]) =>
    BOXES.filter((box) => isTicked(level, box));
  expect(ticked(afterTick(4, 'alerts', 'acknowledge', true))).toEqual(['view', 'acknowledge']);
  expect(ticked(afterTick(1, 'alerts', 'manage', false))).toEqual(['view', 'acknowledge']);
  expect(ticked(afterTick(1, 'alerts', 'acknowledge', false))).toEqual(['view']);
  expect(afterTick(1, 'reports', 'manage', false)).toBe(3);
  expect(afterTick(1, 'reports', 'view', false)).toBe(4);
});
