import { Metrics } from '@aws-lambda-powertools/metrics';
import type { UpdateItemCommandInput } from '@aws-sdk/client-dynamodb';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AccountId } from '../../../core/access/scope.ts';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { snmpSecretName } from '../../../core/domain/snmp-credential.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { Poller } from '../../../functions/monitoring/collector/memory.ts';
import { takePolls } from '../../../functions/monitoring/collector/take-poll.ts';
import { log } from '../../../functions/runtime/log.ts';
import { dynamo } from '../../../functions/store/client.ts';
import { openAlerts } from '../../../functions/store/alerts.ts';
import { pollOfMinute } from '../../../functions/store/poll-leases.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { handler as deployedPoller } from '../../../functions/triggers/poller.ts';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { aPort } from '../../infra/simulation/a-device.ts';
import { setServerClocks } from '../../infra/local/server-clocks.ts';
import { ACCOUNT, newPoller, SHARD, startPolledWorld, type PolledWorld } from './polled-world.ts';

/** Its device has the id, the address and the circuit of ACCOUNT's, and answers ACCOUNT alone. */
const STRANGER = accountNamed('stranger');
/** Its device has the id and the circuit of ACCOUNT's, and another address. */
const NEIGHBOUR = accountNamed('neighbour');
const SILENT = accountNamed('silent');
const BROKEN = accountNamed('broken');
const DEVICE = 'same';
const START = Date.UTC(2026, 10, 18, 9, 30) / 1_000;

const busy = aPort({ inPeakBitsPerSecond: 700_000_000 });
let world: PolledWorld;
let minuteEpochSeconds = START;
let resetServerClocks: () => void;

beforeAll(async () => {
  resetServerClocks = setServerClocks();
  vi.useFakeTimers({ toFake: ['Date'], now: START * 1_000 });
  world = await startPolledWorld('85', START, [
    { deviceId: DEVICE, simulated: {} },
    {
      deviceId: DEVICE,
      accountId: STRANGER,
      simulated: { address: '127.85.0.1', credential: { community: 'of the stranger' } },
    },
    {
      deviceId: DEVICE,
      accountId: NEIGHBOUR,
      simulated: { credential: { community: 'of the neighbour' }, interfaces: [busy] },
    },
    { deviceId: DEVICE, accountId: SILENT, simulated: { outages: [once(0, Infinity)] } },
    { deviceId: DEVICE, accountId: BROKEN, simulated: {} },
  ]);
  await new SecretsManagerClient({}).send(
    new PutSecretValueCommand({
      SecretId: snmpSecretName(process.env['BRAND']!, BROKEN),
      SecretString: '{"read":{"community":["hostile"],"__proto__":{"read":1}}}',
    }),
  );
}, 60_000);

afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await world.stop();
  vi.useRealTimers();
  resetServerClocks();
});

const pollsOf = (...accounts: AccountId[]) =>
  accounts.map((accountId) => ({ accountId, shardId: SHARD, minuteEpochSeconds }));
const outcome = (accountId: AccountId) =>
  pollOfMinute({ accountId, shardId: SHARD }, minuteEpochSeconds);
const nextMinute = () => {
  minuteEpochSeconds += MINUTE_SECONDS;
  world.now = minuteEpochSeconds;
  vi.setSystemTime(minuteEpochSeconds * 1_000);
};
async function samples(accountId: AccountId, series: string): Promise<number[]> {
  const toSeconds = minuteEpochSeconds + MINUTE_SECONDS;
  const range = { accountId, deviceId: DEVICE, shardId: SHARD, fromSeconds: START, toSeconds };
  return [...((await readSeries(range)).series.get(series)?.[0]?.samples ?? [])];
}
const figures = () => {
  const counted = new Map<string, number[]>();
  vi.spyOn(Metrics.prototype, 'addMetric').mockImplementation(function (
    this: Metrics,
    name,
    _,
    value,
  ) {
    counted.set(name, [...(counted.get(name) ?? []), value]);
    return this;
  });
  return counted;
};

