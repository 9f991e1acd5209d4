import { expect, test } from 'vitest';
import { sourceFiles, textOf, withoutComments } from './files.ts';

/** Where tickets have a line in a file that is not theirs; CONTRIBUTING.md counts them. */
const LINES = [
  'functions/runtime/tables.ts',
  'infra/constructs/brand.ts',
  'web/src/features/device/device-toolbar.tsx',
];

/** Features that raise tickets or read them for themselves, which are no part of what tickets take. */
const RAISING = ['functions/branding/needs.ts', 'functions/triggers/needs.ts'];

/** Written by `npm run docs`. */
const WRITTEN = ['core/contract/index.ts'];

/** The feature as it is named where it is wired. */
const NAMED =
  /\btickets: |'tickets\.|\btickets,|\bdeliverTickets\b|HELP_DESK_ADDRESS|ticket-dialog/;

const isOwn = (path: string) => /ticket|desk/i.test(path);
/** Rights that can be given, what the simulated network begins with, and the tests of others. */
const isAside = (path: string) =>
  /^(core\/access|infra\/local\/seed)\//.test(path) ||
  (path.startsWith('tests/') && !/^tests\/(fixtures|matrix)\/[\w-]+\.ts$/.test(path));

test('a feature such as tickets has a line in three shared files', () => {
  const shared = sourceFiles().filter(
    (path) => !isOwn(path) && !isAside(path) && NAMED.test(withoutComments(textOf(path))),
  );
  expect(
    shared.filter((path) => !RAISING.includes(path) && !WRITTEN.includes(path)).sort(),
    'Derive a further line from the contract, from a name or from a list that is there. Where one has become needless, count anew here and in CONTRIBUTING.md.',
  ).toEqual(LINES);
});

/** Features by their name in paths, and in code. */
const FEATURES = {
  tickets: { path: /ticket|desk/i, code: /\b(?:\w*[tT]ickets?|\w*[hH]elpDesks?|HELP_DESK\w*)\b/ },
  'wallboard links': { path: /wall/i, code: /\b(?:wallboards?|[wW]allLinks?)\b/ },
};
/** Figures of the document may differ so much, as a share. */
const TOLERANCE = 0.2;

test.each(Object.entries(FEATURES))(
  'CONTRIBUTING.md says how many files %s touch, as a search finds them',
  (name, { path: inPath, code }) => {
    const paths = sourceFiles();
    const own = paths.filter((path) => inPath.test(path)).length;
    const naming = paths.filter(
      (path) => !inPath.test(path) && code.test(withoutComments(textOf(path))),
    ).length;
    const row = new RegExp(`^\\| ${name} \\| (\\d+) \\| (\\d+) \\|`, 'm').exec(
      textOf('CONTRIBUTING.md'),
    );
    for (const [stated, measured] of [
      [row?.[1], own],
      [row?.[2], naming],
    ])
      expect(
        Math.abs(Number(stated) - Number(measured)),
        `CONTRIBUTING.md says ${stated}, and ${measured} are found.`,
      ).toBeLessThanOrEqual(Number(measured) * TOLERANCE);
  },
);
