import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { COLLECTOR_FILE, COLLECTOR_RELEASE } from '../../core/domain/site-collector.ts';

/** The portal's files of a release. */
export interface Offered {
  release: string;
  file: Buffer;
}

/** Serves a release as the portal does, and anything else by `otherwise`. */
export async function serveRelease(
  offered: Offered,
  otherwise = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end(),
) {
  const server = createServer((request, response) => {
    if (request.url === `/${COLLECTOR_RELEASE}`) response.end(offered.release);
    else if (request.url === `/${COLLECTOR_FILE}`) response.end(offered.file);
    else otherwise(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
