import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench, Figure } from './figure.ts';

const folder = join(import.meta.dirname, '../../dist/web');
const assets = join(folder, 'assets');

/** Name prefixes of the chunks that the list of services needs after sign-in. */
const AWAITED = ['identity', 'services-page'];

/** Size of what the browser loads before the first page can be used. */
export const bench: Bench = {
  name: 'web',
  run() {
    if (!existsSync(join(folder, 'index.html')))
      throw new Error('The web app is not built: run `npm run build` first.');
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const entry = withImports(
      [...page.matchAll(/\/assets\/([^"]+\.js)"/g)].map(([, file]) => file!),
    );
    const all = readdirSync(assets).filter((file) => file.endsWith('.js'));
    const awaited = AWAITED.map(
      (name) => all.find((file) => file.startsWith(`${name}-`)) ?? missing(name),
    );
    const styles = [...page.matchAll(/\/assets\/([^"]+\.css)"/g)].map(([, file]) => file!);
    return Promise.resolve<Figure[]>([
      {
        name: 'JavaScript before the list of services can be used, gzipped',
        value: kilobytes(withImports([...entry, ...awaited])),
        unit: 'KB',
        budget: 420,
      },
      { name: 'of that, the shell', value: kilobytes(entry), unit: 'KB' },
      { name: 'blocking style sheets, gzipped', value: kilobytes(styles), unit: 'KB' },
      {
        name: 'fonts in the blocking style sheets',
        value: styles.filter((file) =>
          /font\/|\.woff/.test(readFileSync(join(assets, file), 'utf8')),
        ).length,
        unit: 'files',
        budget: 0,
      },
    ]);
  },
};

/** The files and their static imports. */
function withImports(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    const source = readFileSync(join(assets, file), 'utf8');
    for (const [, imported] of source.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(imported!);
  }
  return [...found];
}

function kilobytes(files: readonly string[]): number {
  return (
    files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(assets, file)), { level: 9 }).length,
      0,
    ) / 1024
  );
}

function missing(name: string): never {
  throw new Error(`The build has no chunk named ${name}.`);
}
