// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../web/src/ui/table/save-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a file keeps its name, without what file systems refuse', () => {
  const names: string[] = [];
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL() {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  saveFile('Services, Müller & Söhne, 2026-11-22 01.05.csv', 'text/csv', '');
  saveFile('Services, a/b: "c" <d>.csv', 'text/csv', '');
  expect(names).toEqual([
    'Services, Müller & Söhne, 2026-11-22 01.05.csv',
    'Services, a_b_ _c_ _d_.csv',
  ]);
});
