import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, root, textOf } from './files.ts';

const FOLDER = 'docs/specification';
const requirements = new Set(
  textOf(`${FOLDER}/requirements.csv`)
    .split('\n')
    .slice(1)
    .map((row) => row.split(',', 1)[0]!)
    .filter((id) => id !== ''),
);
const areas = [...new Set([...requirements].map((id) => id.split('-')[0]!))];
const headings = (file: string) =>
  new Set([...textOf(`${FOLDER}/${file}`).matchAll(/^\*\*([RD]-\d+)/gm)].map(([, id]) => id!));
const records = new Set(
  readdirSync(join(root, 'docs/decisions')).map((name) => `decision ${Number(name.slice(0, 4))}`),
);

/** Kinds of citation: its form in a text, and the page with its definition. */
const KINDS = [
  {
    pattern: new RegExp(String.raw`\b(?:${areas.join('|')})-\d+\b`, 'g'),
    known: requirements,
    place: `${FOLDER}/requirements.csv`,
  },
  { pattern: /\bR-\d+\b/g, known: headings('rulings.md'), place: `${FOLDER}/rulings.md` },
  { pattern: /\bD-\d+\b/g, known: headings('decisions.md'), place: `${FOLDER}/decisions.md` },
  { pattern: /\bdecision \d+\b/g, known: records, place: 'docs/decisions' },
];

test.each(KINDS)('every id that is cited stands in $place', ({ pattern, known, place }) => {
  expect(known.size).toBeGreaterThan(10);
  const cited = projectFiles()
    .filter((path) => /\.(ts|tsx|mjs|css|md)$/.test(path) && !path.startsWith(FOLDER))
    .flatMap((path) =>
      [...new Set(textOf(path).match(pattern))].map((id) => ({ id, line: `${path}: ${id}` })),
    );
  expect(cited.length).toBeGreaterThan(0);
  const unknown = cited.filter(({ id }) => !known.has(id)).map(({ line }) => line);
  expect(unknown, `Correct the id, or write down in ${place} what it stands for.`).toEqual([]);
});
