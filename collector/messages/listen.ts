import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { MessageReceiver } from './receiver.ts';

/** UDP ports to try, one after the other. */
export interface WantedPorts {
  /** Address to listen at; '' for every address of the machine. */
  address: string;
  traps: readonly number[];
  syslog: readonly number[];
}

/** The usual ports, and those that need no right of an administrator. */
export const USUAL_PORTS = { traps: [162, 1162], syslog: [514, 5514] } as const;

export interface Listening {
  /** 0 without a socket. */
  ports: { traps: number; syslog: number };
  /** A sentence for each port that was not free. */
  notes: string[];
  close(): Promise<void>;
}

/** Receives traps, informs and syslog. A port that is not free is not an error. */
export async function listen(
  receiver: MessageReceiver,
  { address, traps, syslog }: WantedPorts,
  now: () => number,
): Promise<Listening> {
  const notes: string[] = [];
  const trapSocket = await firstFree('SNMP traps', address, traps, notes);
  const syslogSocket = await firstFree('syslog', address, syslog, notes);
  trapSocket?.on('message', (datagram: Buffer, from: RemoteInfo) => {
    const answer = receiver.takeSnmp(datagram, from.address, now());
    // A sender that is gone meanwhile sends again.
    if (answer) trapSocket.send(answer, from.port, from.address, () => undefined);
  });
  syslogSocket?.on('message', (datagram: Buffer, from: RemoteInfo) =>
    receiver.takeSyslog(datagram, from.address, now()),
  );
  const sockets = [trapSocket, syslogSocket].filter((socket) => socket !== undefined);
  return {
    ports: { traps: trapSocket?.address().port ?? 0, syslog: syslogSocket?.address().port ?? 0 },
    notes,
    async close() {
      await Promise.all(
        sockets.map((socket) => new Promise<void>((resolve) => void socket.close(resolve))),
      );
    },
  };
}

async function firstFree(
  what: string,
  address: string,
  ports: readonly number[],
  notes: string[],
): Promise<Socket | undefined> {
  for (const [at, port] of ports.entries()) {
    const bound = await bind(address, port);
    if (typeof bound !== 'string') {
      if (at > 0) notes.push(`${what}: received at UDP port ${port} instead.`);
      return bound;
    }
    notes.push(
      bound === 'EACCES'
        ? `${what}: UDP port ${port} needs the right of an administrator on this machine.`
        : `${what}: UDP port ${port} is not free (${bound}).`,
    );
  }
  return undefined;
}

/** The code of the failure without a socket. */
async function bind(address: string, port: number): Promise<Socket | string> {
  const types = address === '' ? (['udp6', 'udp4'] as const) : ([typeOf(address)] as const);
  let failure = '';
  for (const type of types) {
    const socket = createSocket(type);
    const bound = await new Promise<string>((resolve) => {
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      socket.bind(port, address || undefined, () => resolve(''));
    });
    // Later errors are those of single datagrams.
    if (bound === '') return socket.on('error', () => undefined);
    failure = bound;
    socket.close();
    // A machine without IPv6.
    if (failure !== 'EAFNOSUPPORT' && failure !== 'EADDRNOTAVAIL') break;
  }
  return failure;
}

const typeOf = (address: string) => (address.includes(':') ? 'udp6' : 'udp4');
