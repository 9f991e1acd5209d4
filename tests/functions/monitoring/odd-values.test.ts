import { expect, test } from 'vitest';
import { collectedPollsSchema } from '../../../core/domain/collected-poll.ts';
import { discoverySchema } from '../../../core/domain/discovery.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import type { SnmpBinding } from '../../../functions/snmp/types.ts';

const BEYOND = 2n ** 60n;
const PORT = '1.3.6.1.2.1.2.2.1';
const ENTITY_SENSOR = '1.3.6.1.2.1.99.1.1.1';
const PROCESSOR = '1.3.6.1.2.1.25.3.3.1.2';
const CELSIUS = 8;

function agent(objects: Record<string, SnmpBinding['value']>) {
  const all = Object.entries(objects).map(([oid, value]): SnmpBinding => ({ oid, type: 0, value }));
  return {
    get: async (oids: readonly string[]) =>
      oids.map((oid) => all.find((one) => one.oid === oid) ?? { oid, type: 0, value: null }),
    walk: async (root: string) => ({
      bindings: all.filter(({ oid }) => oid.startsWith(`${root}.`)),
      cut: null,
    }),
  };
}

test('numbers beyond any integer and rows of an odd index spoil no walk', async () => {
  const found = await discover(
    agent({
      [`${PORT}.2.1`]: Buffer.from('ge-1'),
      [`${PORT}.3.1`]: BEYOND,
      [`${PORT}.8.1`]: BEYOND,
      [`${PORT}.2.2`]: Buffer.from('ge-2'),
      [`${PORT}.3.2`]: Buffer.from('ethernet'),
      [`${PORT}.8.2`]: '1.3.6.1',
      [`${PORT}.2.3`]: Buffer.from('ge-3'),
      [`${PORT}.3.3`]: 6,
      [`${PORT}.8.3`]: 1,
      [`${PORT}.2.4.1`]: Buffer.from('no port'),
      [`${ENTITY_SENSOR}.1.7`]: CELSIUS,
      [`${ENTITY_SENSOR}.3.7`]: BEYOND,
      [`${ENTITY_SENSOR}.1.8`]: CELSIUS,
      [`${ENTITY_SENSOR}.1.9.1`]: CELSIUS,
      [`${PROCESSOR}.1.2`]: 10,
    }),
    1,
  );
  expect(discoverySchema.parse(found)).toEqual(found);
  expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  const ports = found.interfaces.map(({ name, type, status }) => [name, type, status]);
  expect(ports).toEqual([
    ['ge-1', 0, 0],
    ['ge-2', 0, 0],
    ['ge-3', 6, 1],
  ]);
  expect(found.sensors.map(({ index }) => index)).toEqual([8]);
  expect(found.processors).toEqual([
    { offset: 0, terms: [{ oid: `${PROCESSOR}.1.2`, factor: 1 }] },
  ]);
});

test('of a walk that an older collector sends with such a port, the rest is taken', () => {
  const port = {
    index: 1,
    name: 'ge-1',
    alias: '',
    type: Number(BEYOND),
    status: Number(BEYOND),
    speedBitsPerSecond: 0,
    isHighCapacity: false,
  };
  const walk = {
    discoveredEpochSeconds: 1,
    interfaces: [port],
    processors: [],
    memories: [],
    sensors: [],
  };
  const { walked } = collectedPollsSchema.parse({
    shardId: 'at-leeds-1',
    minutes: [],
    walked: { one: walk },
  });
  expect(walked!['one']!.interfaces).toEqual([{ ...port, type: 0, status: undefined }]);
});
