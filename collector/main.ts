import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { enrol, readIdentity, type Identity } from './identity.ts';
import { USUAL_PORTS } from './messages/listen.ts';
import { Refused } from './post.ts';
import { SiteCollector } from './site-collector.ts';
import { VERSION } from './version.ts';

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
    data: { type: 'string', default: join(process.cwd(), '.collector') },
    'trap-port': { type: 'string' },
    'syslog-port': { type: 'string' },
    'receive-at': { type: 'string', default: '' },
    once: { type: 'boolean' },
    help: { type: 'boolean' },
    version: { type: 'boolean' },
  },
});

// A function, as the executable's format has no await outside of one.
async function main(): Promise<void> {
  if (values.help) return console.log(HELP);
  if (values.version) return console.log(VERSION);
  const identity = values.enrol ? await enrolled(values.enrol) : await readIdentity(values.data);
  if (!identity)
    end('Enrol this machine first: --portal https://… --enrol CODE, as the page Collectors shows.');
  if (values.once) return;
  const collector = new SiteCollector(identity, values.data, {
    address: values['receive-at'],
    traps: portsOf(values['trap-port'], USUAL_PORTS.traps),
    syslog: portsOf(values['syslog-port'], USUAL_PORTS.syslog),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => collector.stop());
  console.log(`Polling for ${identity.name}, with its files in ${values.data}.`);
  await collector.run();
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
  try {
    const made = await enrol(values.data, new URL(values.portal!).origin, code);
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
