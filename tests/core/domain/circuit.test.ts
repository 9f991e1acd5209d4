import { describe, expect, test } from 'vitest';
import {
  carriageOf,
  circuitKey,
  countCircuits,
  oncePerCircuit,
} from '../../../core/domain/circuit.ts';

const device = (name: string, circuit: string, carriage = 2, peak: number | null = 1) => ({
  name,
  circuit,
  carriage,
  peak,
});
const names = (devices: readonly ReturnType<typeof device>[]) =>
  oncePerCircuit(devices, ({ peak }) => peak).map(({ name }) => name);

describe('devices on one circuit', () => {
  test('are told by its reference within the account, however it is written', () => {
    expect(circuitKey('northbeam', ' nb-310000 ')).toBe(circuitKey('northbeam', 'NB-310000'));
    expect(circuitKey('northbeam', 'NB-310000')).not.toBe(circuitKey('kestrel', 'NB-310000'));
    expect(circuitKey('northbeam', ' ')).toBe('');
  });

  test('are one circuit; a device without a reference is one of its own', () => {
    const devices = ['a', 'b', 'a', '', '', 'a'].map((circuit, at) => device(`D${at}`, circuit));
    expect(countCircuits(devices)).toBe(4);
    expect(countCircuits([])).toBe(0);
  });

  test('are stood for by the one whose port names the reference, then by a port that says WAN', () => {
    const reference = 'NB-310000';
    const carriage = (name: string, alias: string) => carriageOf({ name, alias }, reference);
    expect(carriage('Gi0/0', 'WAN nb-310000 Openfield')).toBe(0);
    expect(carriage('Gi0/0', 'WAN Openfield')).toBe(1);
    expect(carriage('wan1', '')).toBe(1);
    expect(carriage('Gi0/1', 'Uplink Leeds')).toBe(2);
    expect(carriageOf({ name: 'Gi0/0', alias: 'spare' }, ' ')).toBe(2);
    const [firewall, uplink, router] = [
      device('FW', 'a', 1, 9),
      device('SW', 'a', 2, 99),
      device('CPE', 'a', 0, null),
    ];
    expect(names([firewall, uplink, router])).toEqual(['CPE']);
    expect(names([router, uplink, firewall])).toEqual(['CPE']);
    expect(names([uplink, firewall])).toEqual(['FW']);
  });

  test('that carry it as surely are stood for by the busiest, then by the first by name', () => {
    expect(
      names([device('A', 'a', 0, null), device('B', 'a', 0, 0), device('C', 'a', 0, 5)]),
    ).toEqual(['C']);
    expect(names([device('CPE-10', 'a'), device('CPE-9', 'a')])).toEqual(['CPE-9']);
  });

  test('stay in their order, those without a reference among them', () => {
    const devices = [device('Z', ''), device('B', 'b'), device('A', ''), device('C', 'b', 0)];
    expect(names(devices)).toEqual(['Z', 'A', 'C']);
  });
});
