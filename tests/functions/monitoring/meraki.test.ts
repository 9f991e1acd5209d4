import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { SourceStatus } from '../../../core/contract/accounts.ts';
import { compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { everyStoredShard } from '../../../functions/monitoring/collector/shards.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { tryOut } from '../../../functions/monitoring/trials.ts';
import { openAlerts } from '../../../functions/store/alerts.ts';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { harbour } from '../../fixtures/meraki/world.ts';
import { people } from '../../fixtures/people.ts';
import { until } from '../../fixtures/until.ts';
import { MINUTE, MX, NORTH, openMeraki, samplesOf, serve } from './open-meraki.ts';
import { wholeFacts } from './whole-facts.ts';

const { meraki } = sources;
const open = openMeraki();

const calls = (end: string) => open.cloud.asked.filter(({ operation }) => operation.endsWith(end));

test('devices come with organisation and network, and with what the cloud knows of them', async () => {
  const { devices } = await wholeFacts(meraki, open.access);
  expect(devices).toEqual([
    {
      id: MX,
      name: 'HUL-MX-01',
      groupPaths: [['Harbour Foods', 'Hull']],
      properties: {
        Vendor: 'Cisco Meraki',
        'Chassis Model': 'MX68C',
        'Serial Number': MX,
        'Device Type': 'appliance',
        'Software Version': 'wired-18-211',
        'System Location': '1 Quay Street, Hull HU1 1AA',
        'DNS Name': '192.168.1.1',
      },
    },
    expect.objectContaining({ id: 'Q2AB-0002-MS12', name: 'HUL-MS-01' }),
    expect.objectContaining({ id: 'Q2AB-0003-MR36', name: 'Q2AB-0003-MR36' }),
  ]);
});

test('a device, an uplink and a peer of the VPN have their states, and one unknown to the portal has none', async () => {
  open.cloud.organisations[0]!.vpns[0]!['merakiVpnPeers'] = [
    { networkName: 'Leeds', reachability: 'reachable' },
    { networkName: 'Leeds', reachability: 'unreachable' },
    { networkName: 'Goole', reachability: 'becoming reachable' },
  ];
  const { values, instances } = await wholeFacts(meraki, open.access);
  const valuesOf = (id: string) =>
    values.filter(({ deviceId }) => deviceId === id).map(({ series, value }) => [series, value]);
  expect(valuesOf(MX)).toEqual([
    ['host|-|HostStatus', 1],
    ['interfaces|wan1|OperStatus', 1],
    ['interfaces|wan2|OperStatus', 2],
    ['interfaces|cellular|OperStatus', 1],
    ['sensors|VPN to Leeds|SensorStatus', 3],
    ['sensors|VPN to Leeds|SensorValue', 3],
    ['sensors|VPN to Bank|SensorStatus', 1],
    ['sensors|VPN to Bank|SensorValue', 1],
  ]);
  expect(valuesOf('Q2AB-0002-MS12')).toEqual([['host|-|HostStatus', 1]]);
  expect(valuesOf('Q2AB-0003-MR36')).toEqual([['host|-|HostStatus', 0]]);
  expect(
    instances
      .filter(({ deviceId }) => deviceId === MX)
      .map(({ displayName, status, states }) => [displayName, status ?? states?.['3']]),
  ).toEqual([
    ['wan1 (Calder Fibre)', '1'],
    ['wan2 (203.0.113.9)', '2'],
    ['cellular', '1'],
    ['VPN to Leeds', ['unreachable', 'bad']],
    ['VPN to Bank', ['unreachable', 'bad']],
  ]);
});

test('active alerts come once for each of their devices; informational and foreign ones are counted', async () => {
  const { alerts, leftOut } = await wholeFacts(meraki, open.access);
  expect(
    alerts.map(({ id, deviceId, severity, datapoint }) => [id, deviceId, severity, datapoint]),
  ).toEqual([
    [`901-${MX}`, MX, 4, 'Uplink wan2 is down'],
    ['902-Q2AB-0002-MS12', 'Q2AB-0002-MS12', 2, 'Unreachable'],
    ['902-Q2AB-0003-MR36', 'Q2AB-0003-MR36', 2, 'Unreachable'],
  ]);
  expect(alerts[0]).toMatchObject({
    startEpochSeconds: Date.parse('2026-11-01T09:58:00Z') / 1_000,
    message: { body: 'The uplink wan2 has not answered since 09:58.' },
  });
  expect(leftOut).toMatchObject({ foreignProblems: 1, minorProblems: 1 });
  open.cloud.organisations[0]!.alerts[0]!['severity'] = 'new to all';
  expect((await wholeFacts(meraki, open.access)).alerts[0]).toMatchObject({ severity: 3 });
});

test('each page is asked of the address of the account, whatever its link names', async () => {
  open.cloud.mostRows = 2;
  const { devices } = await wholeFacts(meraki, open.access);
  expect(devices).toHaveLength(3);
  expect(calls('/devices').map(({ query }) => query['startingAfter'])).toEqual([
    undefined,
    'row-2',
  ]);
});

test('an organisation whose API is off is left out, and several have their devices each', async () => {
  const off = harbour();
  off.row = { ...off.row, id: '7', api: { enabled: false } };
  const second = harbour();
  second.row = { ...second.row, id: '8', name: 'Calder Mills' };
  second.devices = [{ serial: 'Q2AB-0009-MX68', name: 'CAL-MX-01', networkId: 'N_9' }];
  second.networks = [{ id: 'N_9', organizationId: '8', name: 'Halifax' }];
  open.cloud.organisations = [harbour(), off, second];
  const { devices } = await wholeFacts(meraki, open.access);
  expect(devices.map(({ groupPaths }) => groupPaths[0]!.join('/'))).toEqual([
    ...Array<string>(3).fill('Harbour Foods/Hull'),
    'Calder Mills/Halifax',
  ]);
});

test('a call that is refused for its rate is made again when it may be, and not for ever', async () => {
  vi.useRealTimers();
  open.cloud.callsPerSecond = 4;
  expect((await wholeFacts(meraki, open.access)).devices).toHaveLength(3);
  expect(open.cloud.refusedCalls).toBeGreaterThan(0);
  open.cloud.callsPerSecond = 0;
  open.cloud.retryAfterSeconds = 60;
  await expect(wholeFacts(meraki, open.access)).rejects.toMatchObject({ trouble: 'busy' });
});

test('another key, another place and another form are told apart', async () => {
  await expect(meraki.probe({ ...open.access, key: 'wrong' })).rejects.toMatchObject({
    status: 401,
  });
  open.server.instead = {
    status: 308,
    body: '',
    headers: { location: 'https://n1.meraki.example' },
  };
  await expect(meraki.probe(open.access)).rejects.toMatchObject({ trouble: 'elsewhere' });
  open.server.instead = { status: 200, body: '<html></html>' };
  await expect(meraki.probe(open.access)).rejects.toMatchObject({ trouble: 'elsewhere' });
});

test('a trial passes each step, and stops where the key shows nothing', async () => {
  const states = async () =>
    (await tryOut('meraki', meraki.trial, () => Promise.resolve(open.access))).map(
      ({ state, detail }) => `${state}: ${detail}`,
    );
  expect((await states()).slice(1)).toEqual([
    'passed: 1 organisations.',
    'passed: Harbour Foods.',
    'passed: 1 networks.',
    'passed: 3 devices.',
    'passed: 3 devices with a state.',
    'passed: 1 devices with uplinks.',
    'passed: 1 switches with ports.',
    'passed: 3 active alerts of devices.',
  ]);
  open.cloud.organisations[0]!.devices = [];
  expect((await states()).slice(3, 5)).toEqual([
    'passed: 1 networks.',
    'failed: The key is taken and shows no device.',
  ]);
});

test('loss and latency come three minutes late, each minute once and beside the state of its minute', async () => {
  await feedBy(NORTH, 'meraki', randomUUID());
  for (let minute = 0; minute < 8; minute += 1) await serve(open, minute);
  const roundTripAt = (minute: number) => 10 + ((MINUTE / 60 + minute) % 5);
  const late = Array.from({ length: 7 }, (_, at) => at - 3);
  const expected = {
    loss: late.map((minute) => [minute, 1]),
    roundTrip: late.map((minute) => [minute, roundTripAt(minute)]),
    state: Array.from({ length: 8 }, (_, minute) => [minute, 1]),
  };
  const stored = async () => ({
    loss: await samplesOf('ping|-|PingLossPercent'),
    roundTrip: await samplesOf('ping|-|RoundTripMs'),
    state: await samplesOf('host|-|HostStatus'),
  });
  expect(await stored()).toEqual(expected);
  expect(calls('uplinksLossAndLatency')).toHaveLength(late.length);
  // Folding the hours loses none of both.
  for (const { accountId, shardId } of await everyStoredShard(MINUTE))
    await compactShard(accountId, shardId, MINUTE + 7_200);
  expect(await stored()).toEqual(expected);
  await until(async () =>
    expect((await openAlerts(NORTH)).filter(({ id }) => id.startsWith('meraki-'))).toHaveLength(3),
  );
  const { body } = await call('accounts.getSource', people.northAdmin, {
    query: { account_id: 'northbeam' },
  });
  expect((body.data as SourceStatus).reading).toMatchObject({ outcome: 'whole', devices: 3 });
});