test('accounts of one message with equal ids, addresses and circuits get what their own credential is answered', async () => {
  const IN = 'interfaces|ge-0/0/0|InBitsPerSecond';
  const poller = newPoller();
  const counted = figures();
  for (let at = 0; at < 3; at += 1, nextMinute())
    expect(await takePolls(poller, pollsOf(ACCOUNT, STRANGER, NEIGHBOUR))).toEqual([]);
  poller.close();
  minuteEpochSeconds -= MINUTE_SECONDS;
  expect(await samples(ACCOUNT, HOST_STATUS)).toEqual([1, 1, 1]);
  expect(await samples(STRANGER, HOST_STATUS)).toEqual([0, 0, 0]);
  expect(await samples(NEIGHBOUR, HOST_STATUS)).toEqual([1, 1, 1]);
  expect(await samples(STRANGER, IN)).toEqual([]);
  const [own, theirs] = [await samples(ACCOUNT, IN), await samples(NEIGHBOUR, IN)];
  expect(theirs[2]! / own[2]!).toBeGreaterThan(5);
  expect(await openAlerts(ACCOUNT)).not.toContainEqual(
    expect.objectContaining({ dataPointName: 'HostStatus' }),
  );
  expect(await openAlerts(STRANGER)).toContainEqual(
    expect.objectContaining({ dataPointName: 'HostStatus', monitorObjectId: DEVICE }),
  );
  expect(counted.get('ShardsPolled')).toEqual([3, 3, 3]);
  expect(counted.get('DevicesPolled')).toEqual([3, 3, 3]);
  expect(counted.get('DevicesSilent')).toEqual([1, 1, 1]);
  expect(counted.get('SampleAge')).toEqual([MINUTE_SECONDS, MINUTE_SECONDS]);
  nextMinute();
});

test('an account that waits for its devices holds up no poll of the others', async () => {
  const patient = new Poller({ timeoutMilliseconds: 60_000, retries: 0 });
  const taking = takePolls(patient, pollsOf(SILENT, ACCOUNT, NEIGHBOUR));
  await vi.waitUntil(
    async () => (await outcome(ACCOUNT)) === 'polled' && (await outcome(NEIGHBOUR)) === 'polled',
    { timeout: 30_000, interval: 20 },
  );
  expect(await outcome(SILENT)).toBeUndefined();
  patient.close();
  await taking;
  expect(await outcome(SILENT)).toBeUndefined();
  nextMinute();
});

test('an account with a secret that cannot be read fails alone, by its name, and its message comes again for it alone', async () => {
  const counted = figures();
  const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const hand = (receives: number) => {
    const shards = pollsOf(BROKEN, ACCOUNT, NEIGHBOUR).map(({ accountId, shardId }) => ({
      accountId,
      shardId,
    }));
    const body = JSON.stringify({ minuteEpochSeconds, shards });
    const attributes = { ApproximateReceiveCount: String(receives) };
    return deployedPoller({ Records: [{ messageId: 'm', body, attributes }] } as SQSEvent);
  };
  const again = { batchItemFailures: [{ itemIdentifier: 'm' }] };
  expect(await hand(1)).toEqual(again);
  expect(await outcome(BROKEN)).toBeUndefined();
  expect(await outcome(ACCOUNT)).toBe('polled');
  expect(await outcome(NEIGHBOUR)).toBe('polled');
  expect(counted.get('ShardsPolled')).toEqual([2]);
  expect(counted.get('ShardsFailed')).toEqual([1, 0]);
  expect(errors.mock.calls).toEqual([
    ['a shard was not polled', expect.objectContaining({ accountId: BROKEN, shardId: SHARD })],
  ]);
  expect(JSON.stringify(errors.mock.calls)).not.toContain('hostile');
  const sent = vi.spyOn(dynamo(), 'send');
  expect(await hand(2)).toEqual(again);
  const writes = sent.mock.calls.flatMap(([{ input }]) =>
    'UpdateExpression' in input ? [(input as UpdateItemCommandInput).Key?.['accountId']?.S] : [],
  );
  expect(new Set(writes)).toEqual(new Set([BROKEN]));
  expect(counted.get('ShardsPolled')).toEqual([2]);
});

test('a secret is read again soon when a device falls silent, now and then while it is, and hourly when all answer', async () => {
  const sent = vi.spyOn(SecretsManagerClient.prototype, 'send');
  const poller = newPoller();
  const readIn = async (accountId: AccountId, minutes: number) => {
    sent.mockClear();
    for (let at = 0; at < minutes; at += 1, nextMinute())
      expect(await takePolls(poller, pollsOf(accountId))).toEqual([]);
    return sent.mock.calls.length;
  };
  nextMinute();
  await readIn(NEIGHBOUR, 1);
  expect(await readIn(NEIGHBOUR, 20)).toBe(0);
  const falling = await readIn(SILENT, 4);
  expect(falling).toBeGreaterThanOrEqual(3);
  expect(await readIn(SILENT, 20)).toBe(2);
  minuteEpochSeconds += 3_600;
  nextMinute();
  expect(await readIn(NEIGHBOUR, 1)).toBe(1);
  poller.close();
});
