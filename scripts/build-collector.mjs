import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './steps.mjs';

/** Folder of everything that is built of the collector for sites. */
export const COLLECTOR_FOLDER = join(root, 'dist/collector');
const FILE = 'linekeeper-collector.cjs';

/**
 * Bundles the collector for sites to one file, which Node runs without packages. It is CommonJS, as
 * an executable takes nothing else.
 * @returns {Promise<string>} the file
 */
export async function buildCollector(folder = COLLECTOR_FOLDER) {
  const outfile = join(folder, FILE);
  await build({
    absWorkingDir: root,
    entryPoints: ['collector/main.ts'],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return outfile;
}
