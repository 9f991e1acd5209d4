import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FAKETIME, hasBrowser, installDebian13, installTools, ZABBIX } from './debian.mjs';
import { onDynamoDbLocal } from './dynamodb-local.mjs';
import { check, finish, installPackages, root, run, runNode, skip, vitest } from './steps.mjs';

/**
 * npm run soak: repeated and long tests. Tests with a short form in npm test run at length, the
 * local run's memory is checked against its budget under load and over a simulated day, and the
 * browser tests run three times on a busy machine. A path limits it to those tests; `memory`,
 * `day` and `engines` (tests of functions on DynamoDB Local) run only that check; `zabbix` runs the
 * scenes of Zabbix against a real one and records them; `site` cuts the line of a collector's site
 * for an hour and kills the collector a hundred times; `mutants` changes dangerous files in small
 * ways and counts which changes no test notices.
 */
const BROWSER_RUNS = 3;
const BUSY_LOOPS = 2;
const MEMORY_MINUTES = 15;
/** Enough for hundreds of kills in a row on a busy machine. */
const LONGEST_TEST_MS = 1_800_000;

function repeating(path = 'tests') {
  if (/\.test\.tsx?$/.test(path)) return [path];
  return readdirSync(join(root, path), { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .filter((name) => readFileSync(join(root, name), 'utf8').includes('setup/repetitions.ts'));
}

/** Keeps the machine busy during the work. */
function besideBusyLoops(work) {
  const loops = Array.from(
    { length: BUSY_LOOPS },
    () => new Worker('for (;;) Math.random();', { eval: true }),
  );
  try {
    return work();
  } finally {
    for (const loop of loops) void loop.terminate();
  }
}

function browserTests() {
  if (!hasBrowser()) return [skip('the portal in a browser', 'Chromium is not installed.')];
  return besideBusyLoops(() =>
    Array.from({ length: BROWSER_RUNS }, (_, at) =>
      vitest(`the portal in a browser, run ${at + 1} on a busy machine`, ['--project', 'e2e']),
    ),
  );
}

const memory = () =>
  check(`the memory of the local run over ${MEMORY_MINUTES} minutes of heavy use`, () =>
    run(process.execPath, ['--import', 'tsx', 'scripts/soak/memory.ts', String(MEMORY_MINUTES)]),
  );

/** A simulated day, in 72 minutes. */
function day() {
  const name = 'the memory of the local run over a day';
  installTools([FAKETIME]);
  if (!existsSync(FAKETIME.file)) return skip(name, 'faketime is not installed.');
  return check(name, () => run(process.execPath, ['--import', 'tsx', 'scripts/soak/day.ts']));
}

function zabbix() {
  const name = 'a real Zabbix';
  installTools(ZABBIX);
  if (!ZABBIX.every(({ file }) => existsSync(file))) return skip(name, 'Zabbix is not installed.');
  const debian13 = installDebian13();
  if (!debian13) console.log('Zabbix 7.0 could not be unpacked, so 6.0 is tried alone.');
  const systems = { '6.0': '/', ...(debian13 && { '7.0': debian13 }) };
  return vitest(name, ['tests/functions/monitoring/zabbix-scenes.test.ts'], {
    RECORD_ZABBIX: JSON.stringify(systems),
  });
}

/** In a network namespace, which root alone can make. */
function site() {
  const name = 'a site whose line is cut';
  installTools();
  if (process.getuid() !== 0) return skip(name, 'Only root can make a network namespace.');
  return check(name, () => run(process.execPath, ['--import', 'tsx', 'scripts/soak/site.ts']));
}

/** A part limits it to files whose path includes it. */
const mutants = (part) =>
  check('small changes of dangerous files', () =>
    runNode('scripts/soak/mutants.mjs', part ? [part] : []),
  );

function everything(path, part) {
  if (!installPackages()) return [check('packages', () => false)];
  if (path === 'zabbix') return [zabbix()];
  if (path === 'mutants') return [mutants(part)];
  const build = check('build', () => runNode('scripts/build.mjs'));
  if (path === 'memory') return [build, memory()];
  if (path === 'day') return [build, day()];
  if (path === 'site') return [build, site()];
  if (path === 'engines') return [build, onDynamoDbLocal([''], { SOAK: '1' })];
  const tests = [...repeating(path), `--testTimeout=${LONGEST_TEST_MS}`];
  const repeated = vitest('repetitions', tests, { SOAK: '1' });
  return [
    build,
    repeated,
    ...(path ? [] : [onDynamoDbLocal(['']), memory(), day(), ...browserTests()]),
  ];
}

finish(everything(...process.argv.slice(2)));
