import pLimit, { type LimitFunction } from 'p-limit';
import { afterEach, expect, test, vi } from 'vitest';
import { integer } from '../../../infra/local/simulation/values.ts';
import { probe } from '../../../functions/monitoring/collector/reachability.ts';
import { PING_LOSS, ROUND_TRIP } from '../../../functions/monitoring/collector/samples.ts';
import { openSnmp } from '../../../functions/snmp/client.ts';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import type { SnmpClient } from '../../../functions/snmp/types.ts';
import { startAgent, type ScriptedAgent } from './scripted-agent.ts';

const PROBES = 3;
const PATIENCE = { timeoutMilliseconds: 60_000, retries: 1 };
const open: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function agent(answers: boolean): Promise<ScriptedAgent> {
  const started = await startAgent(({ oids, answer }) =>
    answers ? [answer(oids.map((oid) => [oid, integer(1)]))] : [],
  );
  open.push(() => started.close());
  return started;
}

test(
  'devices that have fallen silent hold up nobody, however many they are and however long they are waited for',
  async () => {
    const [alive, silent] = [await agent(true), await agent(false)];
    const sockets = new SnmpSockets(4);
    const clientOf = ({ address, port }: ScriptedAgent): SnmpClient =>
      openSnmp(sockets, { address, port, version: '2c' }, { community: 'public' }, PATIENCE);
    let answers = 0;
    const counted = (client: SnmpClient): SnmpClient => {
      const get = client.get.bind(client);
      client.get = async (oids) => {
        const values = await get(oids);
        answers += 1;
        return values;
      };
      return client;
    };
    const silentIds = Array.from({ length: 12 }, (_, at) => `silent ${at}`);
    const aliveIds = Array.from({ length: 60 }, (_, at) => `alive ${at}`);
    const clients = new Map([
      ...silentIds.map((id) => [id, clientOf(silent)] as const),
      ...aliveIds.map((id) => [id, counted(clientOf(alive))] as const),
    ]);
    const measuring = probe(clients, PROBES);
    /** The silent ones were first in the lane and are still waited for. */
    await vi.waitFor(() => expect(answers).toBe(aliveIds.length * PROBES), {
      timeout: PATIENCE.timeoutMilliseconds / 2,
      interval: 20,
    });
    expect(silent.heard).toHaveLength(silentIds.length);
    sockets.close();
    const measured = await measuring;
    expect(aliveIds.map((id) => measured.get(id)!.get(PING_LOSS))).toEqual(aliveIds.map(() => 0));
    expect(aliveIds.every((id) => measured.get(id)!.get(ROUND_TRIP)! > 0)).toBe(true);
    expect(silentIds.map((id) => [...measured.get(id)!])).toEqual(
      silentIds.map(() => [[PING_LOSS, 100]]),
    );
  },
  PATIENCE.timeoutMilliseconds,
);

test('each probe of a shard waits for its place in the process, and a shard for few places at a time', async () => {
  let [waiting, most, places] = [0, 0, 0];
  const ofProcess = Object.assign(async (task: () => Promise<void>) => {
    places += 1;
    waiting += 1;
    most = Math.max(most, waiting);
    await new Promise(setImmediate);
    await task();
    waiting -= 1;
  }, pLimit(1)) as LimitFunction;
  const client = { get: () => Promise.resolve([]) } as unknown as SnmpClient;
  const clients = new Map(Array.from({ length: 30 }, (_, at) => [`device ${at}`, client]));
  expect((await probe(clients, PROBES, ofProcess)).size).toBe(30);
  expect(places).toBe(30 * PROBES);
  expect(most).toBe(4);
});
