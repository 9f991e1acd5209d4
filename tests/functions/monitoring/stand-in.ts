import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a stand-in for a monitoring system has taken. */
export interface Taken {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  /** Undefined for a call without a body. */
  body: unknown;
}

export interface StandIn {
  /** Address of its web interface. */
  address: string;
  stop(): void;
}

/** Answers calls as a monitoring system does: with JSON, or with a status alone; a text as it is. */
export async function standIn(answer: (taken: Taken) => unknown): Promise<StandIn> {
  process.env['HOOKS_REACH'] = 'any';
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString('utf8')));
    request.on('end', () => {
      const given = answer({
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://source'),
        headers: request.headers,
        body: text ? (JSON.parse(text) as unknown) : undefined,
      });
      if (typeof given === 'number') response.statusCode = given;
      const data = typeof given === 'number' ? {} : given;
      response.end(typeof data === 'string' ? data : JSON.stringify(data));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      delete process.env['HOOKS_REACH'];
    },
  };
}
