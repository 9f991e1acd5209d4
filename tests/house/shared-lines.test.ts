import { expect, test } from 'vitest';
import { sourceFiles, textOf, withoutComments } from './files.ts';

/** Where tickets have a line in a file that is not theirs; CONTRIBUTING.md counts them. */
const LINES = [
  'functions/runtime/tables.ts',
  'infra/constructs/brand.ts',
  'web/src/features/device/device-toolbar.tsx',
];

/** The files of tickets by mail; calls to help desks came later, with files of their own. */
const OWN = [
  'core/contract/tickets.ts',
  'core/domain/ticket.ts',
  'functions/store/tickets.ts',
  'functions/tickets/clock.ts',
  'functions/tickets/handler.ts',
  'functions/tickets/needs.ts',
  'functions/tickets/raise-ticket.ts',
  'functions/tickets/ticket-mail.ts',
  'tests/core/domain/ticket.test.ts',
  'tests/functions/tickets/calls.ts',
  'tests/functions/tickets/tickets.test.ts',
  'tests/web/device/ticket.test.tsx',
  'web/src/features/device/ticket/ticket-dialog.tsx',
];
const MOST_FILES = 16;

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

test(`a feature such as tickets touches at most ${MOST_FILES} files, three of them shared`, () => {
  const paths = sourceFiles();
  const shared = paths.filter(
    (path) => !isOwn(path) && !isAside(path) && NAMED.test(withoutComments(textOf(path))),
  );
  expect(paths).toEqual(expect.arrayContaining(OWN));
  expect(OWN.length + LINES.length).toBeLessThanOrEqual(MOST_FILES);
  expect(
    shared.filter((path) => !RAISING.includes(path) && !WRITTEN.includes(path)).sort(),
    'Derive a further line from the contract, from a name or from a list that is there. Where one has become needless, count anew here and in CONTRIBUTING.md.',
  ).toEqual(LINES);
});
