import { expect, test } from 'vitest';
import { sourceFiles, textOf } from './files.ts';

const OWN_TABLE = /<table\b|@cloudscape-design\/components\/table['"]|collection-hooks/;

test('every table is the one of web/src/ui/table', () => {
  const others = sourceFiles().filter(
    (path) =>
      path.startsWith('web/src/') &&
      !path.startsWith('web/src/ui/table/') &&
      OWN_TABLE.test(textOf(path)),
  );
  expect(others, 'Give its Table columns and rows.').toEqual([]);
});
