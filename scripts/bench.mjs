import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';

/**
 * npm run bench [-- --json] [-- name …]: measures on the machine at hand and prints each figure beside its budget. A figure over
 * its budget is marked and does not fail the run: another machine has other figures.
 */
register();

const folder = join(import.meta.dirname, 'bench');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const asJson = process.argv.includes('--json');

const results = [];
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts')).sort()) {
  const { bench } = await import(join(folder, file));
  if (!bench || (names.length > 0 && !names.includes(file.replace('.ts', '')))) continue;
  if (!asJson) console.log(`\n${bench.name}`);
  try {
    const figures = await bench.run();
    for (const figure of figures) {
      results.push({ part: bench.name, ...figure, withinBudget: withinBudget(figure) });
      if (!asJson) console.log(line(figure));
    }
  } catch (error) {
    results.push({ part: bench.name, error: error.message });
    if (!asJson) console.log(`  not measured: ${error.message}`);
    process.exitCode = 1;
  }
}
if (asJson) console.log(JSON.stringify({ node: process.version, measuredAt: new Date().toISOString(), results }, null, 2));

function withinBudget({ value, budget, atLeast }) {
  return budget === undefined ? null : atLeast ? value >= budget : value <= budget;
}

function line(figure) {
  const { name, value, unit, budget, atLeast } = figure;
  const measured = `${value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : 0 })} ${unit}`;
  if (budget === undefined) return `  ${name}: ${measured}`;
  const limit = `${atLeast ? 'at least' : 'at most'} ${budget.toLocaleString('en-GB')} ${unit}`;
  return `  ${name}: ${measured} (${limit})${withinBudget(figure) ? '' : '  OVER BUDGET'}`;
}
