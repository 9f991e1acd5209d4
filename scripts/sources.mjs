import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** Source paths by build part. Node modules only: this runs before packages are installed. */
const SOURCES = {
  lambda: ['core', 'functions', 'graphql', 'scripts/build-lambdas.mjs', 'package-lock.json'],
  local: [
    'core',
    'functions',
    'graphql',
    'infra/local',
    'infra/founding',
    'infra/constructs',
    'scripts/build-local.mjs',
    'scripts/build-lambdas.mjs',
    'package-lock.json',
  ],
  web: [
    'core',
    'web',
    'collector',
    'functions/monitoring',
    'functions/snmp',
    'vite.config.ts',
    'scripts/build-collector.mjs',
    'scripts/release-key.mjs',
    'scripts/build-web.mjs',
    'package-lock.json',
  ],
};

/** The part is built from the current sources. */
export function isBuilt(part) {
  const marker = markerOf(part);
  return (
    existsSync(join(root, 'dist', part)) &&
    existsSync(marker) &&
    readFileSync(marker, 'utf8') === contentOf(SOURCES[part])
  );
}

export function markBuilt(part) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(markerOf(part), contentOf(SOURCES[part]));
}

/** Hash of the names and contents of files and folders. */
export function contentOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory())
      for (const name of readdirSync(full).sort()) add(join(path, name));
    else hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function markerOf(part) {
  return join(root, 'dist', `.built-${part}`);
}
