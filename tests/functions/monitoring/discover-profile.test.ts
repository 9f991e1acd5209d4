import { expect, test } from 'vitest';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { planOf } from '../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../functions/monitoring/collector/poll-device.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import { deviceWith, type Objects } from './device-with.ts';

async function polled(objects: Objects) {
  const device = deviceWith(objects);
  const discovery = await discover(device, 0);
  const { values } = await pollDevice(device, planOf(discovery), newDeviceState(), Date.now);
  return { discovery, values };
}

const FORTINET = '1.3.6.1.4.1.12356';
const SYSTEM = {
  '1.3.6.1.2.1.1.1.0': 'Made by somebody',
  '1.3.6.1.2.1.1.3.0': 1_000,
  '1.3.6.1.2.1.1.5.0': 'edge-1',
  '1.3.6.1.2.1.1.6.0': 'Leeds',
};
const FIREWALL = {
  ...SYSTEM,
  '1.3.6.1.2.1.1.2.0': `${FORTINET}.101.1.604`,
  [`${FORTINET}.100.1.1.1.0`]: 'FGT60F0000000001',
  [`${FORTINET}.101.4.1.1.0`]: 'v7.2.8,build1639,240313 (GA.M)',
  [`${FORTINET}.101.4.1.3.0`]: 7,
  [`${FORTINET}.101.4.1.4.0`]: 41,
  [`${FORTINET}.101.12.2.2.1.2.1`]: 'to-hq',
  [`${FORTINET}.101.12.2.2.1.20.1`]: 1,
};

test('a profile gives identity, processor, memory and states without code for the vendor', async () => {
  const { discovery, values } = await polled(FIREWALL);
  expect(discovery.identity).toMatchObject({
    vendor: 'Fortinet',
    kind: 'Firewall',
    serial: 'FGT60F0000000001',
    version: '7.2.8',
    name: 'edge-1',
    location: 'Leeds',
  });
  expect(values.get('cpu|-|CpuPercent')).toBe(7);
  expect(values.get('memory|-|MemoryPercent')).toBe(41);
  expect(values.get('sensors|VPN to-hq|SensorValue')).toBe(1);
  expect(values.get('sensors|VPN to-hq|SensorStatus')).toBe(2);
  const up = await polled({ ...FIREWALL, [`${FORTINET}.101.12.2.2.1.20.1`]: 2 });
  expect(up.values.get('sensors|VPN to-hq|SensorStatus')).toBe(1);
});

const STORAGE = '1.3.6.1.2.1.25.2.3.1';
const RAM = '1.3.6.1.2.1.25.2.1.2';
const OTHER = '1.3.6.1.2.1.25.2.1.1';

/** Rows of hrStorageTable: type, name, size and used. */
const storage = (rows: [string, string, number, number][]): Objects =>
  Object.fromEntries(
    rows.flatMap(([type, name, size, used], at) => [
      [`${STORAGE}.2.${at + 1}`, type],
      [`${STORAGE}.3.${at + 1}`, name],
      [`${STORAGE}.5.${at + 1}`, size],
      [`${STORAGE}.6.${at + 1}`, used],
    ]),
  );

test.each([
  [
    'Linux',
    34,
    storage([
      [RAM, 'Physical memory', 1_000, 980],
      [OTHER, 'Memory buffers', 1_000, 40],
      [OTHER, 'Cached memory', 600, 600],
      [OTHER, 'Swap space', 500, 490],
    ]),
  ],
  [
    'a system whose agent has left them out already',
    24,
    storage([
      [RAM, 'Physical memory', 1_000, 240],
      [OTHER, 'Memory buffers', 1_000, 20],
      [OTHER, 'Cached memory', 280, 280],
    ]),
  ],
  [
    'a switch with rows of RAM for buffers and cache',
    30,
    storage([
      [RAM, 'RAM', 1_000, 900],
      [RAM, 'RAM (Buffers)', 1_000, 100],
      [RAM, 'RAM (Cache)', 1_000, 500],
    ]),
  ],
])('memory in use on %s is without buffers and cache', async (_name, percent, rows) => {
  const { values } = await polled({ ...SYSTEM, '1.3.6.1.2.1.1.2.0': '1.3.6.1.4.1.99999', ...rows });
  expect(values.get('memory|-|MemoryPercent')).toBeCloseTo(percent, 5);
});

const IF = '1.3.6.1.2.1.2.2.1';
const PORTS = 500;

/** Five hundred ports; every tenth is up. */
function largeSwitch(): Objects {
  const ports = Array.from({ length: PORTS }, (_, at) => at + 1).flatMap((port) => [
    [`${IF}.2.${port}`, `Port ${port}`],
    [`${IF}.3.${port}`, 6],
    [`${IF}.7.${port}`, 1],
    [`${IF}.8.${port}`, port % 10 === 0 ? 1 : 2],
    [`${IF}.10.${port}`, port % 10 === 0 ? 7 : 0],
  ]);
  return { ...SYSTEM, '1.3.6.1.2.1.1.2.0': '1.3.6.1.4.1.99999', ...Object.fromEntries(ports) };
}

test('each of five hundred ports is watched: those in use with their rates, the others for their state', async () => {
  const { discovery, values } = await polled(largeSwitch());
  expect(discovery.interfaces).toHaveLength(PORTS);
  expect(values.get('interfaces|Port 500|OperStatus')).toBe(1);
  expect(values.get('interfaces|Port 499|OperStatus')).toBe(2);
  const plan = planOf(discovery);
  const rates = (port: string) => plan.metrics.filter(({ series }) => series.includes(`|${port}|`));
  expect(rates('Port 500')).toHaveLength(8);
  expect(rates('Port 499')).toHaveLength(1);
  expect(plan.awaitedPlaces).toHaveLength(PORTS - 50);
});

test('slow objects of a large device are asked by turns, and keep their value in between', async () => {
  const objects = largeSwitch();
  for (let port = 1; port <= 200; port++) objects[`${IF}.8.${port}`] = 1;
  const device = deviceWith(objects);
  const plan = planOf(await discover(device, 0));
  expect(plan.metrics.length).toBeGreaterThan(1_200);
  let minute = 0;
  const poll = async (state = newDeviceState()) => {
    minute += 1;
    device.asked.length = 0;
    return pollDevice(device, plan, state, () => minute * 60_000);
  };
  let last = await poll();
  expect(device.asked).toHaveLength(plan.metrics.length + 1);
  objects[`${IF}.8.499`] = 1;
  const seen: number[] = [];
  const spare = new Map<string, number>();
  for (let turn = 0; turn < 5; turn++) {
    last = await poll(last.state);
    expect(device.asked.length).toBeLessThan(plan.metrics.length);
    for (const oid of device.asked) spare.set(oid, (spare.get(oid) ?? 0) + 1);
    seen.push(last.values.get('interfaces|Port 499|OperStatus'));
  }
  expect(spare.get(`${IF}.8.499`)).toBe(1);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  expect(seen.at(-1)).toBe(1);
});
