import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resources } from '../../core/contract/index.ts';
import type { Resource } from '../../core/contract/endpoint.ts';
import { specifiersOf } from './directions.ts';
import { projectFiles, root, sourceFiles, textOf, withoutComments } from './files.ts';

const MAX_LINES = 350;

describe('files', () => {
  test(`are at most ${MAX_LINES} lines long, but the generated list of profiles`, () => {
    const long = sourceFiles()
      .filter((path) => path !== 'core/profiles/index.ts')
      .map((path) => ({ path, lines: textOf(path).split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long, 'Split the file by subject.').toEqual([]);
  });

  test('import the whole of zod, which bundles to a fifth of the named import', () => {
    const named = /import\s*(type\s*)?\{[^}]*\}\s*from\s*['"]zod['"]/;
    const importing = sourceFiles().filter((path) => named.test(textOf(path)));
    expect(importing, "Write `import * as z from 'zod'`.").toEqual([]);
  });

  test('count circuits by the one rule of core/domain/circuit.ts, not by their devices', () => {
    const counts = /counted\([^)]*'(?:further )?circuits?\b|label: ['`]Circuits|\} circuits?\b/;
    const others = sourceFiles()
      .filter((path) => /^(core|functions|graphql|web)\//.test(path))
      .filter((path) => counts.test(withoutComments(textOf(path))))
      .filter((path) => !/\b(?:countCircuits|oncePerCircuit)\b/.test(textOf(path)));
    expect(others, 'Several devices may be on one circuit: use countCircuits.').toEqual([]);
  });

  test('have names in kebab case', () => {
    const odd = sourceFiles().filter((path) => !/^[a-z0-9.-]+$/.test(path.split('/').at(-1)!));
    expect(odd, 'Rename the file: small letters, digits, - and dots.').toEqual([]);
  });

  test('name no folder of one machine, and no package registry but the public one', () => {
    // Put together here, so that this file does not name one either.
    const folders = ['root', 'work', 'home', 'Users'].map((name) => `/${name}/`).join('|');
    const machine = new RegExp(`(?:^|[\\s'"\`(=:])(?:file://)?(?:${folders})`, 'm');
    const offending = projectFiles()
      .filter((path) => isText(path))
      .filter((path) => {
        const text = textOf(path);
        return machine.test(text) || registries(text).some((host) => host !== 'registry.npmjs.org');
      });
    expect(offending, 'Take the path of a machine, or the registry, out of the file.').toEqual([]);
  });
});

test('dialogs and questions stand on web/src/ui/form alone', () => {
  const own =
    /import (?!type)[^;]*\bModal\b[^;]*from '@cloudscape-design|<dialog\b|\srole="(alert)?dialog"|\b(showModal|window\.(confirm|prompt|alert))\(/;
  const outside = sourceFiles()
    .filter((path) => path.startsWith('web/src/') && !path.startsWith('web/src/ui/form/'))
    .filter((path) => own.test(textOf(path)));
  expect(outside, 'Make it of Dialog, FormDialog or ConfirmDialog (docs/forms.md).').toEqual([]);
});

test('the query of an address is written by web/src/ui/address.ts alone', () => {
  const own = /\[[^\]]*,[^\]]*\]\s*=\s*useSearchParams\(|\bnavigate\(\s*(\{|[`'"]\?)/;
  const outside = sourceFiles()
    .filter((path) => path.startsWith('web/src/') && path !== 'web/src/ui/address.ts')
    .filter((path) => own.test(textOf(path)));
  expect(outside, 'Write it by useQueryParams, which does nothing on a page that is left.').toEqual(
    [],
  );
});

/** Hosts that packages of a lock file or a setting of npm come from. */
function registries(text: string): string[] {
  const fromLock = [...text.matchAll(/"resolved":\s*"https?:\/\/([^/"]+)/g)].map(
    ([, host]) => host!,
  );
  const fromSettings = [...text.matchAll(/^(?:@\w+:)?registry\s*=\s*https?:\/\/([^/\s]+)/gm)].map(
    ([, host]) => host!,
  );
  return [...fromLock, ...fromSettings];
}

function isText(path: string): boolean {
  return !/\.(png|jpe?g|gif|ico|webp|woff2?|pdf|zip)$/.test(path);
}

test('every library is named in package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const named = Object.keys({ ...dependencies, ...devDependencies });
  // Types of a library that exists as types only, such as 'aws-lambda'.
  const known = new Set([
    ...named,
    ...named.map((name) => name.replace(/^@types\//, '')),
    ...builtinModules,
  ]);
  const isKnown = (name: string) =>
    name.startsWith('.') ||
    name.startsWith('node:') ||
    known.has(
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  const strange = sourceFiles().flatMap((path) =>
    specifiersOf(textOf(path))
      .filter((name) => !isKnown(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(strange, 'Add it: npm install --save-exact, beside --save-dev for a tool.').toEqual([]);
});

describe('documents', () => {
  /**
   * Folders at the top that a document may speak of; other words with a slash are no paths of ours.
   */
  const TOP = /^(core|functions|graphql|infra|web|tests|scripts|docs|\.ci)\//;

  test('name only paths that exist', () => {
    const documents = projectFiles().filter((path) => path.endsWith('.md'));
    expect(documents.length).toBeGreaterThan(0);
    const missing = documents.flatMap((document) =>
      pathsIn(textOf(document))
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${document}: ${path}`),
    );
    expect(missing, 'Correct the path in the document, or take it out.').toEqual([]);
  });

  /** Paths in code spans and links; those with a placeholder stand for many and are left out. */
  function pathsIn(text: string): string[] {
    const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) =>
      link!.replace(/^(\.\.?\/)+/, ''),
    );
    return [...spans, ...links]
      .map((path) => path.replace(/\/$/, ''))
      .filter((path) => TOP.test(`${path}/`) && /^[\w./-]+$/.test(path));
  }
});

describe('every resource', () => {
  const names = Object.keys(resources);

  test('has its wiring and its needs', () => {
    const missing = names
      .flatMap((name) => ['handler.ts', 'needs.ts'].map((file) => `functions/${name}/${file}`))
      .filter((path) => !existsSync(join(root, path)));
    expect(missing, 'Write the file; functions/tickets has an example of both.').toEqual([]);
  });

  test('serves each endpoint by a verb in a file of its own', () => {
    const missing = served().filter(({ file }) => !existsSync(join(root, file)));
    const files = missing.map(({ file }) => file);
    expect(files, "Write the verb there, or import it in the resource's handler.ts.").toEqual([]);
  });

  test('writes an audit row in every verb that changes something, or says that it changes nothing', () => {
    const writing = served().filter(
      ({ method, access, file }) =>
        method !== 'GET' && access !== 'public' && existsSync(join(root, file)),
    );
    expect(writing.length).toBeGreaterThan(0);
    const silent = writing.filter(
      ({ file }) => !/\b(audit|changedNothing|startJob)\(/.test(withoutComments(textOf(file))),
    );
    const files = silent.map(({ file }) => file);
    expect(
      files,
      'Call audit(…) in the verb, and hand its row to the store, which writes it in the same transaction.',
    ).toEqual([]);
  });

  /** Every endpoint with the file of its verb. */
  function served() {
    return Object.entries<Resource>(resources).flatMap(([resource, endpoints]) =>
      Object.entries(endpoints).map(([name, { method, access }]) => ({
        method,
        access,
        file: verbFile(resource, name),
      })),
    );
  }

  /** The file that the resource's handler takes the verb from. */
  function verbFile(resource: string, name: string): string {
    const handler = join(root, 'functions', resource, 'handler.ts');
    const source = existsSync(handler) ? readFileSync(handler, 'utf8') : '';
    const imported = new RegExp(
      `import\\s*\\{[^}]*\\b${name}\\b[^}]*\\}\\s*from\\s*'\\./([^']+)'`,
    ).exec(source)?.[1];
    return `functions/${resource}/${imported ?? `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`}`;
  }
});

test('every record of docs/decisions has a number of its own', () => {
  const numbers = projectFiles()
    .filter((path) => path.startsWith('docs/decisions/'))
    .map((path) => path.split('/').at(-1)!.slice(0, 4));
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  expect(twice, 'Give the newer record the next free number, also where it is cited.').toEqual([]);
});
