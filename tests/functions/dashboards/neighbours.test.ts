import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Neighbour } from '../../../core/domain/neighbour.ts';
import type { Parts } from '../../../core/domain/parts.ts';
import { actorOf } from '../../../functions/kernel/actor.ts';
import { neighboursOn } from '../../../functions/reads/neighbours-on.ts';
import { putAcross } from '../../../functions/store/client.ts';
import { devicesById } from '../../../functions/store/devices.ts';
import { putDiscoveries } from '../../../functions/store/polls.ts';
import { worldRows } from '../../../infra/local/seed/write-world.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { customerOf, RESELLERS, writeReseller } from '../../fixtures/resellers.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

const heard = (port: string, name: string, address = ''): Neighbour => ({
  port,
  name,
  address,
  remotePort: 'xe-0/0/1',
  platform: '',
  via: 'LLDP',
});

const FIRST = { device: '501', account: 'northbeam' };

async function hear(neighbours: Neighbour[], { device, account } = FIRST) {
  const discovery = {
    discoveredEpochSeconds: 1,
    interfaces: [],
    processors: [],
    memories: [],
    sensors: [],
    neighbours,
  };
  await putDiscoveries(accountNamed(account), new Map([[device, discovery]]));
}
async function seenBy(claims: Claims, { device, account } = FIRST) {
  const { body } = await call('dashboards.getParts', claims, {
    query: { account_id: account, device_id: device },
  });
  return (body.data as Parts).neighbours?.map(({ name, device_id: id, label }) => [
    name,
    id,
    label,
  ]);
}

const SEEN = [
  heard('lan1', 'lds-cpe-02.northbeam.example'),
  heard('lan2', 'PBO-CPE-01'),
  heard('wan0', 'PE-LDS-1', '192.0.2.1'),
];
const [SECOND, OTHERS, EDGE] = [
  ['lds-cpe-02.northbeam.example', '502', 'LDS-CPE-02'],
  ['PBO-CPE-01', '503', 'PBO-CPE-01'],
  ['PE-LDS-1', '', ''],
];

test("the account's own people see each neighbour, with its device where the portal has it", async () => {
  await hear(SEEN);
  expect(await seenBy(people.northAdmin)).toEqual([SECOND, OTHERS, EDGE]);
  expect(await seenBy(people.northDesk)).toEqual([SECOND, OTHERS, EDGE]);
});

test("a customer's people see their own devices alone: nothing of the provider's, nor of another customer", async () => {
  await hear(SEEN);
  for (const claims of [people.viewer, people.manager, people.harbourAdmin])
    expect(await seenBy(claims)).toEqual([SECOND]);
});

test('a neighbour that is a device which somebody may not see is left out, not shown as unknown', async () => {
  await hear(SEEN);
  expect(await seenBy(people.harbourOnly)).toEqual([SECOND, EDGE]);
});

test('of people below a reseller nobody sees what is no device of theirs', async () => {
  const [reseller] = RESELLERS;
  await writeReseller(reseller);
  const place = { device: '504', account: 'tidewater' };
  await hear([heard('wan0', 'PE-GRY-1')], place);
  expect(await seenBy(customerOf(reseller), place)).toEqual([]);
  expect(await seenBy(people.northAdmin, place)).toEqual([['PE-GRY-1', '', '']]);
});

test('so does nobody of an account below a reseller', async () => {
  await hear(SEEN);
  const actor = await actorOf(people.northAdmin, new Date());
  const device = (await devicesById(accountNamed('northbeam'))).get('501')!;
  const names = async (hidden: string[]) =>
    (await neighboursOn({ ...actor, hiddenProperties: new Set(hidden) }, device))?.map(
      ({ name }) => name,
    );
  expect(await names([])).toContain('PE-LDS-1');
  expect(await names(['System Name'])).toEqual([SECOND[0], OTHERS[0]]);
});

test('a device is found by its address before its name; two of one name are neither', async () => {
  await hear([heard('lan1', 'renamed', '127.0.0.2'), heard('lan2', '10.1.1.1')]);
  expect(await seenBy(people.northAdmin)).toEqual([
    ['renamed', '502', 'LDS-CPE-02'],
    ['10.1.1.1', '', ''],
  ]);
  const world = twoProviders();
  const second = world.devices.find(({ deviceId }) => deviceId === '502')!;
  const twin = {
    ...second,
    deviceId: '599',
    system: { ...second.system, label: 'lds-cpe-02.second' },
  };
  await putAcross(worldRows({ ...world, devices: [twin] }, new Date()));
  await hear([heard('lan1', 'LDS-CPE-02')]);
  expect(await seenBy(people.northAdmin)).toEqual([['LDS-CPE-02', '', '']]);
});

test('what was not walked has no list, and what hears nobody an empty one', async () => {
  await hear([]);
  expect(await seenBy(people.northAdmin)).toEqual([]);
  const answer = await call('dashboards.getParts', people.northAdmin, {
    query: { account_id: 'northbeam', device_id: '502' },
  });
  expect((answer.body.data as Parts).neighbours).toBeNull();
});
