import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

const NAME = `site-${process.pid}`;
const PORTAL_END = `lk-p${process.pid}`;
const SITE_END = `lk-s${process.pid}`;
/** Two sites at a time have lines of their own. */
const LINE = `10.78.${process.pid % 250}`;
const PORTAL_ADDRESS = `${LINE}.1`;

/** A customer's site: a network namespace whose one line leads to the portal's port. */
export interface Site {
  /** Of its devices; one snmpd answers for all. */
  addresses: readonly string[];
  /** Starts a program at the site, in a process group of its own. */
  start(command: string, args: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess;
  setLine(state: 'up' | 'down'): void;
  end(): void;
}

const ip = (...args: readonly string[]) => execFileSync('ip', args);
const inSite = (...args: readonly string[]) => ip('netns', 'exec', NAME, ...args);

/**
 * The site reaches the portal at the same address as this machine: http://localhost with its port.
 * Needs root, iproute2 and snmpd.
 */
export async function openSite(folder: string, devices: number, portalPort: number): Promise<Site> {
  const addresses = Array.from({ length: devices }, (_, at) => `10.77.9.${at + 1}`);
  ip('netns', 'add', NAME);
  ip('link', 'add', PORTAL_END, 'type', 'veth', 'peer', 'name', SITE_END, 'netns', NAME);
  ip('addr', 'add', `${PORTAL_ADDRESS}/24`, 'dev', PORTAL_END);
  ip('link', 'set', PORTAL_END, 'up');
  inSite('ip', 'addr', 'add', `${LINE}.2/24`, 'dev', SITE_END);
  inSite('ip', 'link', 'set', SITE_END, 'up');
  inSite('ip', 'link', 'set', 'lo', 'up');
  for (const address of addresses) inSite('ip', 'addr', 'add', `${address}/32`, 'dev', 'lo');
  const relay = await relayTo(portalPort);
  const started: ChildProcess[] = [];
  const start: Site['start'] = (command, args, env = process.env) => {
    const all = ['netns', 'exec', NAME, command, ...args];
    const child = spawn('ip', all, { detached: true, stdio: 'ignore', env });
    started.push(child);
    return child;
  };
  const settings = join(folder, 'snmpd.conf');
  const at = addresses.map((address) => `udp:${address}:161`).join(',');
  writeFileSync(settings, `agentaddress ${at}\nrocommunity site-read\n`);
  start('snmpd', ['-f', '-Lo', '-C', '-c', settings, '-p', join(folder, 'snmpd.pid')]);
  const { port } = relay.address() as { port: number };
  const here = `require('net').createServer((one) => { const other = require('net').connect(${port}, '${PORTAL_ADDRESS}'); one.pipe(other).pipe(one); one.on('error', () => other.destroy()); other.on('error', () => one.destroy()); }).listen(${portalPort}, '127.0.0.1')`;
  start(process.execPath, ['-e', here]);
  return {
    addresses,
    start,
    setLine: (state) => void ip('link', 'set', PORTAL_END, state),
    end() {
      for (const child of started) killGroup(child);
      relay.close();
      ip('link', 'del', PORTAL_END);
      ip('netns', 'del', NAME);
    },
  };
}

/** Kills a program of the site and all that it has started, as a power cut does. */
export function killGroup({ pid, exitCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function relayTo(port: number): Promise<Server> {
  const server = createServer((one) => {
    const other = connect(port, '127.0.0.1');
    one.pipe(other).pipe(one);
    one.on('error', () => other.destroy());
    other.on('error', () => one.destroy());
  });
  await new Promise<void>((done) => void server.listen(0, PORTAL_ADDRESS, done));
  return server;
}
