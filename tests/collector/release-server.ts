import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { COLLECTOR_FILE, COLLECTOR_RELEASE } from '../../core/domain/site-collector.ts';

/** SPKI in base64. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

export function signedRelease(version: string, bytes: Buffer, key: KeyObject): string {
  const release = JSON.stringify({
    program: 'linekeeper-collector',
    version,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const signature = sign(null, Buffer.from(release), key).toString('base64');
  return JSON.stringify({ release, signature });
}

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
