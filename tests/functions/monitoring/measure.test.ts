import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { measure } from '../../../functions/monitoring/collector/measure.ts';
import { Sessions } from '../../../functions/monitoring/collector/sessions.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import type { CollectedDevice } from '../../../functions/store/collected-devices.ts';
import { integer } from '../../../infra/local/simulation/values.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { startAgent, type ScriptedAgent } from './scripted-agent.ts';

const aDevice = (
  deviceId: string,
  { address, port }: Pick<ScriptedAgent, 'address' | 'port'>,
): CollectedDevice => ({
  accountId: accountNamed('northbeam'),
  deviceId,
  shardId: 's1',
  label: deviceId,
  groupPath: [],
  snmp: { address, port, version: '2c', credential: 'read' },
  circuitBitsPerSecond: null,
  addressChecks: [],
  dnsName: '',
  lookup: undefined,
  circuit: { chosen: '', circuitReference: '' },
});

test('devices stand in the order of their shard, whoever answers first, so that minutes share a layout', async () => {
  const silent = await startAgent(() => []);
  const quick = await startAgent(({ oids, answer }) => [
    answer(oids.map((oid) => [oid, integer(1)])),
  ]);
  const sessions = new Sessions({ timeoutMilliseconds: 50, retries: 0 });
  const shard = {
    devices: [aDevice('silent', silent), aDevice('quick', quick)],
    states: new Map(),
    sharedAddresses: new Set<string>(),
    probes: 0,
    nowMs: Date.now,
  };
  const measured = await measure(shard, new Map(), { read: { community: 'public' } }, sessions);
  sessions.close();
  await silent.close();
  await quick.close();
  expect([...measured].map(([deviceId, { answering }]) => [deviceId, answering])).toEqual([
    ['silent', false],
    ['quick', true],
  ]);
});

test('of many devices that fall silent at once a few are asked by TCP at a time, and each in the end', async () => {
  let [now, most] = [0, 0];
  const asked = new Set<string>();
  const sessions = new Sessions({}, async (address) => {
    now += 1;
    most = Math.max(most, now);
    asked.add(address);
    await setImmediate();
    now -= 1;
    return 22;
  });
  const many = Array.from({ length: 150 }, (_, at) =>
    aDevice(`silent-${at}`, { address: `198.51.100.${at}`, port: 161 }),
  );
  const shard = {
    devices: many,
    states: new Map(many.map(({ deviceId }) => [deviceId, { ...newDeviceState(), failures: 1 }])),
    sharedAddresses: new Set<string>(),
    probes: 0,
    nowMs: Date.now,
  };
  // Without a credential nobody answers.
  const measured = await measure(shard, new Map(), {}, sessions);
  sessions.close();
  expect([most, asked.size]).toEqual([64, 150]);
  expect([...measured.values()].every(({ state }) => state.answersOn === 22)).toBe(true);
});
