import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node modules only: this runs before packages are installed. */
export const root = join(import.meta.dirname, '..');

/**
 * `failures` names each failed test or check, for the last lines of the output.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Tally
 */

/**
 * Installs exactly the lock file's packages without changing it. Faster than 'npm ci' after small
 * changes, as that removes all packages first. Includes the build tools for any NODE_ENV.
 */
export const INSTALL = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'];

/**
 * Runs a command with its output on the terminal.
 * @returns {boolean} whether it succeeded
 */
export function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (result.error) console.error(`${command} could not be started: ${result.error.message}`);
  return result.status === 0;
}

/** Runs a script or tool of the project with this Node. */
export function runNode(script, args = [], env = {}) {
  return run(process.execPath, [join(root, script), ...args], env);
}

/**
 * Counts as one test.
 * @returns {Tally}
 */
export function check(name, passes) {
  const started = Date.now();
  heading(name);
  const passed = passes();
  console.log(`${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds(started)} s`);
  return passed
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name] };
}

/**
 * Runs test files with vitest and counts the tests.
 * @returns {Tally}
 */
export function vitest(name, args, env = {}) {
  const started = Date.now();
  heading(name);
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-test-'));
  const report = join(folder, 'tally.json');
  const succeeded = runNode(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      ...args,
      '--reporter=default',
      `--reporter=${join(root, 'scripts/tally-reporter.mjs')}`,
    ],
    { ...env, TALLY_FILE: report },
  );
  const tally = readTally(name, report, succeeded);
  rmSync(folder, { recursive: true, force: true });
  console.log(`${name}: ${line(tally)} in ${seconds(started)} s`);
  return tally;
}

/**
 * A check that cannot run here.
 * @returns {Tally}
 */
export function skip(name, reason) {
  heading(name);
  console.log(`${name}: skipped. ${reason}`);
  return { passed: 0, failed: 0, skipped: 1, failures: [] };
}

/** Ends a script of checks: names what failed, prints the sum and sets the exit code. */
export function finish(tallies) {
  const total = tallies.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }));
  console.log('');
  for (const failure of total.failures) console.log(`FAILED ${failure}`);
  console.log(line(total));
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** Installs the packages if that was not done yet. */
export function installPackages() {
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) return true;
  heading('packages');
  return run('npm', [...INSTALL]);
}

function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function heading(text) {
  console.log(`\n== ${text} ==`);
}

function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(1);
}

/** A failed run that names no failure counts as one. */
function readTally(name, report, succeeded) {
  const tally = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, failures: [] };
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1, failures: [name] };
}
