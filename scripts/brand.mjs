import { installPackages, root, run, runNode } from './steps.mjs';

/**
 * npm run deploy|found|diff|destroy|preflight|restore-people|restore-rows -- <brand>, and npm run smoke -- <url>. What would be
 * deployed is checked and built first.
 */
const [command, ...args] = process.argv.slice(2);
const MAIN = command === 'smoke' ? 'infra/deploy/smoke-main.ts' : 'infra/deploy/main.ts';
const BUILT_FIRST = ['deploy', 'diff', 'destroy'];

function succeeds() {
  if (!installPackages()) return false;
  if (command === 'deploy' && !runNode('scripts/check.mjs')) return false;
  if (BUILT_FIRST.includes(command) && !runNode('scripts/build.mjs')) return false;
  const given = command === 'smoke' ? args : [command, ...args];
  return run(process.execPath, ['--import', 'tsx', `${root}/${MAIN}`, ...given]);
}

process.exitCode = succeeds() ? 0 : 1;
