import { expect, test } from 'vitest';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { hasSameParts } from '../../../functions/monitoring/collector/same-parts.ts';

const port = (name: string, traffic: number) => ({
  index: 1,
  name,
  alias: '',
  type: 6,
  speedBitsPerSecond: 1e9,
  status: 1,
  traffic,
  isHighCapacity: true,
});
const walk = (at: number, ports: [name: string, traffic: number][], change = {}): Discovery => ({
  discoveredEpochSeconds: at,
  interfaces: ports.map(([name, traffic]) => port(name, traffic)),
  processors: [1],
  memories: [],
  sensors: [],
  ...change,
});
const first = walk(1, [
  ['wan', 900],
  ['lan', 300],
  ['idle', 0],
]);

test('two walks that found the same parts differ in their time and in how much ports have carried', () => {
  const later = walk(2, [
    ['wan', 9_000],
    ['lan', 8_000],
    ['idle', 0],
  ]);
  expect(hasSameParts(first, later)).toBe(true);
  expect(hasSameParts(first, { ...later, identity: undefined })).toBe(true);
});

test('another port that has carried the most, one that begins to, and any other part is a change', () => {
  const ports: [string, number][] = [
    ['wan', 900],
    ['lan', 300],
    ['idle', 0],
  ];
  const changed = (at: number, traffic: number) =>
    walk(
      1,
      ports.map((each, place) => (place === at ? [each[0], traffic] : each)),
    );
  expect(hasSameParts(first, changed(1, 901))).toBe(false);
  expect(hasSameParts(first, changed(2, 1))).toBe(false);
  expect(hasSameParts(first, walk(1, ports, { processors: [2] }))).toBe(false);
  expect(hasSameParts(first, walk(1, ports.slice(0, 2)))).toBe(false);
  expect(hasSameParts(first, null)).toBe(false);
  expect(hasSameParts(undefined, first)).toBe(false);
});
