import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { busyLevel, isAnswering, roundTripMs, type SimulatedDevice } from './device.ts';
import { answerV2c } from './v2c.ts';
import { createV3Agent } from './v3.ts';

export interface Network {
  /** UDP port of every agent: the requested or the next free one. */
  port: number;
  /** Sentences about unusable addresses, whose devices do not answer. */
  problems: string[];
  close: () => Promise<void>;
}

/** Limit of ports to try when other portals use them. */
const PORTS_TRIED = 50;
const LARGEST_PORT = 65_535;

/** Concurrent binds; more gains nothing. */
const BINDS_IN_FLIGHT = 500;

/**
 * Serves every device on its own loopback address, all on the same UDP port, or the next free one
 * if another portal uses it.
 * @param now epoch seconds, the only input of measurements
 */
export async function startNetwork(
  devices: readonly SimulatedDevice[],
  wantedPort: number,
  now: () => number = () => Date.now() / 1000,
): Promise<Network> {
  const [first, ...others] = devices;
  const sockets: Socket[] = [];
  const problems: string[] = [];
  let port = wantedPort;
  const open = async (device: SimulatedDevice) => {
    const family = isIPv6(device.address) ? 6 : 4;
    const socket = createSocket({
      type: `udp${family}`,
      lookup: (host, _options, done) => done(null, host, family),
    });
    try {
      await bind(socket, port, device.address);
    } catch (error) {
      socket.close();
      throw error;
    }
    socket.on('message', responder(device, socket, now));
    sockets.push(socket);
  };
  const openOrTell = (device: SimulatedDevice) =>
    open(device).catch((error: unknown) => {
      problems.push(problemOf(device, port, error));
    });
  // Every portal uses the same addresses, so the first address decides about the port.
  if (first) {
    while (
      port < Math.min(wantedPort + PORTS_TRIED, LARGEST_PORT) &&
      (await isTaken(() => open(first)))
    )
      port += 1;
    if (sockets.length === 0) await openOrTell(first);
  }
  for (let at = 0; at < others.length; at += BINDS_IN_FLIGHT)
    await Promise.all(others.slice(at, at + BINDS_IN_FLIGHT).map(openOrTell));
  const close = async () => {
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((done) => {
            socket.close(done);
          }),
      ),
    );
  };
  return { port, problems, close };
}

async function isTaken(open: () => Promise<void>): Promise<boolean> {
  return await open().then(
    () => false,
    (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE',
  );
}

function bind(socket: Socket, port: number, address: string): Promise<void> {
  return new Promise((done, fail) => {
    socket.once('error', fail);
    socket.bind({ port, address, exclusive: true }, () => {
      socket.off('error', fail);
      /** Sending to a closed client fails, which is ignored. */
      socket.on('error', () => undefined);
      done();
    });
  });
}

function problemOf(device: SimulatedDevice, port: number, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `UDP port ${port} on ${device.address} is taken by another program, so the simulated device ${device.hostname} will not answer.`;
  return `UDP ${device.address}:${port} could not be opened (${code ?? String(error)}), so the simulated device ${device.hostname} will not answer.`;
}

function responder(
  device: SimulatedDevice,
  socket: Socket,
  now: () => number,
): (datagram: Buffer, from: RemoteInfo) => void {
  if ('user' in device.credential) {
    const agent = createV3Agent(device, device.credential, now);
    return (datagram, from) => {
      if (isAnswering(device, now()))
        after(waitMs(device, now()), () => agent(socket, datagram, from));
    };
  }
  let answers = 0;
  return (datagram, from) => {
    if (!isAnswering(device, now())) return;
    const answer = answerV2c(datagram, device, now());
    if (!answer) return;
    answers += 1;
    const isCut = device.malformedEvery > 0 && answers % device.malformedEvery === 0;
    const sent = isCut ? answer.subarray(0, Math.floor(answer.length / 2)) : answer;
    after(waitMs(device, now()), () => socket.send(sent, from.port, from.address, () => undefined));
  };
}

function waitMs(device: SimulatedDevice, atEpochSeconds: number): number {
  return roundTripMs(device, busyLevel(device, atEpochSeconds));
}

/** Sends at once without a delay; after one, the network may be closed. */
function after(milliseconds: number, send: () => void): void {
  if (milliseconds === 0) send();
  else setTimeout(() => sendLate(send), milliseconds).unref();
}

function sendLate(send: () => void): void {
  try {
    send();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SOCKET_DGRAM_NOT_RUNNING') throw error;
  }
}
