import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { VERSION } from './built.ts';
import type { Identity } from './identity.ts';
import { USUAL_PORTS } from './messages/listen.ts';
import { OWN, PROGRAM_VARIABLE } from './supervision.ts';

const HELP = `linekeeper-collector --portal https://… --enrol CODE   enrols this machine, and polls
linekeeper-collector                                   polls
  --data FOLDER   key, work list and unsent minutes; .collector by default
  --trap-port N, --syslog-port N, --receive-at ADDRESS
                  UDP of SNMP traps and syslog: 162 and 514, else 1162 and 5514,
                  at every address; 0 for none
  --once          enrols and ends, as a service is to poll
  --version`;

const { values } = parseArgs({
  options: {
    portal: { type: 'string' },
    enrol: { type: 'string' },
    data: { type: 'string', default: '.collector' },
    'trap-port': { type: 'string' },
    'syslog-port': { type: 'string' },
    'receive-at': { type: 'string', default: '' },
    once: { type: 'boolean' },
    help: { type: 'boolean' },
    version: { type: 'boolean' },
  },
});

const folder = resolve(values.data);

// A function, as the executable's format has no await outside of one.
async function main(): Promise<void> {
  if (values.help) return console.log(HELP);
  if (values.version) return console.log(VERSION);
  const program = process.env[PROGRAM_VARIABLE];
  if (program !== undefined) endWithSupervisor();
  if (program !== undefined && program !== OWN) return load(program);
  const { readIdentity } = await import('./identity.ts');
  const identity = values.enrol ? await enrolled(values.enrol) : await readIdentity(folder);
  if (!identity)
    end('Enrol this machine first: --portal https://… --enrol CODE, as the page Collectors shows.');
  if (values.once) return;
  const ports = {
    address: values['receive-at'],
    traps: portsOf(values['trap-port'], USUAL_PORTS.traps),
    syslog: portsOf(values['syslog-port'], USUAL_PORTS.syslog),
  };
  if (program === OWN)
    return await (await import('./run-version.ts')).runVersion(identity, folder, ports);
  console.log(`Polling for ${identity.name}, with its files in ${folder}.`);
  process.exitCode = await (await import('./supervise.ts')).supervise(folder, passedOn());
}

/** Options of the processes that poll. */
function passedOn(): string[] {
  const names = ['trap-port', 'syslog-port', 'receive-at'] as const;
  const given = names.flatMap((name) => (values[name] ? [`--${name}`, values[name]] : []));
  return ['--data', folder, ...given];
}

/** Also of a version that does nothing. */
function endWithSupervisor(): void {
  process.once('disconnect', () => process.exit(1));
  if (!process.connected) process.exit(1);
}

/** A version beside the installed file; for it, this process is its own. */
function load(program: string): void {
  process.env[PROGRAM_VARIABLE] = OWN;
  createRequire(program)(program);
}

/** The named port alone, else the usual ones; none for 0. */
function portsOf(text: string | undefined, usual: readonly number[]): readonly number[] {
  if (text === undefined) return usual;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    end(`A port is a whole number from 0 to 65535, not '${text}'.`);
  return port === 0 ? [] : [port];
}

async function enrolled(code: string): Promise<Identity> {
  if (!URL.canParse(values.portal ?? '')) end('Name the portal: --portal https://…');
  const [{ enrol }, { Refused }] = await Promise.all([
    import('./identity.ts'),
    import('./post.ts'),
  ]);
  try {
    const made = await enrol(folder, new URL(values.portal!).origin, code);
    console.log(`Enrolled for ${made.name}. The page Collectors shows it within a minute.`);
    return made;
  } catch (error) {
    if (error instanceof Refused) end(error.message);
    const cause = (error as Error).cause;
    end(
      `${values.portal} does not answer: ${cause instanceof Error ? cause.message : String(error)}`,
    );
  }
}

function end(why: string): never {
  console.error(why);
  process.exit(1);
}

void main();
