import { installPackages, root, run } from './steps.mjs';

/**
 * npm run deploy|found|diff|destroy|preflight|restore-people|restore-rows|admin -- <brand>, and npm
 * run smoke -- <url>.
 */
const [command, ...args] = process.argv.slice(2);
const main = command === 'smoke' ? 'smoke-main.ts' : 'main.ts';
const given = command === 'smoke' ? args : [command, ...args];

const succeeded =
  installPackages() &&
  run(process.execPath, ['--import', 'tsx', `${root}/infra/deploy/${main}`, ...given], {
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
process.exitCode = succeeded ? 0 : 1;
