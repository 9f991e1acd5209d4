import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './steps.mjs';

/**
 * Bundles the collector for sites to one file, which Node runs without packages.
 * @returns {Promise<string>} the file
 */
export async function buildCollector(outfile = join(root, 'dist/collector/linekeeper-collector.mjs')) {
  await build({
    absWorkingDir: root,
    entryPoints: ['collector/main.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    sourcemap: false,
    banner: {
      js: "import{createRequire as collectorRequire}from'node:module';const require=collectorRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return outfile;
}

if (import.meta.filename === process.argv[1]) console.log(await buildCollector(process.argv[2]));
