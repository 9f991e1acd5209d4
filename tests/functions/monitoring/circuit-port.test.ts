import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { checksOf } from '../../../functions/monitoring/collector/checks.ts';
import { takeInstances } from '../../../functions/monitoring/feed/instances.ts';
import type { Fed, FedDevice } from '../../../functions/monitoring/feed/fed.ts';
import type { CollectedDevice } from '../../../functions/store/collected-devices.ts';
import { portsOf } from '../../../functions/store/inventories.ts';
import { discoveriesOf } from '../../../functions/store/polls.ts';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { foundPort } from '../../fixtures/ports.ts';
import { aPort } from '../../infra/simulation/a-device.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

const START = Date.UTC(2026, 10, 18, 10, 0) / 1_000;
const minute = (at: number) => START + at * 60;

let world: PolledWorld;
beforeAll(async () => {
  world = await startPolledWorld('84', START, [
    {
      deviceId: 'busy-loopback',
      simulated: {
        interfaces: [
          aPort({ name: 'lo0', alias: '', ifType: 24, octetsAtStart: 10n ** 15n }),
          aPort({ index: 2, name: 'eth0', alias: '', octetsAtStart: 10n ** 9n }),
          aPort({ index: 3, name: 'eth1', alias: '', adminUp: false, octetsAtStart: 10n ** 14n }),
        ],
      },
    },
    { deviceId: 'restarts', simulated: { outages: [once(minute(2) + 5, 10)] } },
  ]);
  for (let polled = 0; polled < 5; polled++) await world.poll();
});
afterAll(() => world.stop());

const circuitOn = (ports: Discovery['interfaces']) =>
  ports.filter(({ wasCircuit }) => wasCircuit).map(({ name }) => name);

describe('a walk', () => {
  test('finds which ports are up, how much they have carried, and on which the circuit is', async () => {
    const found = await discoveriesOf(ACCOUNT, ['busy-loopback', 'restarts']);
    const { interfaces } = found.get('busy-loopback')!;
    expect(interfaces.map(({ name, status }) => [name, status])).toEqual([
      ['lo0', 1],
      ['eth0', 1],
      ['eth1', 2],
    ]);
    expect(interfaces[0]!.traffic).toBeGreaterThan(interfaces[1]!.traffic!);
    expect(circuitOn(interfaces)).toEqual(['eth0']);
    // The second walk, after a restart, goes by the same evidence.
    expect(circuitOn(found.get('restarts')!.interfaces)).toEqual(['ge-0/0/0']);
  });
});

describe('thresholds of utilisation', () => {
  const device = (circuit: Partial<CollectedDevice['circuit']> = {}): CollectedDevice => ({
    accountId: ACCOUNT,
    deviceId: 'd',
    shardId: 's',
    label: 'd',
    groupPath: [],
    snmp: { address: '', port: 161, version: '2c', credential: '' },
    circuitBitsPerSecond: 100e6,
    addressChecks: [],
    dnsName: '',
    lookup: undefined,
    circuit: { chosen: '', circuitReference: '', ...circuit },
  });
  const watched = (circuit: Partial<CollectedDevice['circuit']> = {}) => {
    const interfaces = [
      foundPort({ name: 'lo', type: 24, traffic: 90 }),
      foundPort({ name: 'eth0', traffic: 10 }),
      foundPort({ name: 'eth1', traffic: 20, alias: 'CL-7' }),
    ];
    const found = {
      discoveredEpochSeconds: 1,
      interfaces,
      processors: [],
      memories: [],
      sensors: [],
    };
    const checks = checksOf(device(circuit), found, new Map());
    return [
      ...new Set(checks.filter(({ datapoint }) => datapoint.derived).map((one) => one.instance)),
    ];
  };

  test('are those of the circuit’s port alone: chosen, by its reference, or the busiest that can be', () => {
    expect(watched({ chosen: 'lo' })).toEqual(['lo']);
    expect(watched({ circuitReference: 'CL-7' })).toEqual(['eth1']);
    expect(watched()).toEqual(['eth1']);
    expect(watched({ chosen: 'gone' })).toEqual([]);
  });
});

describe('the ports of a source', () => {
  const fed = { account: { accountId: accountNamed('northbeam') }, name: 'zabbix' } as Fed;
  const port = (name: string, change = {}) => ({
    deviceId: '1',
    datasource: 'interfaces' as const,
    name,
    displayName: name,
    ...change,
  });
  const value = (name: string, datapoint: string, of: number) => ({
    deviceId: '1',
    series: `interfaces|${name}|${datapoint}`,
    value: of,
    measuredEpochSeconds: START,
  });
  const taken = async (bits: Record<string, number>, status: Record<string, number> = {}) => {
    const devices = new Map([
      [
        '1',
        {
          deviceId: 'zabbix-1',

          circuit: { chosen: '', circuitReference: '' },
        } as FedDevice,
      ],
    ]);
    await takeInstances(fed, devices, {
      instances: Object.keys(bits).map((name) => port(name)),
      values: [
        ...Object.entries(bits).map(([name, of]) => value(name, 'InBitsPerSecond', of)),
        ...Object.entries(status).map(([name, of]) => value(name, 'OperStatus', of)),
      ],
    });
    return (await portsOf({ account_id: accountNamed('northbeam'), id: 'zabbix-1' }))!;
  };

  test('are told apart by the traffic that they had first, and a port that goes down keeps the circuit', async () => {
    const ports = await taken({ lo: 9e6, eth0: 5e6, eth1: 4e6 });
    expect(ports.map(({ name, traffic }) => [name, traffic])).toEqual([
      ['lo', 9e6],
      ['eth0', 5e6],
      ['eth1', 4e6],
    ]);
    const later = await taken({ lo: 9e6, eth0: 0, eth1: 8e6 }, { eth0: 2, eth1: 1 });
    expect(later.map(({ name, traffic, status }) => [name, traffic, status])).toEqual([
      ['lo', 9e6, undefined],
      ['eth0', 5e6, '2'],
      ['eth1', 4e6, '1'],
    ]);
    expect(later.filter(({ wasCircuit }) => wasCircuit).map(({ name }) => name)).toEqual(['eth0']);
  });
});
