import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesIn, roomOf, specifiersOf, wrongDirection } from './directions.ts';
import { sourceFiles, textOf } from './files.ts';

describe('imports point one way', () => {
  test('in every file of the project', () => {
    const wrong = sourceFiles().flatMap((from) =>
      specifiersOf(textOf(from))
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => wrongDirection(from, normalize(join(dirname(from), specifier))))
        .filter((sentence) => sentence !== null),
    );
    expect(
      wrong,
      'The rooms and their directions stand in docs/architecture.md. Move what both need to a room that both may import.',
    ).toEqual([]);
  });

  test.each([
    ['core/domain/alert.ts', 'functions/store/client.ts'],
    ['core/domain/alert.ts', 'web/src/api/client.ts'],
    ['functions/alerts/list-alerts.ts', 'functions/devices/list-devices.ts'],
    ['functions/alerts/list-alerts.ts', 'functions/triggers/poller.ts'],
    ['functions/store/alerts.ts', 'functions/kernel/serve.ts'],
    ['web/src/features/alerts/alerts-page.tsx', 'web/src/features/devices/columns.ts'],
    ['web/src/features/alerts/alerts-page.tsx', 'functions/alerts/list-alerts.ts'],
    ['web/src/ui/table.tsx', 'web/src/features/alerts/alerts-page.tsx'],
    ['infra/stacks/api-stack.ts', 'functions/alerts/handler.ts'],
    ['infra/stacks/api-stack.ts', 'infra/local/main.ts'],
    ['functions/alerts/handler.ts', 'scripts/build.mjs'],
    ['infra/local/main.ts', 'tests/fixtures/world.ts'],
    ['a-new-room/file.ts', 'core/domain/alert.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(wrongDirection(from, to)).toContain(from);
  });

  test('finds every form of import', () => {
    const source =
      "import a from './a.ts';\nimport './b.ts';\nexport { c } from './c.ts';\nconst d = await import('./d.ts');\nimport type { E } from './e.ts';\n// import './not.ts'\n";
    expect(specifiersOf(source)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts']);
  });
});

describe('circles', () => {
  test('are none between the folders of functions, nor of web', () => {
    const arrows = new Map<string, Set<string>>();
    for (const from of sourceFiles().filter((path) => /^(functions|web\/src)\//.test(path))) {
      const others = specifiersOf(textOf(from))
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => roomOf(normalize(join(dirname(from), specifier))))
        .filter((room) => room !== roomOf(from));
      arrows.set(roomOf(from), new Set([...(arrows.get(roomOf(from)) ?? []), ...others]));
    }
    expect(circlesIn(arrows), 'Move what both need to a third folder.').toEqual([]);
  });

  test('are none between files, types included', () => {
    const arrows = new Map<string, Set<string>>();
    for (const from of sourceFiles()) {
      const others = specifiersOf(textOf(from)).filter((specifier) => specifier.startsWith('.'));
      arrows.set(from, new Set(others.map((other) => normalize(join(dirname(from), other)))));
    }
    expect(circlesIn(arrows), 'Move the type that both need to a file of its own.').toEqual([]);
  });

  test('are found', () => {
    const arrows = { a: ['b'], b: ['c'], c: ['b'], d: ['a'] };
    const sets = Object.entries(arrows).map(([from, to]) => [from, new Set(to)] as const);
    expect(circlesIn(new Map(sets))).toEqual(['b', 'c']);
  });
});

test('core needs no library but those that run anywhere', () => {
  const foreign = sourceFiles()
    .filter((path) => path.startsWith('core/'))
    .flatMap((path) =>
      specifiersOf(textOf(path))
        .filter(
          (name) =>
            !name.startsWith('.') &&
            !/^(zod|papaparse|date-fns|@date-fns\/tz|temporal-polyfill|culori)(\/|$)/.test(name),
        )
        .map((name) => `${path}: ${name}`),
    );
  expect(foreign, 'Core runs everywhere. Do this in functions or web, or by hand.').toEqual([]);
});
