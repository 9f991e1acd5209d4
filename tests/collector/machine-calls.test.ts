import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_MINUTES, type CollectedPolls } from '../../core/domain/collected-poll.ts';
import { HOST_STATUS } from '../../core/domain/datasource.ts';
import { discoverySchema } from '../../core/domain/discovery.ts';
import { SILENT_SECONDS } from '../../core/domain/site-collector.ts';
import { NO_PLAN } from '../../functions/monitoring/collector/plan.ts';
import { keepSnmpCredential } from '../../functions/gateways/secrets.ts';
import { pack } from '../../functions/runtime/packed.ts';
import { updateIf, writeTogether } from '../../functions/store/client.ts';
import {
  collectorsOf,
  findCollector,
  machineWithdrawal,
  machineWith,
  takeTurn,
  turnEnd,
} from '../../functions/store/collectors.ts';
import { messagesOf } from '../../functions/store/messages.ts';
import { discoveriesOf, latestPolls, putCompaction } from '../../functions/store/polls.ts';
import { readSeries } from '../../functions/store/series-read.ts';
import { openAlertRows } from '../../functions/store/faults.ts';
import {
  ACCOUNT,
  COMMUNITY,
  startPolledWorld,
  type PolledWorld,
} from '../functions/monitoring/polled-world.ts';
import {
  enrolled as enrolledIn,
  enrolment as enrolmentIn,
  signedCall,
  type Change,
  type Machine,
} from './signed.ts';
import { aCollector, addCollector, codeFor } from './site.ts';

const SHARD = 'at-york-1';
const OTHERS = 'at-hull-1';
let world: PolledWorld;

beforeAll(async () => {
  world = await startPolledWorld('72', 1_790_000_040, [
    { deviceId: 'york', shardId: SHARD, simulated: {} },
    { deviceId: 'hull', shardId: OTHERS, simulated: {} },
    { deviceId: 'portal', simulated: {} },
  ]);
  for (const id of ['york', 'hull']) await addCollector(aCollector(id));
});
afterAll(() => world.stop());

const enrolled = (collectorId: string, code: string) => enrolledIn(world.local, collectorId, code);
const enrolment = (code: string, publicKey: string) => enrolmentIn(world.local, code, publicKey);
const call = (machine: Machine, path: string, body: object, change?: Change) =>
  signedCall(world.local, machine, path, body, change);

/** What the page does when a key is withdrawn. */
async function withdraw(machineId: string): Promise<void> {
  const machine = (await machineWith(machineId))!;
  const collector = (await findCollector(ACCOUNT, machine.collectorId))!;
  await writeTogether([machineWithdrawal(machine, new Date()), turnEnd(collector)]);
}

const now = () => Math.floor(Date.now() / 60_000) * 60;

function minuteOf(minuteEpochSeconds: number, deviceId: string, value = 1) {
  return {
    minuteEpochSeconds,
    devices: [
      {
        deviceId,
        layout: NO_PLAN.layout,
        values: NO_PLAN.series.names.map((name) => (name === HOST_STATUS ? value : null)),
        leftOut: [],
        answering: value === 1,
        uptimeSeconds: 60,
        restarted: false,
        state: {
          failures: value === 1 ? 0 : 5,
          answeredEpochSeconds: minuteEpochSeconds,
          layout: NO_PLAN.layout,
          counters: '',
          mostObjects: 60,
        },
      },
    ],
  };
}

const sent = (machine: Machine, polls: CollectedPolls) =>
  call(machine, '/collectors/polls', { packed: pack(polls) });
const polls = (deviceId: string, minutes: number[], shardId = SHARD): CollectedPolls => ({
  shardId,
  minutes: minutes.map((minute) => minuteOf(minute, deviceId)),
});
const work = (digest = '', shard = '') => ({
  digest,
  shard,
  status: { version: '1', queued_minutes: 0, memory_megabytes: 40, now_epoch_ms: Date.now() },
});

async function statusOf(deviceId: string, shardId: string, from: number, to: number) {
  const { series } = await readSeries({
    accountId: ACCOUNT,
    deviceId,
    shardId,
    fromSeconds: from,
    toSeconds: to,
  });
  return series
    .get(HOST_STATUS)
    ?.flatMap((part) => [...(part as { samples: Float64Array }).samples])
    .map((value) => (Number.isNaN(value) ? null : value));
}

