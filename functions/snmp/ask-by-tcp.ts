import { BlockList, connect, isIP } from 'node:net';

/** Of management, and of BGP for a router without any. */
const PORTS: readonly number[] = [443, 22, 80, 23, 179];
const TIMEOUT_MS = 1_000;

/** The port that answers at an address; undefined when nothing shows that somebody is there. */
export type AskByTcp = (address: string) => Promise<number | undefined>;

/** The poller's own machine answers at these, whatever became of the device. */
const OWN = new BlockList();
OWN.addSubnet('0.0.0.0', 8, 'ipv4');
OWN.addSubnet('127.0.0.0', 8, 'ipv4');
OWN.addSubnet('169.254.0.0', 16, 'ipv4');
OWN.addSubnet('::', 127, 'ipv6');

/** Asks the address of a device that is silent over SNMP, and never the poller's own machine. */
export const askByTcp: AskByTcp = async (address) => {
  const family = isIP(address);
  if (family === 0 || OWN.check(address, family === 6 ? 'ipv6' : 'ipv4')) return undefined;
  return answeringPort(address);
};

/**
 * The first port that accepts a connection, else the first that refuses one: either is an answer.
 * Nothing is sent, and a connection is closed at once.
 */
export async function answeringPort(
  address: string,
  ports: readonly number[] = PORTS,
  timeoutMs = TIMEOUT_MS,
): Promise<number | undefined> {
  const answers = await Promise.all(ports.map((port) => knock(address, port, timeoutMs)));
  const accepted = answers.indexOf('accepted');
  return ports[accepted >= 0 ? accepted : answers.indexOf('refused')];
}

type Answer = 'accepted' | 'refused' | 'none';

function knock(host: string, port: number, timeout: number): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout });
    const end = (answer: Answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end('accepted'));
    socket.once('timeout', () => end('none'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      end(code === 'ECONNREFUSED' ? 'refused' : 'none'),
    );
  });
}
