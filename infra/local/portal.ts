import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tableName } from '../../functions/runtime/tables.ts';
import { startApplication } from './application.ts';
import { databaseAt, startDynamoDbLocal } from './aws/dynamodb/dynamodb-local.ts';
import { startDatabaseThread } from './aws/dynamodb/start-thread.ts';
import type { LoadFunction } from './aws/lambda.ts';
import { CLOCKS } from '../constructs/clocks.ts';
import { resourceClockNeeds } from '../constructs/resource-needs.ts';
import { FunctionThread } from './aws/function-thread.ts';
import { inThreadForACall } from './aws/thread-for-a-call.ts';
import { NAMES } from './environment.ts';
import { hasHeavyCalls, withHeavyCallsApart } from './heavy-calls.ts';
import { MessageIntake } from './message-intake.ts';
import { watchOwnDevices } from './own-devices.ts';
import { seedIfEmpty } from './seed/seed.ts';
import type { Settings } from './settings.ts';
import type { SimulatedDevice } from './simulation/device.ts';
import { startSimulation } from './simulation/start-simulation.ts';

/**
 * UDP port of all simulated agents, each at its own loopback address; the next one if it is taken.
 */
const SNMP_PORT = 10_161;

/** Long-running functions, kept apart from those that people wait for. */
const IN_THREAD = new Set(['planner', 'poller', 'compaction-clock', 'compactor', 'job-runner']);
const PEOPLE_TIMEOUT_MS = 900_000;
const PROBLEMS_SHOWN = 5;

export interface Portal {
  url: string;
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/** Files beside this one in the build (scripts/build-local.mjs). */
const built = (name: string) => new URL(name, import.meta.url);

/**
 * The whole portal: seeded data, simulated network and collector.
 * @throws errors of a part's start, after stopping the others.
 */
export async function startPortal(settings: Settings): Promise<Portal> {
  const stops: Stop[] = [];
  // In reverse order of start, so that nothing uses a stopped part.
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    return { url: await startParts(settings, stops), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  { port, dataDir, devices, secondFactor, dynamoDbLocal, messages }: Settings,
  stops: Stop[],
): Promise<string> {
  const webFolder = fileURLToPath(built('../web'));
  const thread = new FunctionThread(built('function-worker.js'));
  const intake = await MessageIntake.open(messages);
  stops.push(() => intake.stop());
  for (const note of intake.notes) console.log(note);
  const application = await startApplication({
    port,
    dataDir,
    simulated: devices !== null,
    messageReceiver: intake.receiver,
    secondFactor,
    sdl: await readFile(built('schema.graphql'), 'utf8'),
    webFolder: existsSync(webFolder) ? webFolder : null,
    load: async (name) =>
      IN_THREAD.has(name) ? { handler: thread.handlerOf(name) } : await loadMain(name),
    clocks: [...Object.keys(CLOCKS), ...Object.keys(resourceClockNeeds)],
    startDatabase: async (path, key) =>
      dynamoDbLocal
        ? databaseAt(await startDynamoDbLocal(dynamoDbLocal, path && `${path}-dynamodb-local`), key)
        : await startDatabaseThread(
            { path, key, busy: BUSY, lateIndexes: LATE },
            built('database-worker.js'),
          ),
  });
  stops.push(() => application.close());
  const startNetwork = async (simulated: SimulatedDevice[], wanted: number) => {
    const simulation = await startSimulation(
      { devices: simulated, port: wanted },
      built('simulation-worker.js'),
    );
    stops.push(() => simulation.stop());
    for (const problem of simulation.problems.slice(0, PROBLEMS_SHOWN)) console.error(problem);
    return simulation.port;
  };
  await seedIfEmpty({
    devices: devices ?? 0,
    port: SNMP_PORT,
    dataDir,
    log: (line) => console.log(line),
    putSeries: (rows) => application.database.load(tableName(NAMES.tablePrefix, 'series'), rows),
    ...(devices !== null && { startNetwork }),
  });
  for (const problem of await watchOwnDevices(dataDir)) console.error(problem);
  await application.prepareFunctions();
  stops.push(() => thread.stop());
  application.open();
  intake.start();
  // Imports people of older releases, and changes of the pool since the last run.
  application.functions
    .invoke('people-clock', {}, randomUUID(), PEOPLE_TIMEOUT_MS)
    .catch((error: unknown) => console.error('The list of people was not put right.', error));
  return application.url;
}

/** As seldom as not to be noticed by who looks at pages. */
const BUSY = { seed: 'tables', share: 0.0005 };
const LATE = { seed: 'indexes', mostMs: 20 };

const loadBuilt: LoadFunction = async (name) =>
  (await import(built(`functions/${name}.js`).href)) as Awaited<ReturnType<LoadFunction>>;

/** In the main thread, but for heavy calls. */
const loadMain: LoadFunction = async (name) => {
  const { handler } = await loadBuilt(name);
  if (!hasHeavyCalls(name)) return { handler };
  const apart = inThreadForACall(name, built('function-worker.js'));
  return { handler: withHeavyCallsApart(name, handler, apart) };
};
