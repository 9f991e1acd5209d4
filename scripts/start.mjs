import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm start: installs and builds what is missing or changed, then runs the portal. Node modules
 * only until then.
 */
const NEEDED = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    `Linekeeper needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}

const { INSTALL, root, run, runNode } = await import('./steps.mjs');
const { contentOf, isBuilt } = await import('./sources.mjs');

install();
build();
process.env.NODE_ENV ??= 'production';
process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
if (process.argv.includes('dynamodb-local')) {
  const { installDynamoDbLocal } = await import('./dynamodb-local.mjs');
  process.env.DYNAMODB_LOCAL ??= installDynamoDbLocal() ?? '';
}
await import('../dist/local/main.js');

/** Installs packages if they are missing or the lock file has changed. */
function install() {
  const marker = join(root, 'node_modules/.installed-from');
  const lock = contentOf(['package-lock.json']);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  if (existsSync(join(root, 'node_modules/.package-lock.json')) && !existsSync(marker))
    return writeFileSync(marker, lock);
  console.log('Installing packages. This takes a minute or two, the first time only.');
  if (!run('npm', [...INSTALL, '--loglevel=error'])) {
    console.error(
      'The packages could not be installed. Please look at what npm says above, and try again.',
    );
    process.exit(1);
  }
  writeFileSync(marker, lock);
}

/** A child process, so that its memory is released before the portal starts. */
function build() {
  const missing = ['local', 'web'].filter((part) => !isBuilt(part));
  if (missing.length === 0 || runNode('scripts/build.mjs', missing)) return;
  console.error('The build failed. Please look at what it says above.');
  process.exit(1);
}
