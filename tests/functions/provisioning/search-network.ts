import { afterAll, beforeAll } from 'vitest';
import { startNetwork, type Network } from '../../../infra/local/simulation/network.ts';
import { aDevice, freePort } from '../../infra/simulation/a-device.ts';

export const COMMUNITY = { community: 'harbour-read' };

/** A simulated network for the tests of a file. @returns its SNMP port, once it is open. */
export function eachWithNetwork(devices: Parameters<typeof aDevice>[0][]): () => number {
  let port: number;
  let network: Network;
  beforeAll(async () => {
    port = await freePort();
    network = await startNetwork(devices.map(aDevice), port);
  });
  afterAll(() => network.close());
  return () => port;
}
