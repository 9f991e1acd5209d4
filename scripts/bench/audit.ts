import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { putMany } from '../../functions/store/client.ts';
import { planFleet } from '../../infra/local/seed/plan.ts';
import { startTables } from '../../infra/local/testing.ts';
import { percentile, type Bench, type Figure } from './figure.ts';
import { writeFoundedWorld } from './seed/founded-world.ts';

const ROWS = 100_000;
const DAYS = 30;
const ROUNDS = 25;
const ROWS_AT_ONCE = 5_000;

type Handler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

/** The audit log of an account with 100,000 rows, as a page asks for it. */
export const bench: Bench = {
  name: 'an audit log of 100,000 rows',
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
  const { handler } = (await import('../../functions/auditlogs/handler.ts')) as {
    handler: Handler;
  };
  const ask = async (query: Record<string, string>) => {
    const { statusCode, body } = await handler(
      asking({ start: String(start), end: String(end), limit: '100', ...query }),
    );
    if (statusCode !== 200) throw new Error(`${statusCode}: ${body.slice(0, 200)}`);
    return JSON.parse(body) as { next_token?: string };
  };
  const { next_token: behind } = await ask({});
  const user = { property: 'User', operator: 'is', value: 'Person 7' };
  const figures: Figure[] = [];
  for (const [name, query] of [
    ['first page', {}],
    ['another page', { next_token: behind! }],
    ['a letter of the search', { search: 'lds-cpe-99' }],
    ['a search that nothing passes, its first answer', { search: 'nowhere' }],
    ['a filter', { filters: JSON.stringify({ join: 'and', items: [user] }) }],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await ask(query);
      times.push(performance.now() - began);
    }
    figures.push({
      name: `${name}, median`,
      value: percentile(times, 0.5),
      unit: 'ms',
      budget: 100,
    });
  }
  return figures;
}

function asking(query: Record<string, string>): APIGatewayProxyEvent {
  const claims = {
    sub: 'bench',
    'cognito:username': 'bench',
    email: 'bench@example.com',
    'custom:account_id': 'northbeam',
    'custom:role': 'admin',
    'custom:roles': 'Admin',
  };
  return {
    httpMethod: 'GET',
    resource: '/auditlogs',
    path: '/auditlogs',
    body: null,
    isBase64Encoded: false,
    headers: {},
    pathParameters: null,
    multiValueQueryStringParameters: Object.fromEntries(
      Object.entries({ ...query, account_id: 'northbeam' }).map(([name, value]) => [name, [value]]),
    ),
    requestContext: { requestId: 'bench', authorizer: { claims } },
  } as unknown as APIGatewayProxyEvent;
}
