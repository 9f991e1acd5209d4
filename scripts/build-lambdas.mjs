import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './steps.mjs';

/** Handlers that serve no resource of the REST API, by the name of their bundle. */
const OTHERS = {
  graphql: 'graphql/handler.ts',
  planner: 'functions/triggers/planner.ts',
  poller: 'functions/triggers/poller.ts',
  'compaction-clock': 'functions/triggers/compaction-clock.ts',
  compactor: 'functions/triggers/compactor.ts',
  notifier: 'functions/triggers/notifier.ts',
  'job-runner': 'functions/triggers/job-runner.ts',
  'job-clock': 'functions/triggers/job-clock.ts',
  'seal-clock': 'functions/triggers/seal-clock.ts',
  'seal-check': 'functions/triggers/seal-check.ts',
  'custom-message': 'functions/triggers/custom-message.ts',
  'people-clock': 'functions/triggers/people-clock.ts',
  'person-seen': 'functions/triggers/person-seen.ts',
};

/**
 * Entry file of every Lambda function, by its bundle's name: each functions/{resource}/handler.ts,
 * and the others.
 */
export function lambdaEntries() {
  const resources = readdirSync(join(root, 'functions')).filter((name) =>
    existsSync(join(root, 'functions', name, 'handler.ts')),
  );
  return {
    ...Object.fromEntries(resources.map((name) => [name, `functions/${name}/handler.ts`])),
    ...OTHERS,
  };
}

/**
 * Bundles every function to dist/lambda/{name}/index.mjs with all that it imports, the AWS SDK
 * included: that halves the time of a cold start, and pins its version.
 * @returns {Promise<{ name: string, bytes: number }[]>}
 */
export async function buildLambdas() {
  const outdir = join(root, 'dist/lambda');
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const entries = lambdaEntries();
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [`${name}/index`, entry]),
    ),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    // Libraries in CommonJS, such as the SNMP client, require Node's own modules.
    banner: {
      js: "import{createRequire as __require}from'node:module';const require=__require(import.meta.url);",
    },
    logLevel: 'warning',
  });
  for (const name of ['job-runner', 'branding']) addDocumentFiles(join(outdir, name));
  return Object.keys(entries).map((name) => ({
    name,
    bytes: statSync(join(outdir, name, 'index.mjs')).size,
  }));
}

/** Fonts and the like, which functions/documents/files.ts finds by the paths of their packages. */
function addDocumentFiles(functionDirectory) {
  const files = JSON.parse(readFileSync(join(root, 'functions/documents/files.json'), 'utf8'));
  for (const path of Object.values(files)) {
    const place = join(functionDirectory, 'node_modules', path);
    mkdirSync(dirname(place), { recursive: true });
    copyFileSync(join(root, 'node_modules', path), place);
  }
}
