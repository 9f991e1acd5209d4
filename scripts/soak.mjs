import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hasBrowser } from './debian.mjs';
import { check, installPackages, line, root, runNode, skip, sum, vitest } from './steps.mjs';

/**
 * npm run soak: what proves by repetition. Every test that has a short form in npm test repeats at
 * length, and the browser tests run three times beside two busy loops. With a path, the tests there
 * alone.
 */
const BROWSER_RUNS = 3;
const BUSY_LOOPS = 2;

function repeating(path = 'tests') {
  return readdirSync(join(root, path), { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .filter((name) => readFileSync(join(root, name), 'utf8').includes('setup/repetitions.ts'));
}

/** Keeps the machine busy until the work has ended. */
function besideBusyLoops(work) {
  const loops = Array.from(
    { length: BUSY_LOOPS },
    () => new Worker('for (;;) Math.random();', { eval: true }),
  );
  try {
    return work();
  } finally {
    for (const loop of loops) void loop.terminate();
  }
}

function browserTests() {
  if (!hasBrowser()) return [skip('the portal in a browser', 'Chromium is not installed.')];
  return besideBusyLoops(() =>
    Array.from({ length: BROWSER_RUNS }, (_, run) =>
      vitest(`the portal in a browser, run ${run + 1} on a busy machine`, ['--project', 'e2e']),
    ),
  );
}

function everything(path) {
  if (!installPackages()) return [check('packages', () => false)];
  const build = check('build', () => runNode('scripts/build.mjs'));
  const repeated = vitest('repetitions', repeating(path), { SOAK: '1' });
  return [build, repeated, ...(path ? [] : browserTests())];
}

const total = sum(everything(process.argv[2]));
console.log(`\n${line(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
