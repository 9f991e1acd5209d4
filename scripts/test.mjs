import { quickChecks } from './check.mjs';
import { hasBrowser, installTools } from './debian.mjs';
import { onDynamoDbLocal } from './dynamodb-local.mjs';
import { check, finish, installPackages, runNode, skip, vitest } from './steps.mjs';

/** What reads and writes tables, in a short form; `npm run soak -- engines` has the long one. */
const SECOND_ENGINE = ['store', 'jobs', 'auditlogs', 'every-write.test.ts'];

/**
 * npm test: everything, from a fresh clone, also in CI. Paths limit it to those test files or
 * folders.
 */
function everything(paths) {
  if (!installPackages()) return [check('packages', () => false)];
  installTools();
  if (paths.length > 0) return [vitest(paths.join(' '), paths)];
  const quick = quickChecks();
  const build = check('build', () => runNode('scripts/build.mjs'));
  const tests = vitest('rules, parts and the local system', [
    '--project',
    'rules',
    '--project',
    'unit',
    '--project',
    'screens',
    '--project',
    'integration',
  ]);
  const engine = onDynamoDbLocal(SECOND_ENGINE);
  const synth = check('synthesis', () => runNode('scripts/synth.mjs'));
  const browser = hasBrowser()
    ? vitest('the portal in a browser', ['--project', 'e2e'])
    : skip('the portal in a browser', 'Chromium is not installed.');
  return [...quick, build, tests, engine, synth, browser];
}

finish(everything(process.argv.slice(2)));
