import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node modules only: this runs before packages are installed. */
export const root = join(import.meta.dirname, '..');

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

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
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/**
 * Runs test files with vitest and counts the tests.
 * @returns {Tally}
 */
export function vitest(name, args, env = {}) {
  const started = Date.now();
  heading(name);
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-test-'));
  const report = join(folder, 'report.json');
  const succeeded = runNode(
    'node_modules/vitest/vitest.mjs',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  const tally = count(report, succeeded);
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
  return { passed: 0, failed: 0, skipped: 1 };
}

export function sum(tallies) {
  return tallies.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }));
}

export function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Installs the packages if that was not done yet. */
export function installPackages() {
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) return true;
  heading('packages');
  return run('npm', [...INSTALL]);
}

function heading(text) {
  console.log(`\n== ${text} ==`);
}

function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(1);
}

/**
 * A file that fails before its first test, or a failed run without a failed test, counts as one
 * failure.
 */
function count(report, succeeded) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const {
    numPassedTests: passed,
    numFailedTests,
    numPendingTests,
    numTodoTests,
    testResults,
  } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = numFailedTests + broken.length;
  return {
    passed,
    failed: failed === 0 && !succeeded ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  };
}
