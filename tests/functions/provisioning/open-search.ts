import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { Search } from '../../../core/contract/provisioning.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { arrived, run } from '../jobs/open-jobs.ts';
import { COMMUNITY } from './search-network.ts';

export async function startSearch(
  range: string,
  port: number,
  { claims = people.northDesk, ...more }: { claims?: Claims } & Record<string, unknown> = {},
): Promise<Answer & { job: JobView }> {
  const answer = await call('provisioning.findDevices', claims, {
    body: {
      cDevGroupId: '11',
      range,
      snmp: { version: '2c', port, credential: COMMUNITY },
      key: randomUUID(),
      ...more,
    },
  });
  return { ...answer, job: answer.body.data as JobView };
}

export async function searchOf(id: string, claims: Claims = people.northDesk): Promise<Search> {
  const { body } = await call('provisioning.getSearch', claims, { query: { id } });
  return body.data as Search;
}

/** Starts a search and does it. */
export async function searched(...asked: Parameters<typeof startSearch>): Promise<Search> {
  const { job } = await startSearch(...asked);
  await arrived(1);
  await run();
  return await searchOf(job.id, asked[2]?.claims);
}

/** Hears the requests of every loopback address on a port, and answers none. */
export async function startSilence() {
  const socket = createSocket('udp4');
  const heard: { request: string; atMs: number }[] = [];
  socket.on('message', (datagram) =>
    heard.push({ request: datagram.toString('hex'), atMs: performance.now() }),
  );
  socket.bind(0, '0.0.0.0');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    heard,
    close: () => socket.close(),
  };
}
