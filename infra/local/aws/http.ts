import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export class BodyTooLarge extends Error {}

/** @throws BodyTooLarge beyond `maxBytes`; the rest is discarded. */
export async function readAll(
  request: IncomingMessage,
  maxBytes = 16 * 1024 * 1024,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new BodyTooLarge(`The body is larger than ${maxBytes} bytes.`);
  return Buffer.concat(chunks);
}

export interface Listening {
  server: Server;
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1; port 0 means any free port. Closing ends open connections too. */
export async function listen(handler: RequestListener, port = 0): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: 65_000 }, handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    server,
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
