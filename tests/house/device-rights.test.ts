import { expect, test } from 'vitest';
import { sourceFiles, textOf } from './files.ts';

test('rights on a device are asked of core/access/device-rights.ts alone, which knows its paths', () => {
  const judged = sourceFiles().filter((path) => /^(core|functions|graphql|web)\//.test(path));
  const own = judged.filter((path) =>
    /\b(canService|serviceLevel|viewedRights|seesGroup|useCanService)\([^;]*?\b[gG]roupPath\b/.test(
      textOf(path),
    ),
  );
  expect(
    own.filter((path) => !path.startsWith('core/access/')),
    'Ask mayOnDevice() of core/access/device-rights.ts.',
  ).toEqual([]);
});
