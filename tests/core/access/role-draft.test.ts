import { expect, test } from 'vitest';
import { AREAS } from '../../../core/access/areas.ts';
import { BOXES, hasBox } from '../../../core/access/role-draft.ts';

test('every area has the boxes view and manage; alerts alone has acknowledge', () => {
  for (const area of AREAS)
    expect(BOXES.filter((box) => hasBox(area, box))).toEqual(
      area === 'alerts' ? ['view', 'acknowledge', 'manage'] : ['view', 'manage'],
    );
});
