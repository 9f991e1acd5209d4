import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { lambdaEntries } from './build-lambdas.mjs';
import { root } from './steps.mjs';

/** Threads of the local run; each needs its own file. */
const WORKERS = {
  'database-worker': 'infra/local/aws/dynamodb/worker.ts',
  'simulation-worker': 'infra/local/simulation/worker.ts',
  'function-worker': 'infra/local/aws/function-worker.ts',
};

/**
 * Bundles the local run to dist. Shared imports, above all the AWS SDK, become one file that is
 * loaded once.
 */
export async function buildLocal(outdir = join(root, 'dist/local')) {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const functions = Object.entries(lambdaEntries()).map(([name, entry]) => [
    `functions/${name}`,
    entry,
  ]);
  const entries = [
    ['main', 'infra/local/main.ts'],
    ...Object.entries(WORKERS),
    ...functions,
  ].filter(([, entry]) => existsSync(join(root, entry)));
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    // Optional dependencies of a library, and one that finds its WebAssembly beside its own file.
    external: ['bufferutil', 'utf-8-validate', 'harfbuzzjs'],
    sourcemap: true,
    sourcesContent: false,
    banner: {
      js: "import{createRequire as portalRequire}from'node:module';const require=portalRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  copyFileSync(join(root, 'graphql/schema.graphql'), join(outdir, 'schema.graphql'));
}

if (import.meta.filename === process.argv[1]) await buildLocal(process.argv[2]);
