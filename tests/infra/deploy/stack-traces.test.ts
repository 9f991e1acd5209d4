import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const BUILD = join(import.meta.dirname, '../../../scripts/build-lambdas.mjs');

const SOURCE = `interface Event {
  reason: string;
}

export const handler = ({ reason }: Event) => {
  throw new Error(reason);
};
`;

const CALL = `import { handler } from './index.mjs';
try {
  handler({ reason: 'broken' });
} catch ({ stack }) {
  console.log(stack);
}
`;

/** Bundles one function as a deployment does, in a process of its own. */
function bundleOf(file: string, folder: string): void {
  const args = [{ index: file }, folder, { splitting: false }].map((each) => JSON.stringify(each));
  const script = `const { bundle } = await import(${JSON.stringify(BUILD)}); await bundle(${args.join()});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script]);
}

test('a deployed function names file and line of the source in its stack traces', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-bundle-'));
  writeFileSync(join(folder, 'failing.ts'), SOURCE);
  const built = join(folder, 'dist/lambda/failing');
  bundleOf(join(folder, 'failing.ts'), built);
  // Lambda has nothing but the folder of the function.
  const task = join(folder, 'task');
  cpSync(built, task, { recursive: true });
  const run = join(task, 'run.mjs');
  writeFileSync(run, CALL);
  const stack = execFileSync(process.execPath, [run], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '--enable-source-maps' },
  });
  expect(stack).toContain('Error: broken');
  expect(stack).toContain('failing.ts:6:');
});
