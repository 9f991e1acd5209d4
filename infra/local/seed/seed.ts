import { join } from 'node:path';
import * as z from 'zod';
import { baseEnvironment, readEnvironment } from '../../../functions/runtime/environment.ts';
import { get, putMany } from '../../../functions/store/client.ts';
import { writeBrandFiles } from '../../founding/brand-files.ts';
import { found, foundSignInCheck } from '../../founding/found.ts';
import { DataDamaged } from '../data-damaged.ts';
import { NAMES } from '../environment.ts';
import { JsonFile } from '../json-file.ts';
import type { SimulatedDevice } from '../simulation/device.ts';
import { backfill, backfillDays, type BackfillOptions } from './backfill.ts';
import { brandFiles } from './brand.ts';
import { foundedAs, PROVIDERS } from './organisation.ts';
import { movePort } from './move-port.ts';
import { writePastAnswers } from './past-answers.ts';
import { writePastWalks } from './past-walks.ts';
import { planFleet, type Fleet } from './plan.ts';
import { fleetAlerts, writeAlerts } from './write-alerts.ts';
import type { World } from './world.ts';
import { DEMO_USERS_FILE, writePeople, type DemoUser } from './write-people.ts';
import { writeSecrets, writeWorld } from './write-world.ts';

export interface SeedOptions {
  /** Devices of both providers; 0 for none. */
  devices: number;
  /** UDP port of the simulated agents. */
  port: number;
  dataDir: string;
  log: (line: string) => void;
  now?: Date;
  /** Days of history; default: by number of devices. */
  days?: number;
  /**
   * Starts the network and returns its port, which differs if the given one is taken; the devices
   * are updated to it.
   */
  startNetwork?: (simulated: SimulatedDevice[], port: number) => Promise<number>;
  /** Writes series rows; default: through DynamoDB's protocol. */
  putSeries?: BackfillOptions['putSeries'];
}

export interface Seeded {
  /** Seeded by this start. */
  isNew: boolean;
  people: DemoUser[];
  /** The network of the data; empty without devices. */
  simulated: SimulatedDevice[];
  port: number;
}

const SIMULATION_FILE = 'simulation.json';
const simulationSchema = z.strictObject({
  devices: z.number().int().min(0),
  port: z.number().int(),
  anchorEpochSeconds: z.number().int(),
  /** Set while the devices are updated to another port. */
  isMoving: z.literal(true).optional(),
});
type SimulationRecord = z.infer<typeof simulationSchema>;

const seedEnvironment = baseEnvironment.extend({
  USER_POOL_ID: z.string().min(1),
  BRAND_BUCKET: z.string().min(1),
});

/**
 * Seeds an empty installation: providers, people, devices, history, brands. An existing one keeps
 * its data and network, whatever size is requested.
 * @throws DataDamaged if the network's record cannot be read or the tables have lost the seed.
 */
export async function seedIfEmpty(options: SeedOptions): Promise<Seeded> {
  const { dataDir, log } = options;
  const before = await readRecord(dataDir);
  if (!before) return await seed(options);
  if (before.devices !== options.devices) {
    log(
      `The data in ${dataDir} belong to a network of ${before.devices} devices; for one of ${options.devices}, choose another DATA_DIR.`,
    );
  }
  const { nodes, world } = planFleet(before);
  await requireTables(world, dataDir);
  // Earlier releases used other names.
  await writeSecrets(world.secrets, 'keep');
  await foundSignInCheck(NAMES.brand, process.env['MAIL_SENDER']!, new Date());
  const simulated = nodes.map((node) => node.simulated);
  const port = await networkPort(options, simulated, before.port);
  if (port !== before.port || before.isMoving) {
    await writeRecord(dataDir, { ...before, port, isMoving: true });
    await movePort(nodes, port, new Date());
    await writeRecord(dataDir, { ...before, port, isMoving: undefined });
  }
  return { isNew: false, people: await readPeople(dataDir), simulated, port };
}

async function seed(options: SeedOptions): Promise<Seeded> {
  const now = options.now ?? new Date();
  const wanted: SimulationRecord = {
    devices: options.devices,
    port: options.port,
    anchorEpochSeconds: Math.floor(now.getTime() / 1000),
  };
  const planned = planFleet(wanted);
  const simulated = planned.nodes.map((node) => node.simulated);
  const port = await networkPort(options, simulated, wanted.port);
  const people = await write(
    port === wanted.port ? planned : planFleet({ ...wanted, port }),
    options,
    now,
  );
  // Last, so that an interrupted seed starts again.
  await writeRecord(options.dataDir, { ...wanted, port });
  return { isNew: true, people, simulated, port };
}

/**
 * LevelDB opens damaged files with what is left; provider accounts are never deleted, so a missing
 * one means damage.
 */
async function requireTables({ accounts }: World, dataDir: string): Promise<void> {
  for (const { accountId } of accounts.filter(({ parentId }) => parentId === '')) {
    if (!(await get('accounts', { accountId })))
      throw new DataDamaged(`What the tables in ${join(dataDir, 'tables')} held`);
  }
}

async function networkPort(
  { startNetwork }: SeedOptions,
  simulated: SimulatedDevice[],
  port: number,
): Promise<number> {
  return simulated.length > 0 && startNetwork ? await startNetwork(simulated, port) : port;
}

const throughProtocol: BackfillOptions['putSeries'] = (rows) => putMany('series', rows);

async function write(
  fleet: Fleet,
  { devices, dataDir, log, days = backfillDays(devices), putSeries = throughProtocol }: SeedOptions,
  now: Date,
): Promise<DemoUser[]> {
  const { USER_POOL_ID, BRAND_BUCKET } = readEnvironment(seedEnvironment);
  const { world } = fleet;
  log(
    `Writing ${world.devices.length} devices of ${new Set(world.devices.map((device) => device.system['Customer'])).size} customers`,
  );
  for (const provider of Object.values(PROVIDERS)) await found(foundedAs(provider, now));
  await foundSignInCheck(NAMES.brand, process.env['MAIL_SENDER']!, now);
  await writeWorld(world, now);
  await writeSecrets(world.secrets);
  await writeBrandFiles(BRAND_BUCKET, brandFiles(world.accounts, world.branding));
  const people = await writePeople(USER_POOL_ID, dataDir, world);
  const nowEpochSeconds = Math.floor(now.getTime() / 1000);
  await writeAlerts(fleetAlerts(fleet, nowEpochSeconds, Math.max(1, days)));
  const walked = await writePastWalks(fleet.nodes, nowEpochSeconds);
  await writePastAnswers(fleet.nodes, walked, nowEpochSeconds);
  await backfill({ nodes: fleet.nodes, nowEpochSeconds, days, log, putSeries });
  return people;
}

async function writeRecord(dataDir: string, record: SimulationRecord): Promise<void> {
  const file = await JsonFile.open<SimulationRecord>(join(dataDir, SIMULATION_FILE), () => record);
  file.value = record;
  await file.save();
}

async function readRecord(dataDir: string): Promise<SimulationRecord | undefined> {
  const path = join(dataDir, SIMULATION_FILE);
  const { value } = await JsonFile.open<unknown>(path, () => undefined);
  if (value === undefined) return undefined;
  const result = simulationSchema.safeParse(value);
  if (!result.success) throw new DataDamaged(path);
  return result.data;
}

async function readPeople(dataDir: string): Promise<DemoUser[]> {
  return (await JsonFile.open<DemoUser[]>(join(dataDir, DEMO_USERS_FILE), () => [])).value;
}
