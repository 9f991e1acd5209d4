import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';

/**
 * npm run bench [-- --json] [-- name …] [-- --devices N]: measures on this machine and prints each
 * figure with its budget. A figure over budget is marked but does not fail the run, as machines
 * differ; one that must hold on each machine does. Each part runs in its own process, one after the other, so that they do not affect each
 * other. --devices is for the browser part; default 10,000. The part recordings takes a folder, and
 * runs when it has one: npm run bench -- recordings <folder> [--only ios,junos] [--details file].
 * The part hostile takes attacks: npm run bench -- hostile [--only imports,all].
 */
const folder = join(import.meta.dirname, 'bench');
const LONGEST_PART_MINUTES = 25;
const {
  positionals,
  values: { json: asJson = false, devices, only, details },
} = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    devices: { type: 'string' },
    only: { type: 'string' },
    details: { type: 'string' },
  },
});
const recordings = positionals.find((given) => given.includes('/'));
const requested = positionals.filter((given) => given !== recordings);

const parts = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'figure.ts' && file !== 'replay-store.ts')
  .map((file) => file.replace('.ts', ''))
  .sort();
const unknown = requested.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}. There are: ${parts.join(', ')}.`);
  process.exit(1);
}

const withoutFolder = parts.filter((name) => name !== 'recordings');

const results = [];
for (const part of requested.length > 0 ? requested : withoutFolder) {
  const { name, figures, error } = await measure(part);
  if (!asJson) console.log(`\n${name}`);
  for (const figure of figures) {
    const isWithin = withinBudget(figure);
    results.push({ part: name, ...figure, withinBudget: isWithin });
    if (figure.mustHold && !isWithin) process.exitCode = 1;
    if (!asJson) console.log(line(figure));
  }
  if (error) {
    results.push({ part: name, error });
    if (!asJson) console.log(`  not measured: ${error}`);
    process.exitCode = 1;
  }
}
if (asJson)
  console.log(
    JSON.stringify(
      { node: process.version, measuredAt: new Date().toISOString(), results },
      null,
      2,
    ),
  );

/** The part's process prints its result as the last line. */
async function measure(part) {
  const script = `
    const { bench } = await import(${JSON.stringify(join(folder, `${part}.ts`))});
    const answer = { name: bench.name, figures: [] };
    try { answer.figures = await bench.run(); } catch (error) { answer.error = error.message; }
    process.stdout.write('\\n' + JSON.stringify(answer) + '\\n', () => process.exit(0));`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    POWERTOOLS_LOG_LEVEL: 'WARN',
    ...(devices && { BENCH_DEVICES: devices }),
    ...(recordings && { BENCH_FOLDER: recordings }),
    ...(only && { BENCH_ONLY: only }),
    ...(details && { BENCH_DETAILS: details }),
  };
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { env, timeout: LONGEST_PART_MINUTES * 60_000, maxBuffer: 64e6 },
    );
    return JSON.parse(stdout.trim().split('\n').at(-1));
  } catch (error) {
    return {
      name: part,
      figures: [],
      error: error.killed ? `It took longer than ${LONGEST_PART_MINUTES} minutes.` : error.message,
    };
  }
}

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
