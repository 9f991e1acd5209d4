import { expect, test } from 'vitest';
import {
  moduleOf,
  nameIn,
  readModules,
} from '../../../functions/monitoring/sources/logic-monitor-modules.ts';

const ping = {
  names: ['Ping'],
  datasource: 'ping',
  points: [{ theirs: 'a', ours: 'RoundTripMs' }],
};

test.each([
  ['a datasource that the catalogue does not have', { ...ping, datasource: 'toasters' }],
  ['a datapoint of another datasource', { ...ping, points: [{ theirs: 'a', ours: 'CpuPercent' }] }],
  [
    'a datapoint that is worked out',
    {
      ...ping,
      datasource: 'interfaces',
      instance: '(.*)',
      points: [{ theirs: 'a', ours: 'InUtilisationPercent' }],
    },
  ],
  ['instances of a datasource that has one', { ...ping, instance: '(.*)' }],
  ['one instance of a datasource that has several', { ...ping, datasource: 'interfaces' }],
  ['a pattern that is none', { ...ping, instance: '(' }],
  ['a module without a name', { ...ping, names: [] }],
  ['a field that nobody reads', { ...ping, colour: 'red' }],
])('a file with %s is refused', (_, module) => {
  expect(() => readModules([module])).toThrow();
});

test('a file names modules, and what becomes of their datapoints', () => {
  expect(readModules([ping])[0]!.points).toEqual([
    { theirs: 'a', ours: 'RoundTripMs', factor: 1, offset: 0 },
  ]);
});

test('an instance belongs to the module that its name begins with', () => {
  const nameOf = (name: string) => moduleOf(name)?.name;
  expect(nameOf('Ping')).toBe('Ping');
  expect(nameOf('Ping-10.0.0.1')).toBe('Ping');
  expect(nameOf('PingMulti-10.0.0.1')).toBeUndefined();
  expect(nameOf('snmp64_If-eth0')).toBe('snmp64_If-');
  const ports = moduleOf('SNMP_Network_Interfaces-1')!;
  expect(nameIn(ports, 'ge-0/0/1 [ID:588]')).toBe('ge-0/0/1');
  expect(nameIn(ports, 'ge-0/0/1')).toBe('ge-0/0/1');
});
