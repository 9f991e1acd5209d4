import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../steps.mjs';

/**
 * Changes the files of mutants.json in small ways, one at a time, and runs their tests against
 * each change. Fails when more changes pass a file's tests than the list allows, and lowers the
 * number when fewer do. An argument limits it to files whose path includes it.
 */
const LIST = join(root, 'scripts/soak/mutants.json');
const NOT_KILLED = new Set(['Survived', 'NoCoverage']);

/** Of one file: `{ mutants, survivors, places }`, a place as line, change and status. */
async function mutate(file, tests) {
  // As `testFiles` of Stryker they would not see changes of what runs while a module loads.
  process.env.MUTANT_TESTS = tests;
  const stryker = new Stryker({
    mutate: [file],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    /** Tests that reach a file by its path alone count too. */
    vitest: { related: false, configFile: 'scripts/soak/mutants.config.mjs' },
    /** A busy machine is no proof that a change was noticed. */
    timeoutMS: 30_000,
    /** Stryker reads it with the JavaScript API of TypeScript, which version 7 has not. */
    tsconfigFile: 'none',
    ignorePatterns: ['dist', 'docs', '.data'],
    reporters: [],
  });
  const results = (await stryker.runMutationTest()).filter(({ status }) => status !== 'Ignored');
  const alive = results.filter(({ status }) => NOT_KILLED.has(status));
  return {
    mutants: results.length,
    survivors: alive.length,
    places: alive.map(
      ({ location, mutatorName, replacement, status }) =>
        `  ${file}:${location.start.line} ${status}, ${mutatorName}: ${replacement}`,
    ),
  };
}

const list = JSON.parse(readFileSync(LIST, 'utf8'));
const part = process.argv[2] ?? '';
const files = Object.keys(list).filter((each) => each.includes(part));
if (files.length === 0) throw new Error(`No path in mutants.json includes ${part}.`);
const sum = { mutants: 0, survivors: 0 };
for (const file of files) {
  const entry = list[file];
  const { mutants, survivors, places } = await mutate(file, entry.tests);
  const allowed = entry.survivors ?? mutants;
  const summary = `${file}: ${mutants - survivors} of ${mutants} killed, ${allowed} may survive`;
  console.log([summary, ...places].join('\n'));
  sum.mutants += mutants;
  sum.survivors += survivors;
  if (survivors > allowed) process.exitCode = 1;
  else list[file] = { ...entry, mutants, survivors };
  writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
}
const killed = sum.mutants - sum.survivors;
console.log(`${((100 * killed) / sum.mutants).toFixed(1)} % of ${sum.mutants} changes killed`);
