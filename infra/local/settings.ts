import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { USUAL_PORTS, type WantedPorts } from '../../collector/messages/listen.ts';
import { SECOND_FACTORS, type SecondFactor } from '../../core/access/strong-rights.ts';

export interface Settings {
  port: number;
  dataDir: string;
  /** Size of the simulated network; null for none. */
  devices: number | null;
  secondFactor: SecondFactor;
  /** Folder of Amazon's DynamoDB Local; null for the tables of this project. */
  dynamoDbLocal: string | null;
  /** Where traps and syslog are received. */
  messages: WantedPorts;
}

/** Invalid arguments; the message has the remedy. */
export class UsageError extends Error {}

const DEFAULT_PORT = 4000;
const DEFAULT_DEVICES = 200;
const MAX_DEVICES = 10_000;

/**
 * Reads the arguments of npm start and its environment.
 * @throws UsageError
 */
export function readSettings(argv: readonly string[], env: NodeJS.ProcessEnv): Settings {
  const { devices, simulation, engine } = readArguments(argv);
  const port = wholeNumber('PORT', env['PORT'], DEFAULT_PORT, 1, 65_535);
  const count = wholeNumber('--devices', devices, DEFAULT_DEVICES, 1, MAX_DEVICES);
  return {
    port,
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    devices: simulation === false ? null : count,
    secondFactor: secondFactorOf(env['SECOND_FACTOR']),
    dynamoDbLocal: engine === undefined ? null : folderOf(engine, env['DYNAMODB_LOCAL']),
    messages: {
      address: env['MESSAGES_ADDRESS'] || '127.0.0.1',
      traps: portsOf('TRAP_PORT', env, USUAL_PORTS.traps),
      syslog: portsOf('SYSLOG_PORT', env, USUAL_PORTS.syslog),
    },
  };
}

/** The named port alone, else the usual ones. */
const portsOf = (name: string, env: NodeJS.ProcessEnv, usual: readonly number[]) =>
  env[name] ? [wholeNumber(name, env[name], 0, 1, 65_535)] : usual;

function secondFactorOf(text = 'strongRights'): SecondFactor {
  const known = SECOND_FACTORS.find((each) => each === text);
  if (known) return known;
  throw new UsageError(`SECOND_FACTOR must be one of ${SECOND_FACTORS.join(', ')}, not '${text}'.`);
}

function folderOf(engine: string, folder: string | undefined): string {
  if (engine !== 'dynamodb-local')
    throw new UsageError(`--engine must be dynamodb-local, not '${engine}'.`);
  if (folder) return folder;
  throw new UsageError('DynamoDB Local needs Java (Debian: default-jre-headless) and npm.');
}

function readArguments(argv: readonly string[]): {
  devices?: string;
  simulation?: boolean;
  engine?: string;
} {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        devices: { type: 'string' },
        simulation: { type: 'boolean' },
        engine: { type: 'string' },
      },
      allowNegative: true,
    }).values;
  } catch (error) {
    throw new UsageError(
      `${(error as Error).message.split('. ')[0]}. Known are --devices N, --no-simulation and --engine dynamodb-local.`,
      { cause: error },
    );
  }
}

function wholeNumber(
  name: string,
  text: string | undefined,
  otherwise: number,
  low: number,
  high: number,
): number {
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new UsageError(`${name} must be a whole number from ${low} to ${high}, not '${text}'.`);
}
