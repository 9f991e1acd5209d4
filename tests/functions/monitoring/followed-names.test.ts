import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Device } from '../../../core/domain/device.ts';
import { followNames } from '../../../functions/monitoring/collector/follow-names.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { takeCollected } from '../../../functions/monitoring/site/take-collected.ts';
import { machineAuditPut } from '../../../functions/store/audit.ts';
import { askForWalk } from '../../../functions/store/walk-requests.ts';
import { discoveriesOf } from '../../../functions/store/polls.ts';
import { devicesByShard } from '../../../functions/store/collected-devices.ts';
import { startNetwork } from '../../../infra/local/simulation/network.ts';
import { once, type Cycle } from '../../../infra/local/simulation/cycle.ts';
import { aDevice } from '../../infra/simulation/a-device.ts';
import { call } from '../../fixtures/call.ts';
import { useNames } from '../../fixtures/dns-server.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { auditRows } from '../../fixtures/world.ts';
import { ACCOUNT, COMMUNITY, SHARD, startPolledWorld, type PolledWorld } from './polled-world.ts';

const START = Math.floor(Date.now() / 60_000) * 60 + 120;
const NAME = 'cpe.dyn.example';
const HOME = '127.91.0.1';
const OTHER = '127.91.0.2';
const THEIRS = '127.91.0.4';
const AWAY = '127.91.0.91';

let world: PolledWorld;
let away: Awaited<ReturnType<typeof startNetwork>>;
let dns: Awaited<ReturnType<typeof useNames>>;
const names: Record<string, readonly string[] | 'silent'> = {};
const outages: Cycle[] = [];

beforeAll(async () => {
  dns = await useNames(names);
  world = await startPolledWorld('91', START, [
    { deviceId: 'cpe', simulated: { outages } },
    { deviceId: 'other', simulated: {} },
    { deviceId: 'site', shardId: 'at-york-1', simulated: {} },
    { deviceId: 'theirs', accountId: accountNamed('tidewater'), simulated: {} },
  ]);
  await seedTwoProviders();
  const agent = aDevice({ address: AWAY, hostname: 'AWAY', credential: COMMUNITY });
  away = await startNetwork([agent], (await stored('cpe')).snmp.port, () => world.now);
}, 60_000);
afterAll(async () => {
  await away.close();
  await world.stop();
  dns.close();
});

async function stored(id: string) {
  return [...(await devicesByShard(ACCOUNT)).values()]
    .flat()
    .find(({ deviceId }) => deviceId === id)!;
}
const setName = (name: string, former: string, id = 'cpe', by = people.northAdmin) =>
  call('devices.setName', by, { body: { id, name, former } });
async function polledAt(id = 'cpe', by = people.northAdmin) {
  const { body } = await call('devices.getDevice', by, { query: { id } });
  return (body.data as Device[])[0]!.polledAt;
}
async function poll() {
  forgetContexts();
  return await world.poll();
}
/** A poll with a walk, as somebody asks for one; by the clock of the world. */
async function pollAndWalk() {
  const audit = machineAuditPut(
    { kind: 'clock', name: 'test' },
    { accountId: ACCOUNT, information: 'Asked for cpe' },
    { action: 'devices.walkDevice', requestId: 'test', now: new Date() },
  );
  const lost = () => new Error('The walk was not asked for.');
  const device = { accountId: ACCOUNT, shardId: SHARD, deviceId: 'cpe' };
  await askForWalk(device, world.now, { audit, lost });
  return await poll();
}
const moves = async () =>
  (await auditRows('northbeam')).filter(({ action }) => action === 'monitoring.followName');
const addressOf = async (id: string) => (await stored(id)).snmp.address;

/** Each test begins with a device that is where its name leads. */
beforeEach(async () => {
  outages.length = 0;
  names[NAME] = [HOME];
  const { dnsName } = await stored('cpe');
  if (dnsName !== NAME) expect((await setName(NAME, dnsName)).status).toBe(200);
  await pollAndWalk();
  expect(await polledAt()).toEqual({ address: HOME, name: NAME, fault: '', sinceEpochSeconds: 0 });
});

test('a device that goes silent is polled where its name leads, and the log has both addresses and the DNS', async () => {
  outages.push(once(world.now, 100_000));
  names[NAME] = [AWAY];
  const before = (await moves()).length;
  expect((await poll()).answering).toBe(1);
  expect(await addressOf('cpe')).toBe(HOME);
  expect((await poll()).answering).toBe(1);
  expect(await addressOf('cpe')).toBe(AWAY);
  expect((await poll()).answering).toBe(2);
  const made = (await moves()).slice(before);
  expect(made).toMatchObject([
    {
      user: 'clock:DNS',
      target: 'cpe',
      information: `Moved cpe from ${HOME} to ${AWAY}, where ${NAME} leads in the DNS now`,
      before: { address: HOME },
      after: { address: AWAY },
    },
  ]);
  await poll();
  expect(await moves()).toHaveLength(before + 1);
});

test('a device that answers is looked up with its walk alone, and what answers at the former address is not stored as its parts', async () => {
  // The walk of before may have been at another address.
  await poll();
  names[NAME] = [AWAY];
  await poll();
  expect(await addressOf('cpe')).toBe(HOME);
  const { discoveredEpochSeconds } = (await discoveriesOf(ACCOUNT, ['cpe'])).get('cpe')!;
  await pollAndWalk();
  expect(await addressOf('cpe')).toBe(AWAY);
  const found = (await discoveriesOf(ACCOUNT, ['cpe'])).get('cpe')!;
  expect(found.discoveredEpochSeconds).toBe(discoveredEpochSeconds);
  await poll();
  expect((await discoveriesOf(ACCOUNT, ['cpe'])).get('cpe')!.identity!.name).toBe('AWAY');
});

