import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './files.ts';

test('docs/api.md, docs/brand-file.md and the list of resources say what contract and schema say', () => {
  const args = ['--import', 'tsx', 'scripts/docs/main.ts', '--check'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout.trim(), 'Run `npm run docs`, and commit what it wrote.').toBe('');
  expect(status).toBe(0);
});
