import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { isAskedNow } from '../../../functions/monitoring/collector/tcp-questions.ts';
import { answeringPort, askByTcp } from '../../../functions/snmp/ask-by-tcp.ts';

const HOST = '127.0.0.1';
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A port that accepts, with the connections that it had. */
async function accepting() {
  const connections: Socket[] = [];
  const server = createServer((socket) => connections.push(socket.resume()));
  server.listen(0, HOST);
  await once(server, 'listening');
  const close = () => new Promise((done) => server.close(done));
  opened.push(close);
  return { port: (server.address() as AddressInfo).port, connections, close };
}

async function refusing(): Promise<number> {
  const { port, close } = await accepting();
  opened.pop();
  await close();
  return port;
}

test('a connection that is accepted or refused shows that somebody is there, the accepted one first', async () => {
  const closed = await refusing();
  const { port } = await accepting();
  expect(await answeringPort(HOST, [closed, port])).toBe(port);
  expect(await answeringPort(HOST, [closed])).toBe(closed);
});

/** A port whose listener takes no connection, once its queue is full. */
async function silent(): Promise<number> {
  const listener = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ host: '${HOST}', port: 0, backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
    });`,
    { eval: true },
  );
  const [port] = (await once(listener, 'message')) as [number];
  const queue = Array.from({ length: 8 }, () => connect(port, HOST).on('error', () => undefined));
  opened.push(async () => {
    for (const socket of queue) socket.destroy();
    await listener.terminate();
  });
  await expect.poll(() => queue.filter(({ connecting }) => !connecting).length).toBeGreaterThan(0);
  return port;
}

test('an address that nobody answers at, or that has no way to it, shows nothing, and is not waited for', async () => {
  const port = await silent();
  const began = performance.now();
  expect(await answeringPort(HOST, [port], 200)).toBeUndefined();
  expect(await answeringPort('255.255.255.255', [443], 200)).toBeUndefined();
  // The system itself would wait for two minutes.
  expect(performance.now() - began).toBeLessThan(60_000);
});

test('nothing is sent over the connection, and it is closed at once', async () => {
  const { port, connections } = await accepting();
  await answeringPort(HOST, [port]);
  await expect.poll(() => connections.length).toBe(1);
  if (!connections[0]!.closed) await once(connections[0]!, 'close');
  expect(connections[0]!.bytesRead).toBe(0);
});

test.each([
  HOST,
  '127.3.0.9',
  '169.254.169.254',
  '0.0.0.0',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  'localhost',
])("%s, the poller's own machine, is never asked", async (address) => {
  expect(await askByTcp(address)).toBeUndefined();
});

test.each(Array.from({ length: 5 }, (_, at) => at))(
  'a device that fell silent in minute %i of five is asked at the second poll, and again at most every five minutes',
  (first) => {
    const minutes = Array.from({ length: 40 }, (_, at) => at);
    const asked = minutes.filter((at) => isAskedNow(at + 1, first + at));
    expect(asked[0]).toBe(1);
    const gaps = asked.slice(1).map((at, index) => at - asked[index]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...gaps)).toBeLessThan(10);
    expect(new Set(asked.slice(1).map((at) => (first + at) % 5))).toEqual(new Set([0]));
  },
);
