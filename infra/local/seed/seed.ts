import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { baseEnvironment, readEnvironment } from '../../../functions/kernel/environment.ts';
import type { SimulatedDevice } from '../simulation/device.ts';
import { backfill, backfillDays } from './backfill.ts';
import { brandFiles, writeBrandFiles } from './brand.ts';
import { planFleet, type Fleet } from './plan.ts';
import { fleetAlerts, writeAlerts } from './write-alerts.ts';
import { DEMO_USERS_FILE, writePeople, type DemoUser } from './write-people.ts';
import { writeSecrets, writeWorld } from './write-world.ts';

export interface SeedOptions {
  /** Devices of both providers together; 0 for none. */
  devices: number;
  /** UDP port of the simulated agents. */
  port: number;
  dataDir: string;
  log: (line: string) => void;
  now?: Date;
  /** Of history; what suits the number of devices when left out. */
  days?: number;
}

export interface Seeded {
  /** Written just now, rather than by an earlier start. */
  isNew: boolean;
  people: DemoUser[];
  /** The network to start; none without devices. */
  simulated: SimulatedDevice[];
  port: number;
}

const SIMULATION_FILE = 'simulation.json';
const simulationSchema = z.strictObject({ devices: z.number().int().min(0), port: z.number().int(), anchorEpochSeconds: z.number().int() });
type SimulationRecord = z.infer<typeof simulationSchema>;

const seedEnvironment = baseEnvironment.extend({ USER_POOL_ID: z.string().min(1), BRAND_BUCKET: z.string().min(1) });

/**
 * Fills an empty installation: providers, people, devices, their history, brands. One that was filled before keeps what it
 * has, and gets back the network that belongs to it, whatever size is asked for now.
 * @throws Error in one sentence when the record of the network cannot be read.
 */
export async function seedIfEmpty(options: SeedOptions): Promise<Seeded> {
  const { dataDir, log } = options;
  const before = await readRecord(dataDir);
  if (before) {
    if (before.devices !== options.devices) {
      log(`The data in ${dataDir} belong to a network of ${before.devices} devices; for one of ${options.devices}, choose another DATA_DIR.`);
    }
    return { isNew: false, people: await readPeople(dataDir), simulated: planFleet(before).nodes.map((node) => node.simulated), port: before.port };
  }
  const now = options.now ?? new Date();
  const record: SimulationRecord = { devices: options.devices, port: options.port, anchorEpochSeconds: Math.floor(now.getTime() / 1000) };
  const fleet = planFleet(record);
  const people = await write(fleet, options, now);
  const file = join(dataDir, SIMULATION_FILE);
  await writeFile(file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  return { isNew: true, people, simulated: fleet.nodes.map((node) => node.simulated), port: record.port };
}

/** The record is written last, so a seed that is broken off is done again from the start. */
async function write(fleet: Fleet, { devices, dataDir, log, days = backfillDays(devices) }: SeedOptions, now: Date): Promise<DemoUser[]> {
  const { USER_POOL_ID, BRAND_BUCKET } = readEnvironment(seedEnvironment);
  const { world } = fleet;
  log(`Writing ${world.devices.length} devices of ${new Set(world.devices.map((device) => device.system['Customer'])).size} customers`);
  await writeWorld(world, now);
  await writeSecrets(world.secrets);
  await writeBrandFiles(BRAND_BUCKET, brandFiles(world.accounts, world.branding));
  const people = await writePeople(USER_POOL_ID, dataDir, world);
  const nowEpochSeconds = Math.floor(now.getTime() / 1000);
  await writeAlerts(fleetAlerts(fleet, nowEpochSeconds, Math.max(1, days)));
  await backfill({ nodes: fleet.nodes, nowEpochSeconds, days, log });
  return people;
}

async function readRecord(dataDir: string): Promise<SimulationRecord | undefined> {
  const path = join(dataDir, SIMULATION_FILE);
  const text = await readFile(path, 'utf8').catch(unlessMissing);
  if (text === undefined) return undefined;
  const result = simulationSchema.safeParse(safeJson(text));
  if (!result.success) throw new Error(`${path} is damaged; remove the data folder to start anew.`);
  return result.data;
}

async function readPeople(dataDir: string): Promise<DemoUser[]> {
  const path = join(dataDir, DEMO_USERS_FILE);
  const text = await readFile(path, 'utf8').catch(unlessMissing);
  if (text === undefined) return [];
  await chmod(path, 0o600);
  return (safeJson(text) ?? []) as DemoUser[];
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
