import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { publicKeyOf, releaseKey, signedRelease } from './release-key.mjs';
import { root } from './steps.mjs';

/** Folder of everything that is built of the collector for sites. */
export const COLLECTOR_FOLDER = join(root, 'dist/collector');
const NAME = 'linekeeper-collector';

/**
 * Bundles the collector for sites to one file, which Node runs without packages, and signs it. It is
 * CommonJS, as an executable takes nothing else.
 * @param folder of the file and its signed release
 * @param trial of tests: another version and time than those of the sources
 * @returns {Promise<string>} the file
 */
export async function buildCollector(folder = COLLECTOR_FOLDER, trial = {}) {
  const { version = sourceVersion(), trialMs } = trial;
  const key = releaseKey();
  const outfile = join(folder, `${NAME}.cjs`);
  const built = { version, releaseKey: publicKeyOf(key), trialMs };
  await build({
    absWorkingDir: root,
    entryPoints: ['collector/main.ts'],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    define: { 'process.env.COLLECTOR_BUILD': JSON.stringify(JSON.stringify(built)) },
  });
  writeFileSync(join(folder, `${NAME}.json`), signedRelease(version, readFileSync(outfile), key));
  return outfile;
}

/** Version of the collector that the sources are of. */
export function sourceVersion() {
  const source = readFileSync(join(root, 'core/domain/site-collector.ts'), 'utf8');
  return /COLLECTOR_VERSION = '(.+)'/.exec(source)[1];
}
