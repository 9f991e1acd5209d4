import { expect, test } from 'vitest';
import { commentsOf, sourceFiles, textOf } from './files.ts';
import ratchet from './ratchet.json' with { type: 'json' };

/** Words that make a sentence need a second reading. */
const HARD_ANYWHERE = /\b(?:of|to|for|from|by) (?:whom|which|whose)\b|letters|addressees?/gi;
const HARD_IN_COMMENTS = /\b(?:said|says|told|tells|held|holds|stands|what (?:is|was))\b/gi;

const PATTERNS_FILE = 'tests/house/ratchet.test.ts';

test('hard words in comments, names and messages only become fewer', () => {
  const counts = sourceFiles()
    .filter((path) => path !== PATTERNS_FILE)
    .map((path) => ({ path, count: hardWordsIn(textOf(path)) }))
    .sort((a, b) => b.count - a.count);
  const count = counts.reduce((sum, file) => sum + file.count, 0);
  const worst = counts.slice(0, 10).map((file) => `${file.path}: ${file.count}`);
  expect(
    count,
    `Subject first, one clause. Most of them:\n${worst.join('\n')}`,
  ).toBeLessThanOrEqual(ratchet.hardWords);
});

test('the lines of source only become fewer, but for those that a feature names', () => {
  const lines = sourceFiles()
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tests/'))
    .reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0);
  const allowed = ratchet.features.reduce(
    (sum, feature) => sum + feature.lines,
    ratchet.sourceLines,
  );
  expect(
    lines,
    'Make something shorter, or add the feature with its lines to tests/house/ratchet.json.',
  ).toBeLessThanOrEqual(allowed);
});

function hardWordsIn(source: string): number {
  const anywhere = inOneLine(source).match(HARD_ANYWHERE) ?? [];
  const inComments = inOneLine(commentsOf(source)).match(HARD_IN_COMMENTS) ?? [];
  return anywhere.length + inComments.length;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
}
