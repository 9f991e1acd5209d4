import { putMany } from '../../functions/store/client.ts';
import { planFleet } from '../../infra/local/seed/plan.ts';
import { startTables } from '../../infra/local/testing.ts';
import type { Bench, Figure } from './figure.ts';
import { askList, medians } from './seed/ask.ts';
import { writeFoundedWorld } from './seed/founded-world.ts';

const PEOPLE = 5_000;
const WINDOWS = 500;
const ROUNDS = 25;
const FIRST_BUDGET_MS = 1_000;
const BUDGET_MS = 100;

/** People and planned work of one account, as their pages read them. */
export const bench: Bench = {
  name: '5,000 people and 500 windows of planned work in one account',
  async run() {
    const tables = await startTables();
    try {
      const nowSeconds = Math.floor(Date.now() / 1000);
      const { world } = planFleet({ devices: 1_000, anchorEpochSeconds: nowSeconds, port: 161 });
      await writeFoundedWorld(world, new Date());
      await putMany(
        'people',
        Array.from({ length: PEOPLE }, (_, at) => personOf(at)),
      );
      const ids = world.devices.filter(({ accountId }) => accountId === 'northbeam');
      await putMany(
        'downtimes',
        Array.from({ length: WINDOWS }, (_, at) =>
          windowOf(at, ids[at % ids.length]!.deviceId, nowSeconds),
        ),
      );
      return [...(await peopleMeasured()), ...(await windowsMeasured())];
    } finally {
      await tables.stop();
    }
  },
};

const personOf = (at: number) => ({
  providerId: 'northbeam',
  username: `person-${at}`,
  sub: `sub-${at}`,
  accountId: 'northbeam',
  attributes: {
    given_name: `Given ${at % 211}`,
    family_name: `Family ${at}`,
    email: `person-${at}@example.com`,
    'custom:account_id': 'northbeam',
    'custom:role': 'user',
    'custom:roles': 'Customer Viewer',
    'custom:customer': at % 2 ? 'Harbour Foods' : '',
  },
  status: 'CONFIRMED',
  isEnabled: at % 17 > 0,
  createdAtMs: 1_700_000_000_000 + at,
  lastHereAtMs: null,
  version: 1,
});

const windowOf = (at: number, deviceId: string, nowSeconds: number) => ({
  accountId: 'northbeam',
  downtimeId: `work-${at}`,
  type: 'DeviceSDT',
  deviceId,
  deviceDisplayName: 'as it was',
  deviceGroupId: '',
  deviceGroupFullPath: '',
  startEpoch: nowSeconds + (at - WINDOWS / 4) * 3_600,
  endEpoch: nowSeconds + (at - WINDOWS / 4) * 3_600 + 7_200,
  timezone: 'Europe/London',
  comment: `New card in slot ${at}`,
  admin: 'Dev Patel',
  version: 1,
});

async function peopleMeasured(): Promise<Figure[]> {
  const { handler } = await import('../../functions/users/handler.ts');
  const query = { limit: '100' };
  const began = performance.now();
  const { next_token: behind } = await askList(handler, '/users', query);
  const firstMs = performance.now() - began;
  const customer = { property: 'Customer', operator: 'is', value: 'Harbour Foods' };
  return [
    {
      name: 'people, first page of a server that has just started',
      value: firstMs,
      unit: 'ms',
      budget: FIRST_BUDGET_MS,
    },
    ...(await medians(
      handler,
      '/users',
      [
        { name: 'people, another page', query: { ...query, next_token: behind! } },
        { name: 'people, a letter of the search', query: { ...query, search: 'family 49' } },
        {
          name: 'people, a filter',
          query: { ...query, filters: JSON.stringify({ join: 'and', items: [customer] }) },
        },
        { name: 'people, another order', query: { ...query, sort: '-Email' } },
      ],
      { rounds: ROUNDS, budget: BUDGET_MS },
    )),
  ];
}

/** The page searches and sorts locally, which the browser part measures. */
async function windowsMeasured(): Promise<Figure[]> {
  const { handler } = await import('../../functions/maintenances/handler.ts');
  const query = { account_id: 'northbeam' };
  const began = performance.now();
  const { data } = await askList(handler, '/maintenances', query);
  const firstMs = performance.now() - began;
  const { length } = data as readonly unknown[];
  if (length < WINDOWS) throw new Error(`Only ${length} of ${WINDOWS} windows were answered.`);
  return [
    {
      name: 'planned work, first reading of a server that has just started',
      value: firstMs,
      unit: 'ms',
      budget: FIRST_BUDGET_MS,
    },
    ...(await medians(handler, '/maintenances', [{ name: 'planned work, read again', query }], {
      rounds: ROUNDS,
      budget: BUDGET_MS,
    })),
  ];
}
