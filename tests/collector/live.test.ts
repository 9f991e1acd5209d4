import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTOR_FILE } from '../../core/domain/site-collector.ts';
import { Questions } from '../../collector/questions.ts';
import { Portal } from '../../collector/portal.ts';
import { readIdentity } from '../../collector/identity.ts';
import { readWork, workOf } from '../../collector/work.ts';
import { askLive } from '../../functions/devices/ask-live.ts';
import { askAtSite } from '../../functions/inventory/ask-at-site.ts';
import { collectorsOf } from '../../functions/store/collectors.ts';
import { devicesOf } from '../../functions/store/devices.ts';
import { once } from '../../infra/local/simulation/cycle.ts';
import { addressRecords, startDns } from '../fixtures/dns-server.ts';
import { until } from '../fixtures/until.ts';
import {
  ACCOUNT,
  COMMUNITY,
  startPolledWorld,
  type PolledWorld,
} from '../functions/monitoring/polled-world.ts';
import { aCollector, addCollector, codeFor } from './site.ts';

let world: PolledWorld;
let folder: string;
let data: string;
let collector: ChildProcess;
let server: Server | undefined;
let names: Awaited<ReturnType<typeof startDns>>;

beforeAll(async () => {
  world = await startPolledWorld('77', Math.floor(Date.now() / 60_000) * 60, [
    { deviceId: 'york', shardId: 'at-york-1', simulated: {} },
    { deviceId: 'six', shardId: 'at-york-1', simulated: { address: '::1', hostname: 'SIX' } },
    { deviceId: 'dead', shardId: 'at-york-1', simulated: { outages: [once(0, Infinity)] } },
  ]);
  await addCollector(aCollector('york'));
  folder = await mkdtemp(join(tmpdir(), 'linekeeper-live-'));
  data = join(folder, 'data');
  const script = `import('./scripts/build-collector.mjs').then(({ buildCollector }) =>
    buildCollector(${JSON.stringify(folder)}))`;
  const env = { ...process.env, COLLECTOR_RELEASE_KEY: join(folder, 'key.pem') };
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const code = await codeFor(aCollector('york'), 'once');
  const options = ['--data', data, '--portal', world.local.url, '--enrol', code];
  const program = [
    join(folder, COLLECTOR_FILE),
    ...options,
    '--trap-port',
    '0',
    '--syslog-port',
    '0',
  ];
  names = await startDns(
    addressRecords({ 'york.example': ['127.77.0.1'], 'six.example': ['::1'] }),
  );
  const servers = JSON.stringify([`127.0.0.1:${names.port}`]);
  const byNames = encodeURIComponent(
    `import dns from 'node:dns/promises'; dns.setServers(${servers})`,
  );
  collector = spawn(process.execPath, program, {
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${byNames}` },
  });
  await until(async () => {
    const { machines } = (await collectorsOf(ACCOUNT))[0]!;
    expect(machines[0]?.version).toBeTruthy();
    expect((await readWork(data, machines[0]!.machineId))?.isPolling).toBe(true);
  });
}, 120_000);
afterAll(async () => {
  server?.close();
  names?.close();
  collector?.kill();
  await until(() => expect(collector.exitCode ?? collector.signalCode).not.toBeNull());
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

const STAFF = { customer: null };
const deviceOf = async (id: string) =>
  (await devicesOf(ACCOUNT)).find(({ record }) => record.id === id)!;

test('a collector’s process asks its device what people ask, and the portal sends the device nothing', async () => {
  const opened: unknown[] = [];
  const note = (socket: unknown) => void opened.push(socket);
  subscribe('udp.socket', note);
  const york = await deviceOf('york');
  const system = await askLive(STAFF, york, { kind: 'system' });
  expect(system).toMatchObject({
    collector: 'Leeds office',
    answer: { system: { Description: 'Juniper Networks, Inc. srx300', Model: 'SRX300' } },
  });
  const [interfaces, got, walked, diagnosed] = await Promise.all([
    askLive(STAFF, york, { kind: 'interfaces' }),
    askLive(STAFF, york, { kind: 'command', command: 'snmpget', oid: '.1.3.6.1.2.1.1.5.0' }),
    askLive(STAFF, york, { kind: 'command', command: 'snmpwalk', oid: '1.3.6.1.2.1.1' }),
    askLive(STAFF, york, { kind: 'command', command: 'snmpdiagnose', oid: '' }),
  ]);
  unsubscribe('udp.socket', note);
  expect(interfaces.answer.rows[0]).toMatchObject({ name: 'ge-0/0/0', status: 'Up' });
  expect(got.answer.output).toMatch(/^\.1\.3\.6\.1\.2\.1\.1\.5\.0 = STRING: "/);
  expect(walked.answer.output.split('\n').length).toBeGreaterThan(5);
  expect(diagnosed.answer.output).toMatch(/ifXTable .*: 3 rows/);
  expect(opened).toEqual([]);
});

test('a collector’s process searches addresses at its site, by the credential that comes with them', async () => {
  const { address, ...target } = (await deviceOf('york')).snmp!;
  const asked = { accountId: ACCOUNT, collectorId: 'york', deviceId: '' };
  const search = (by: Partial<typeof target> = {}) =>
    askAtSite(STAFF, asked, {
      kind: 'search',
      addresses: [address, '127.77.250.250'],
      target: { ...target, ...by },
    });
  expect((await search()).answer.found).toEqual([
    expect.objectContaining({
      address,
      answers: 'snmp',
      vendor: 'Juniper',
      kind: 'Router',
      description: 'Juniper Networks, Inc. srx300',
    }),
  ]);
  await expect(search({ credential: 'removed' })).rejects.toThrow(
    'The account has no such SNMP credential any more.',
  );
});

test('a collector’s process looks names up in the DNS of its site, and asks over IPv6', async () => {
  const { address: _none, ...target } = (await deviceOf('york')).snmp!;
  const asked = { accountId: ACCOUNT, collectorId: 'york', deviceId: '' };
  const addresses = ['york.example', 'six.example', 'gone.example', '::1'];
  const { answer } = await askAtSite(STAFF, asked, { kind: 'search', addresses, target });
  expect(answer).toMatchObject({
    found: [
      { address: '127.77.0.1', dnsName: 'york.example', answers: 'snmp' },
      { address: '::1', dnsName: 'six.example', name: 'SIX' },
      { address: '::1', dnsName: '', name: 'SIX' },
    ],
    notAsked: [{ host: 'gone.example', why: 'noAddress', address: '' }],
  });
  const live = await askLive(STAFF, await deviceOf('six'), { kind: 'system' });
  expect(live.answer.system).toMatchObject({ Model: 'SRX300' });
});

test('a collector’s process asks a device with a credential that was typed, of its list and before it is provisioned', async () => {
  const york = await deviceOf('york');
  const { address, port } = york.snmp!;
  const { community } = COMMUNITY;
  const asked = { accountId: ACCOUNT, collectorId: 'york', deviceId: '' };
  const ask = (own: string, to = address) =>
    askAtSite(
      STAFF,
      asked,
      { kind: 'newDevice', target: { address: to, port } },
      { version: '2c', credential: { community: own } },
    );
  const { answer, collector: name } = await ask(community);
  expect(name).toBe('Leeds office');
  expect(answer.system).toMatchObject({ description: 'Juniper Networks, Inc. srx300' });
  expect(answer.system.interfaces).toContainEqual(
    expect.objectContaining({ name: 'ge-0/0/0', status: 'Up' }),
  );
  await expect(ask('wrong')).rejects.toThrow('No answer from the device in time.');
  const get = { kind: 'command', command: 'snmpget', oid: '1.3.6.1.2.1.1.5.0' } as const;
  const run = (own: string) =>
    askLive(STAFF, york, get, { version: '2c', credential: { community: own } });
  expect((await run(community)).answer.output).toContain('STRING: "');
  await expect(run('wrong')).rejects.toThrow('No answer from the device in time.');
});

test('a device that does not answer the collector is told in a sentence, without its address', async () => {
  await expect(askLive(STAFF, await deviceOf('dead'), { kind: 'system' })).rejects.toThrow(
    'No answer from the device in time.',
  );
});

test('a list for another machine is ignored, and a question that comes twice is run once and shortens the wait', async () => {
  let machineId = 'another';
  const sent: { answers: { questionId: string }[] }[] = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      sent.push(JSON.parse(text) as (typeof sent)[number]);
      const question = {
        questionId: `of-${machineId}`,
        deviceId: 'york',
        question: { kind: 'command', command: 'snmpget', oid: '1.3.6.1.2.1.1.5.0' },
        milliseconds: 20_000,
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ data: { nowEpochMs: Date.now(), machineId, questions: [question] } }),
      );
    });
  });
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  const portal = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identity = (await readIdentity(data))!;
  const questions = new Questions(new Portal({ ...identity, portal }));
  const work = workOf((await readWork(data, identity.machineId))!, ACCOUNT);
  const answered = () => sent.flatMap(({ answers }) => answers.map(({ questionId }) => questionId));
  await questions.contact(work);
  await questions.contact(work);
  expect(questions.pauseMs).toBe(5_000);
  machineId = identity.machineId;
  await until(async () => {
    await questions.contact(work);
    expect(answered()).not.toEqual([]);
  });
  for (let time = 0; time < 5; time += 1) await questions.contact(work);
  questions.close();
  expect(questions.pauseMs).toBe(1_000);
  expect(answered()).toEqual([`of-${machineId}`]);
});