test('a name of several addresses leaves the device where it is while that is one of them', async () => {
  for (const answer of [
    [AWAY, HOME],
    [HOME, AWAY],
  ]) {
    names[NAME] = answer;
    await pollAndWalk();
    expect(await addressOf('cpe')).toBe(HOME);
  }
});

test.each([
  ['nothing', [], 'cpe.dyn.example has no address in the DNS that the portal asks.'],
  ['silence', 'silent', 'The DNS that the portal asks did not answer for cpe.dyn.example.'],
  [
    'the metadata service',
    [HOME, '169.254.169.254'],
    'cpe.dyn.example leads to 169.254.169.254, where no device can be.',
  ],
  ['another device', [OTHER], 'cpe.dyn.example leads to 127.91.0.2, which another device has.'],
  [
    'a device of another account',
    [THEIRS],
    'cpe.dyn.example leads to 127.91.0.4, which another device has.',
  ],
] as const)(
  'a name that leads to %s changes nothing, and the page says why until it is over',
  async (_what, answer, fault) => {
    const before = (await moves()).length;
    names[NAME] = answer;
    await pollAndWalk();
    expect(await polledAt()).toMatchObject({ address: HOME, name: NAME, fault });
    const { sinceEpochSeconds } = (await polledAt())!;
    expect(sinceEpochSeconds).toBeGreaterThan(0);
    expect((await poll()).answering).toBe(2);
    const walk = await call('devices.getWalk', people.northAdmin, { query: { id: 'cpe' } });
    expect(walk.body).toMatchObject({ data: { found: { unread: [fault] } } });
    await pollAndWalk();
    expect((await polledAt())!.sinceEpochSeconds).toBe(sinceEpochSeconds);
    names[NAME] = [HOME];
    await pollAndWalk();
    expect(await polledAt()).toMatchObject({ address: HOME, fault: '' });
    expect(await moves()).toHaveLength(before);
  },
  20_000,
);

test('of two devices with one new address, the first has it', async () => {
  await setName(NAME, '', 'other');
  names[NAME] = [AWAY];
  await pollAndWalk();
  expect([await addressOf('cpe'), await addressOf('other')]).toEqual([AWAY, OTHER]);
  expect((await polledAt('other'))!.fault).toMatch(/which another device has\.$/);
  expect((await setName('', NAME, 'other')).body.message).toBe(`other stays at ${OTHER}.`);
});

test('an answer for a name that somebody has changed meanwhile changes nothing', async () => {
  const devices = [await stored('cpe')];
  await setName('new.dyn.example', NAME);
  const late = new Map([['cpe', { name: NAME, answer: [AWAY] }]]);
  expect(await followNames(ACCOUNT, devices, late)).toEqual([]);
  expect(await polledAt()).toMatchObject({ address: HOME, name: 'new.dyn.example', fault: '' });
  // A caller that does not know the new name yet.
  const early = new Map([['cpe', { name: 'new.dyn.example', answer: [AWAY] }]]);
  expect(await followNames(ACCOUNT, devices, early)).toEqual(['cpe']);
});

test('of a device at a site, the answer of its collector is judged by the same rules', async () => {
  expect((await setName('site.dyn.example', '', 'site')).status).toBe(200);
  forgetContexts();
  const take = (answer: string[] | 'dnsSilent') =>
    takeCollected(
      ACCOUNT,
      {
        shardId: 'at-york-1',
        minutes: [],
        lookedUp: {
          site: { name: 'site.dyn.example', answer },
          // A device that is not of this shard.
          cpe: { name: NAME, answer: [AWAY] },
        },
      },
      Math.floor(Date.now() / 1_000),
    );
  await take(['169.254.169.254']);
  expect((await polledAt('site'))!.fault).toBe(
    'site.dyn.example leads to 169.254.169.254, where no device can be.',
  );
  // Two networks may have one address.
  await take([OTHER]);
  expect(await addressOf('site')).toBe(OTHER);
  expect(await addressOf('cpe')).toBe(HOME);
  await take('dnsSilent');
  expect((await polledAt('site'))!.fault).toBe(
    'The DNS that its collector asks did not answer for site.dyn.example.',
  );
});

test('the name is shown as the DNS name, edited in its own place, and cleared to the address of that time', async () => {
  const device = async () =>
    (
      (await call('devices.getDevice', people.northAdmin, { query: { id: 'cpe' } })).body
        .data as Device[]
    )[0]!;
  expect((await device())['DNS Name']).toBe(NAME);
  const edited = await call('devices.updateProperties', people.northAdmin, {
    body: {
      id: 'cpe',
      billing_ref: '',
      user: '',
      account_id: 'northbeam',
      custom: false,
      properties: [{ name: 'DNS Name', value: 'other.example' }],
    },
  });
  expect([edited.status, edited.body.field]).toEqual([400, 'properties.0']);
  expect((await setName('else.example', 'stale.example')).status).toBe(409);
  for (const name of ['127.0.0.1', '10.1', 'router', 'a b.example', 'x'.repeat(300)])
    expect((await setName(name, NAME)).body.field).toBe('name');
  expect((await setName('', NAME)).body.message).toBe(`cpe stays at ${HOME}.`);
  expect((await device())['DNS Name']).toBe(HOME);
  expect((await device()).polledAt).toMatchObject({ address: HOME, name: '' });
});
