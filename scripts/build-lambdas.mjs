import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './steps.mjs';

/** Bundles that draw documents include fonts. */
const DRAWING = ['job-runner', 'branding'];
/** Finds its WebAssembly beside its own file. */
const SHAPER = 'harfbuzzjs';
/** Bundles with large, rarely used parts, which are split into separate files. */
const IN_PARTS = [...DRAWING, 'jobs', 'maintenances', 'openapi', 'provisioning', 'users'];

/**
 * Entry file of every Lambda function by bundle name: each functions/{resource}/handler.ts and
 * clock.ts, each of functions/triggers, and the data service.
 */
export function lambdaEntries() {
  const rooms = readdirSync(join(root, 'functions'));
  const entriesOf = (file, nameOf) =>
    rooms
      .map((name) => [nameOf(name), `functions/${name}/${file}`])
      .filter(([, entry]) => existsSync(join(root, entry)));
  const triggers = readdirSync(join(root, 'functions/triggers'))
    .filter((file) => file !== 'needs.ts')
    .map((file) => file.replace('.ts', ''));
  return {
    ...Object.fromEntries(entriesOf('handler.ts', (name) => name)),
    ...Object.fromEntries(entriesOf('clock.ts', (name) => `${name}-clock`)),
    ...Object.fromEntries(triggers.map((name) => [name, `functions/triggers/${name}.ts`])),
    graphql: 'graphql/handler.ts',
  };
}

/**
 * Bundles every function to dist/lambda/{name}/index.mjs with all imports. Including the AWS SDK
 * halves the cold start and pins its version.
 * @returns {Promise<{ name: string, bytes: number }[]>} bytes loaded at a cold start, by bundle
 */
export async function buildLambdas() {
  const outdir = join(root, 'dist/lambda');
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const entries = Object.entries(lambdaEntries());
  const inParts = entries.filter(([name]) => IN_PARTS.includes(name));
  const whole = entries.filter(([name]) => !IN_PARTS.includes(name));
  const outputs = await Promise.all([
    bundle(
      Object.fromEntries(whole.map(([name, entry]) => [`${name}/index`, entry])),
      'dist/lambda',
      { splitting: false },
    ),
    ...inParts.map(([name, entry]) =>
      bundle({ index: entry }, `dist/lambda/${name}`, { splitting: true }),
    ),
  ]);
  const files = Object.assign({}, ...outputs);
  for (const name of DRAWING) addDocumentFiles(join(outdir, name));
  addScripts(join(outdir, 'job-runner'));
  return entries.map(([name]) => ({
    name,
    bytes: bytesAtStart(files, `dist/lambda/${name}/index.mjs`),
  }));
}

/** Bundles entries as deployed, with source maps for stack traces. */
export async function bundle(entryPoints, outdir, options) {
  const { metafile } = await build({
    ...options,
    absWorkingDir: root,
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: [SHAPER],
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    // CommonJS libraries, such as the SNMP client, require Node's own modules.
    banner: {
      js: "import{createRequire as __require}from'node:module';const require=__require(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return metafile.outputs;
}

/** Bytes of a file and its static imports. */
function bytesAtStart(files, file, seen = new Set()) {
  if (seen.has(file)) return 0;
  seen.add(file);
  return files[file].imports
    .filter(({ kind, external }) => kind === 'import-statement' && !external)
    .reduce((sum, { path }) => sum + bytesAtStart(files, path, seen), files[file].bytes);
}

/** Fonts and other files that functions/documents/files.ts finds by package path. */
function addDocumentFiles(functionDirectory) {
  for (const path of pathsIn('functions/documents/files.json')) addFile(functionDirectory, path);
}

/** Fonts of other scripts than Latin, and what shapes their texts. */
function addScripts(functionDirectory) {
  for (const path of pathsIn('functions/documents/scripts/fonts.json'))
    for (const weight of ['400Regular', '700Bold'])
      addFile(functionDirectory, path.replaceAll('{weight}', weight));
  const shaper = join('node_modules', SHAPER);
  cpSync(join(root, shaper), join(functionDirectory, shaper), { recursive: true });
}

const pathsIn = (file) => Object.values(JSON.parse(readFileSync(join(root, file), 'utf8')));

function addFile(functionDirectory, path) {
  const place = join(functionDirectory, 'node_modules', path);
  mkdirSync(dirname(place), { recursive: true });
  copyFileSync(join(root, 'node_modules', path), place);
}
