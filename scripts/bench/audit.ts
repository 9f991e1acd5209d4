import { randomUUID } from 'node:crypto';
import { putMany } from '../../functions/store/client.ts';
import { planFleet } from '../../infra/local/seed/plan.ts';
import { startTables } from '../../infra/local/testing.ts';
import type { Bench, Figure } from './figure.ts';
import { askList, medians } from './seed/ask.ts';
import { writeFoundedWorld } from './seed/founded-world.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 100_000);
const DAYS = 30;
const ROUNDS = 25;
const ROWS_AT_ONCE = 5_000;

export const bench: Bench = {
  name: `an audit log of ${ROWS.toLocaleString('en-GB')} rows`,
  async run() {
    const tables = await startTables();
    try {
      const anchorEpochSeconds = Math.floor(Date.now() / 1000);
      const { world } = planFleet({ devices: 60, anchorEpochSeconds, port: 161 });
      await writeFoundedWorld(world, new Date());
      const startMs = Date.now() - DAYS * 86_400_000;
      const stepMs = (DAYS * 86_400_000) / ROWS;
      for (let from = 0; from < ROWS; from += ROWS_AT_ONCE)
        await putMany(
          'audit',
          Array.from({ length: ROWS_AT_ONCE }, (_, at) => rowOf(from + at, startMs, stepMs)),
        );
      return await measured(Math.floor(startMs / 1000), anchorEpochSeconds + 60);
    } finally {
      await tables.stop();
    }
  },
};

function rowOf(number: number, startMs: number, stepMs: number) {
  const atMs = Math.floor(startMs + number * stepMs);
  return {
    accountId: 'northbeam',
    at: `${new Date(atMs).toISOString()}#${randomUUID()}`,
    atMs,
    action: number % 3 === 0 ? 'alerts.acknowledgeAlert' : 'devices.updateProperties',
    user: `person-${number % 40}`,
    userSub: `person-${number % 40}`,
    displayName: `Person ${number % 40}`,
    home: 'northbeam',
    source: 'API',
    requestId: randomUUID(),
    information: `Changed 2 properties of LDS-CPE-${number % 997}`,
    target: String(number % 997),
    thingKey: `northbeam#device#${number % 997}`,
    before: { Rack: 'A4', Comment: 'as delivered' },
    after: { Rack: 'B1', Comment: 'moved on request' },
    expiresAt: 9_999_999_999,
  };
}

async function measured(start: number, end: number): Promise<Figure[]> {
  const { handler } = await import('../../functions/auditlogs/handler.ts');
  const query = { account_id: 'northbeam', start: String(start), end: String(end), limit: '100' };
  const { next_token: behind } = await askList(handler, '/auditlogs', query);
  const user = { property: 'User', operator: 'is', value: 'Person 7' };
  return await medians(
    handler,
    '/auditlogs',
    [
      { name: 'first page', query },
      { name: 'the log of one device', query: { ...query, thing: 'device/7' } },
      { name: 'another page', query: { ...query, next_token: behind! } },
      { name: 'a letter of the search', query: { ...query, search: 'lds-cpe-99' } },
      {
        name: 'a search that nothing passes, its first answer',
        query: { ...query, search: 'nowhere' },
      },
      {
        name: 'a filter',
        query: { ...query, filters: JSON.stringify({ join: 'and', items: [user] }) },
      },
    ],
    { rounds: ROUNDS, budget: 100 },
  );
}
