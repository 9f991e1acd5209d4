import { expect, test } from 'vitest';
import { discoverySchema, type Discovery } from '../../core/domain/discovery.ts';
import { PROFILES } from '../../core/profiles/index.ts';
import { withKnownPatterns } from '../../functions/monitoring/site/known-patterns.ts';

const [KNOWN] = PROFILES.flatMap(({ sensors }) =>
  (sensors ?? []).flatMap((sensor) => ('pattern' in sensor && sensor.pattern) || []),
);
/** Exponential in the length of what it is tried on. */
const SLOW = '^(a+)+$';

const sensor = (name: string, pattern?: string) => ({
  index: 1,
  name,
  unit: 'percent',
  factor: 1,
  ...(pattern && { pattern }),
});
const reading = (pattern?: string) => ({
  offset: 0,
  terms: [{ oid: '1.3.6.1', factor: 1, ...(pattern && { pattern }) }],
});
const walk = (
  sensors: object[],
  processors: (number | object)[] = [],
  memories: object[] = [],
): Discovery =>
  discoverySchema.parse({
    discoveredEpochSeconds: 0,
    interfaces: [],
    processors,
    memories,
    sensors,
  });

test('of a walk at a site the regular expressions of profiles are kept, and no others', () => {
  expect(KNOWN).toMatch(/./);
  const sent = walk(
    [sensor('plain'), sensor('known', KNOWN), sensor('slow', SLOW)],
    [3, reading(), reading(KNOWN), reading(SLOW)],
    [{ index: 1, size: 9 }, reading(SLOW), reading()],
  );
  const { sensors, processors, memories } = withKnownPatterns(sent);
  expect(sensors.map(({ name }) => name)).toEqual(['plain', 'known']);
  expect(processors).toEqual([3, reading(), reading(KNOWN)]);
  expect(memories).toEqual([{ index: 1, size: 9 }, reading()]);
});

test('those of profiles of the account are kept too', () => {
  const own = {
    name: 'Mine',
    sensors: [{ oid: '1.3.6.1', name: 'x', unit: 'percent' as const, pattern: 'load (\\d+)' }],
  };
  const sent = walk([sensor('own', 'load (\\d+)'), sensor('slow', SLOW)]);
  const names = (found: Discovery) => found.sensors.map(({ name }) => name);
  expect(names(withKnownPatterns(sent, [own]))).toEqual(['own']);
  expect(names(withKnownPatterns(sent))).toEqual([]);
});
