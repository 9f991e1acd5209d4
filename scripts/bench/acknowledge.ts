import { alertRow } from '../../functions/store/alerts.ts';
import { dynamo, putMany } from '../../functions/store/client.ts';
import { planFleet } from '../../infra/local/seed/plan.ts';
import { eventOf, type Handler } from './seed/ask.ts';
import { writeFoundedWorld } from './seed/founded-world.ts';
import { startTables } from '../../infra/local/testing.ts';
import { alertOf } from './browser/world.ts';
import { percentile, type Bench, type Figure } from './figure.ts';

const DEVICES = 200;
const ROUNDS = 15;
const FEW = 2;
const MANY = 100;

/** Cost of acknowledging many alerts in one call, compared with two. */
export const bench: Bench = {
  name: 'acknowledging many alerts by one call',
  async run() {
    const tables = await startTables();
    // No listener.
    process.env['GRAPHQL_URL'] = 'http://127.0.0.1:9/graphql';
    try {
      const { world } = planFleet({
        devices: DEVICES,
        anchorEpochSeconds: Math.floor(Date.now() / 1000),
        port: 161,
      });
      await writeFoundedWorld(world, new Date());
      const devices = world.devices.filter(({ accountId }) => accountId === 'northbeam');
      const store = async (round: string, count: number) => {
        const ids = Array.from({ length: count }, (_, at) => `bench-${round}-${at}`);
        await putMany(
          'alerts',
          ids.map((id, at) =>
            alertRow({
              ...alertOf(devices[at % devices.length]!, at, Date.now()),
              id,
              acked: false,
            }),
          ),
        );
        return ids;
      };
      return await measured(store);
    } finally {
      await tables.stop();
    }
  },
};

async function measured(
  store: (round: string, count: number) => Promise<string[]>,
): Promise<Figure[]> {
  const { handler } = (await import('../../functions/alerts/handler.ts')) as { handler: Handler };
  const samples = new Map<number, number[]>([
    [FEW, []],
    [MANY, []],
  ]);
  const requests = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [count, times] of samples) {
      const ids = await store(`${round}-${count}`, count);
      const restore = counted((sent) => requests.set(count, sent));
      const started = performance.now();
      const { statusCode, body } = await handler(acknowledging(ids));
      times.push(performance.now() - started);
      restore();
      if (statusCode !== 200 || !body.includes(`${count} of ${count} alerts`))
        throw new Error(`The call was answered with ${statusCode}: ${body.slice(0, 200)}`);
    }
  const [few, many] = [FEW, MANY].map((count) => percentile(samples.get(count)!, 0.5));
  return [
    { name: `${FEW} alerts, median`, value: few!, unit: 'ms' },
    { name: `${MANY} alerts, median`, value: many!, unit: 'ms' },
    { name: `${MANY} alerts beside ${FEW}`, value: many! / few!, unit: 'times', budget: 2 },
    {
      name: `requests to the store, ${MANY} alerts beside ${FEW}`,
      value: requests.get(MANY)! / requests.get(FEW)!,
      unit: 'times',
      budget: 2,
    },
  ];
}

/** Counts requests to the store until the returned function is called. */
function counted(done: (sent: number) => void): () => void {
  const client = dynamo() as unknown as { send(command: unknown): Promise<unknown> };
  const original = client.send.bind(client);
  let sent = 0;
  client.send = (command) => {
    sent += 1;
    return original(command);
  };
  return () => {
    client.send = original;
    done(sent);
  };
}

const acknowledging = (ids: readonly string[]) =>
  eventOf({
    method: 'POST',
    path: '/alerts/ack',
    body: { account_id: 'northbeam', alert_ids: ids, comment: 'power cut' },
  });