test('an enrolment code works once, in the form that was shown, and for a key of Ed25519', async () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  await codeFor(aCollector('york'), 'aaaaabbbbb');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey;
  const wrong = rsa.export({ format: 'der', type: 'spki' }).toString('base64').slice(0, 200);
  expect((await enrolment('aaaaabbbbb', wrong)).status).toBe(400);
  expect((await enrolment('aaaaabbbbc', key)).status).toBe(401);
  const both = await Promise.all([enrolment('AAAAA-bbbbb', key), enrolment('aaaaabbbbb', key)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  await codeFor(aCollector('york'), 'ccccc');
  await enrolment('ccccc', key);
  await codeFor(aCollector('york'), 'ddddd');
  const third = await enrolment('ddddd', key);
  expect(third.status).toBe(409);
  expect(await third.text()).toContain('has 2 machines');
  const york = (await collectorsOf(ACCOUNT)).find(
    ({ collector }) => collector.collectorId === 'york',
  )!;
  for (const { machineId } of york.machines) await withdraw(machineId);
});

test('a call is refused that nobody signed, that was altered, made before, or whose key is withdrawn', async () => {
  const york = await enrolled('york', 'eeeee');
  const path = '/collectors/work';
  expect((await call(york, path, work())).status).toBe(200);
  const { privateKey } = generateKeyPairSync('ed25519');
  expect((await call({ ...york, privateKey }, path, work())).status).toBe(401);
  const altered = { body: work('x') };
  expect((await call(york, path, work(), altered)).status).toBe(401);
  const elsewhere = { path: '/collectors/polls', body: { packed: '' } };
  expect((await call(york, path, { packed: '' }, elsewhere)).status).toBe(401);
  const repeated = await call(york, path, work(), { sequence: 1 });
  expect(repeated).toMatchObject({ status: 409, data: { sequence: expect.any(Number) } });
  expect((await world.local.call('POST', path, { body: work() })).status).toBe(401);
  await withdraw(york.machineId);
  expect((await call(york, path, work())).status).toBe(401);
  expect((await sent(york, polls('york', [now()]))).status).toBe(401);
});

test('a machine sees and writes the devices of its collector alone, with their credentials', async () => {
  const hull = await enrolled('hull', 'fffff');
  await keepSnmpCredential(ACCOUNT, { community: 'of-others' });
  const { data } = await call(hull, '/collectors/work', work());
  expect(data).toMatchObject({
    machineId: hull.machineId,
    isPolling: true,
    work: {
      shards: [{ shardId: OTHERS, devices: [{ deviceId: 'hull' }] }],
      credentials: { read: COMMUNITY },
    },
  });
  expect(JSON.stringify(data)).not.toContain('of-others');
  const same = await call(hull, '/collectors/work', work(String(data!['digest'])));
  expect(same.data).not.toHaveProperty('work');
  expect((await call(hull, '/collectors/work', work('', SHARD))).status).toBe(404);
  for (const shard of [SHARD, 's1', 'at-hul-1', 'at-hull'])
    expect((await sent(hull, polls('york', [now()], shard))).status, shard).toBe(404);
  const smuggled = polls('hull', [now()], OTHERS);
  smuggled.minutes[0]!.devices.push(...minuteOf(now(), 'portal').devices);
  expect((await sent(hull, smuggled)).status).toBe(200);
  const hour = Math.floor(now() / 3_600) * 3_600 - 1_800;
  const late = {
    shardId: OTHERS,
    minutes: [minuteOf(hour, 'portal')],
    names: { [NO_PLAN.layout]: [...NO_PLAN.series.names] },
  };
  expect((await sent(hull, late)).status).toBe(200);
  expect(await statusOf('portal', OTHERS, hour, hour + 60)).toBeUndefined();
  const latest = await latestPolls(ACCOUNT);
  expect([latest.has('hull'), latest.has('portal'), latest.has('york')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('minutes of tomorrow and of last week are refused, and so is what is no poll, or far too much', async () => {
  const york = await enrolled('york', 'ggggg');
  for (const minute of [now() + 180, now() - 27 * 3_600])
    expect(await sent(york, polls('york', [minute]))).toMatchObject({ status: 400 });
  const bomb = pack('a'.repeat(60 * 1024 * 1024));
  for (const packed of ['', '!!!', pack({}), pack({ ...polls('york', []), shardId: 1 }), bomb])
    expect((await call(york, '/collectors/polls', { packed })).status).toBe(400);
  const many = Array.from({ length: MOST_MINUTES + 1 }, (_, at) => now() - at * 60);
  expect((await sent(york, polls('york', many))).status).toBe(400);
  await withdraw(york.machineId);
});

test('a minute counts once, whichever of two machines sends it, and the second takes over from a silent one', async () => {
  const one = await enrolled('york', 'hhhhh');
  const other = await enrolled('york', 'jjjjj');
  const isPolling = async (machine: Machine) =>
    (await call(machine, '/collectors/work', work())).data!['isPolling'];
  expect(await isPolling(one)).toBe(true);
  expect(await isPolling(other)).toBe(false);
  const minute = now() - 60;
  expect((await sent(one, polls('york', [minute]))).status).toBe(200);
  const late = { shardId: SHARD, minutes: [minuteOf(minute, 'york', 0)] };
  expect((await sent(other, late)).status).toBe(200);
  expect(await statusOf('york', SHARD, minute, minute + 60)).toEqual([1]);
  const justBefore = new Date(Date.now() + SILENT_SECONDS * 1_000 - 5_000);
  expect(await takeTurn((await machineWith(other.machineId))!, justBefore)).toBe(false);
  await updateIf(
    'collectors',
    { accountId: ACCOUNT, entry: 'collector#york' },
    {
      set: 'holderSeenMs = :past',
      condition: 'attribute_exists(entry)',
      values: { ':past': Date.now() - (SILENT_SECONDS + 1) * 1_000 },
    },
  );
  expect(await isPolling(other)).toBe(true);
  expect(await isPolling(one)).toBe(false);
  for (const { machineId } of [one, other]) await withdraw(machineId);
});

test('minutes of a cut line fill the graph, folded hours too, and open no alert', async () => {
  const york = await enrolled('york', 'kkkkk');
  const hour = Math.floor(now() / 3_600) * 3_600 - 3_600;
  await putCompaction(ACCOUNT, SHARD, { untilEpochSeconds: hour, rollups: 2 });
  const minutes = [hour - 120, hour - 60, hour, hour + 60];
  const down = {
    shardId: SHARD,
    minutes: minutes.map((minute) => minuteOf(minute, 'york', 0)),
    names: { [NO_PLAN.layout]: [...NO_PLAN.series.names] },
  };
  for (let time = 0; time < 2; time += 1) expect((await sent(york, down)).status).toBe(200);
  expect(await statusOf('york', SHARD, hour - 120, hour + 120)).toEqual([0, 0, 0, 0]);
  const opened = await openAlertRows(ACCOUNT);
  expect(opened.filter((row) => row['monitorObjectId'] === 'york')).toEqual([]);
  await withdraw(york.machineId);
});

test('of values whose names are not known nothing is stored, and the names are asked for', async () => {
  const york = await enrolled('york', 'mmmmm');
  const minute = now();
  const strange = polls('york', [minute]);
  strange.minutes[0]!.devices[0]!.layout = 'other';
  strange.minutes[0]!.devices[0]!.values = [1];
  expect((await sent(york, strange)).data).toMatchObject({ namesOf: ['other'] });
  expect(await statusOf('york', SHARD, minute, minute + 60)).toBeUndefined();
  const named = { ...strange, names: { other: [HOST_STATUS] } };
  expect((await sent(york, named)).data).toMatchObject({ namesOf: [] });
  expect(await statusOf('york', SHARD, minute, minute + 60)).toEqual([1]);
});

test('messages of devices of that shard are stored, of the last day and once', async () => {
  const york = await enrolled('york', 'iiiiijjjjj');
  const message = (deviceId: string, at: number, more = {}) => ({
    deviceId,
    id: '0123456789abcdef',
    kind: 'syslog' as const,
    text: 'lost',
    firstEpochMs: at,
    lastEpochMs: at,
    count: 1,
    ...more,
  });
  const at = Date.now();
  const messages = [
    message('york', at),
    message('hull', at),
    message('portal', at),
    message('york', at + 3_600_000),
    message('york', at - 27 * 3_600_000),
  ];
  const received = { shardId: SHARD, minutes: [], messages };
  expect((await sent(york, received)).status).toBe(200);
  expect(
    (await sent(york, { ...received, messages: [message('york', at, { count: 4 })] })).status,
  ).toBe(200);
  const stored = (deviceId: string) => messagesOf({ accountId: ACCOUNT, deviceId }, 10);
  expect((await stored('york')).map(({ count }) => count)).toEqual([4]);
  expect([...(await stored('hull')), ...(await stored('portal'))]).toEqual([]);
  const wrong = { ...received, messages: [message('york', at, { text: 'x'.repeat(2_000) })] };
  expect((await sent(york, wrong)).status).toBe(400);
});

test('a walk is stored without regular expressions that no profile has', async () => {
  const hull = await enrolled('hull', 'mmmmmnnnnn');
  const sensor = (name: string, pattern?: string) => ({ index: 1, name, factor: 1, pattern });
  const walk = discoverySchema.parse({
    discoveredEpochSeconds: now(),
    interfaces: [],
    processors: [],
    memories: [],
    sensors: [sensor('plain'), sensor('slow', '^(a+)+$')].map((one) => ({ ...one, unit: 'volt' })),
  });
  const walked = { hull: walk, portal: walk };
  expect((await sent(hull, { shardId: OTHERS, minutes: [], walked })).status).toBe(200);
  const { hull: stored, portal } = Object.fromEntries(
    await discoveriesOf(ACCOUNT, ['hull', 'portal']),
  );
  expect(stored!.sensors.map(({ name }) => name)).toEqual(['plain']);
  expect(portal).toBeUndefined();
});
