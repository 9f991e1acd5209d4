import { expect, test } from 'vitest';
import { measure } from '../../../functions/monitoring/collector/measure.ts';
import { Sessions } from '../../../functions/monitoring/collector/sessions.ts';
import type { CollectedDevice } from '../../../functions/store/collected-devices.ts';
import { integer } from '../../../infra/local/simulation/values.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { startAgent, type ScriptedAgent } from './scripted-agent.ts';

test('devices stand in the order of their shard, whoever answers first, so that minutes share a layout', async () => {
  const silent = await startAgent(() => []);
  const quick = await startAgent(({ oids, answer }) => [
    answer(oids.map((oid) => [oid, integer(1)])),
  ]);
  const sessions = new Sessions({ timeoutMilliseconds: 50, retries: 0 });
  const device = (deviceId: string, { address, port }: ScriptedAgent): CollectedDevice => ({
    accountId: accountNamed('northbeam'),
    deviceId,
    shardId: 's1',
    label: deviceId,
    groupPath: [],
    snmp: { address, port, version: '2c', credential: 'read' },
    circuitBitsPerSecond: null,
    circuit: { chosen: '', circuitReference: '' },
  });
  const shard = {
    devices: [device('silent', silent), device('quick', quick)],
    states: new Map(),
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
