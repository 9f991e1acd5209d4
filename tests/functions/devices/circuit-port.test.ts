import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import type { devices } from '../../../core/contract/devices.ts';
import type { Widget } from '../../../core/domain/dashboard.ts';
import type { Device } from '../../../core/domain/device.ts';
import { putHours } from '../../../functions/store/series.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { putPorts } from '../../fixtures/ports.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

const START = 1_794_960_000;
let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
  const line = (value: number) => new Float64Array(60).fill(value);
  await putHours([
    {
      accountId: accountNamed('northbeam'),
      deviceId: '501',
      block: {
        startEpochSeconds: START,
        stepSeconds: 60,
        series: new Map([
          ['interfaces|lo|InBitsPerSecond', line(9e6)],
          ['interfaces|eth0|InBitsPerSecond', line(4e6)],
          ['interfaces|eth1|InBitsPerSecond', line(7e6)],
        ]),
      },
    },
  ]);
});
afterAll(() => tables.stop());
beforeEach(async () => {
  await restoreWorld();
  await putPorts(
    '501',
    { name: 'lo', type: 24, traffic: 900 },
    { name: 'eth0', traffic: 400 },
    { name: 'eth1', traffic: 700, status: 2 },
  );
});

const choose = (port: string, former = '', claims: Claims = people.northDesk, id = '501') =>
  call('devices.chooseCircuitPort', claims, { body: { id, port, former } });
const onPage = async (claims: Claims = people.northDesk) => {
  const { body } = await call('devices.getDevice', claims, { query: { id: '501' } });
  return (body.data as Device[])[0]!.circuitPort;
};
const drawn = async () => {
  const { body } = await call('dashboards.getDashboardData', people.northDesk, {
    query: {
      account_id: 'northbeam',
      dash_id: 'overview@501',
      start: String(START),
      end: String(START + 3_600),
    },
  });
  const [traffic] = body.data as Widget[];
  return [traffic!.port, traffic!.lines[0]?.max];
};

describe('the port of a circuit', () => {
  test('is never the loopback or a port that is down, though they are the busiest', async () => {
    expect(await onPage()).toEqual({ name: 'eth0', basis: 'busiest' });
    expect(await drawn()).toEqual(['eth0', 4e6]);
  });

  test('that a person chose is drawn and named, and one that is gone is said to be gone', async () => {
    expect((await choose('eth1')).status).toBe(200);
    expect(await onPage()).toEqual({ name: 'eth1', basis: 'chosen' });
    expect(await drawn()).toEqual(['eth1', 7e6]);
    await putPorts('501', { name: 'eth0' });
    expect(await onPage()).toEqual({ name: 'eth1', basis: 'chosen', isGone: true });
  });

  test('is named to those who may see measurements alone', async () => {
    expect(await onPage(people.viewer)).toEqual({ name: 'eth0', basis: 'busiest' });
  });
});

describe('PUT /devices/circuit-port', () => {
  test('is taken back by the former choice', async () => {
    await choose('eth1');
    expect((await choose('', 'eth1')).status).toBe(200);
    expect(await onPage()).toEqual({ name: 'eth0', basis: 'busiest' });
    expect((await choose('eth1')).status).toBe(200);
  });

  test('takes the loopback when a person wants it', async () => {
    await choose('lo');
    expect(await onPage()).toEqual({ name: 'lo', basis: 'chosen' });
  });

  test('refuses a port that the device does not have, and any of a device that was never asked', async () => {
    expect(await choose('eth9')).toMatchObject({
      status: 400,
      body: { field: 'port', message: expect.stringContaining('LDS-CPE-01 has no port eth9.') },
    });
    expect(await choose('eth0', '', people.northDesk, '502')).toMatchObject({
      status: 400,
      body: { field: 'port', message: expect.stringContaining('are not known yet') },
    });
  });

  test('refuses a choice that somebody else has changed meanwhile', async () => {
    await choose('eth0');
    const { status, body } = await choose('lo', '');
    expect([status, body.message]).toEqual([409, expect.stringContaining('look at it again')]);
    expect(await onPage()).toMatchObject({ name: 'eth0' });
  });

  test('needs systemProperties manage, and is not there for another tenant', async () => {
    expect((await choose('eth1', '', people.viewer)).status).toBe(403);
    expect((await choose('eth1', '', people.calderManager)).status).toBe(404);
    expect(await onPage()).toMatchObject({ name: 'eth0' });
  });

  test('leaves an audit row with the port before and after', async () => {
    await choose('eth1');
    await choose('', 'eth1');
    const rows = (await auditRows('northbeam')).slice(-2);
    expect(rows).toMatchObject([
      {
        target: '501',
        information: 'Chose eth1 as the port of the circuit of LDS-CPE-01',
        before: { 'Circuit Interface': '' },
        after: { 'Circuit Interface': 'eth1' },
      },
      {
        information: 'Left it to the portal which port of LDS-CPE-01 carries the circuit',
        before: { 'Circuit Interface': 'eth1' },
        after: { 'Circuit Interface': '' },
      },
    ]);
  });
});

describe('GET /devices/circuit-port', () => {
  const read = async (id = '501', claims: Claims = people.northDesk) => {
    const { status, body } = await call('devices.getCircuitPort', claims, { query: { id } });
    return { status, data: body.data as ResponseOf<typeof devices.getCircuitPort>['data'] };
  };

  test('has the choice, what is found without it, and each port with its state', async () => {
    await choose('eth1');
    const { data } = await read();
    expect(data).toMatchObject({ chosen: 'eth1', found: { name: 'eth0', basis: 'busiest' } });
    expect(data.ports).toEqual([
      { name: 'lo', alias: '', type: 'softwareLoopback', status: 'Up', carries: false },
      { name: 'eth0', alias: '', type: 'ethernetCsmacd', status: 'Up', carries: true },
      { name: 'eth1', alias: '', type: 'ethernetCsmacd', status: 'Down', carries: true },
    ]);
  });

  test('has nothing of a device that was never asked', async () => {
    expect((await read('502')).data).toEqual({ chosen: '', found: null, ports: [] });
  });
});
