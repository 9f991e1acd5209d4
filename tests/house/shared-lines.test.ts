import { expect, test } from 'vitest';
import { sourceFiles, textOf } from './files.ts';

/** Where tickets have a line in a file that is not theirs; CONTRIBUTING.md counts them. */
const LINES = [
  'core/contract/index.ts',
  'functions/runtime/tables.ts',
  'functions/triggers/needs.ts',
  'functions/triggers/notifier.ts',
  'infra/constructs/brand.ts',
  'web/src/features/device/device-toolbar.tsx',
];

/** Features that raise tickets of their own, which are no part of what tickets take. */
const RAISING = ['functions/branding/needs.ts'];

/** The feature as it is named where it is wired. */
const NAMED =
  /\btickets: |'tickets\.|\btickets,|\bdeliverTickets\b|HELP_DESK_ADDRESS|ticket-dialog/;

const isOwn = (path: string) => /ticket|desk/i.test(path);
/** Rights that can be given, what the simulated network begins with, and the tests of others. */
const isAside = (path: string) =>
  /^(core\/access|infra\/local\/seed)\//.test(path) ||
  (path.startsWith('tests/') && !/^tests\/(fixtures|matrix)\/[\w-]+\.ts$/.test(path));
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

test('a feature such as tickets has lines in six shared files of code, and in no more', () => {
  const shared = sourceFiles().filter(
    (path) => !isOwn(path) && !isAside(path) && NAMED.test(withoutComments(textOf(path))),
  );
  expect(
    shared.filter((path) => !RAISING.includes(path)).sort(),
    'Derive a further line from the contract, from a name or from a list that is there. Where one has become needless, count anew here and in CONTRIBUTING.md.',
  ).toEqual(LINES);
});
