import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './files.ts';

interface Locked {
  resolved?: string;
  optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};

/** Where a package finds another: in its own folder, or in one above. */
function isFound(from: string, name: string): boolean {
  if (packages[`${from ? `${from}/` : ''}node_modules/${name}`]) return true;
  return (
    from !== '' && isFound(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
  );
}

test('the lock file names the builds for every platform, without which npm ci refuses it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isFound(path, name))
      .map(([name, version]) => `${name}@${version}`),
  );
  expect(missing, 'Add them with version, os, cpu, optional and dev, as their like are.').toEqual(
    [],
  );
});

test('the lock file names no registry', () => {
  const named = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
  expect(named, 'Delete the lines "resolved" of package-lock.json.').toEqual([]);
});
