import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './files.ts';

test('docs/api.md says what the contract says', () => {
  const args = ['--import', 'tsx', 'scripts/api-reference.ts', '--check'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status, 'Run `npm run docs`, and commit docs/api.md.').toBe(0);
});
