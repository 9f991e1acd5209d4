import { describe, expect, test } from 'vitest';
import { frontPanel } from '../../../core/domain/front-panel.ts';
import type { Place } from '../../../core/domain/port-facts.ts';

const placed = (name: string, group: string, number?: number): { name: string; place: Place } => ({
  name,
  place: { group, ...(number !== undefined && { number }) },
});
const numbered = (prefix: string, group: string, ...numbers: number[]) =>
  numbers.map((number) => placed(`${prefix}${number}`, group, number));
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Names by rows and columns; '' where no port is. */
function drawn(ports: Parameters<typeof frontPanel>[0]): Record<string, string[]> {
  return Object.fromEntries(
    frontPanel(ports).map((group) => {
      const rows: string[][] = [];
      for (const { port, row, column } of group.ports)
        (rows[row - 1] ??= [])[column - 1] = port.name;
      return [group.name, rows.map((row) => Array.from(row, (name) => name ?? '').join(' '))];
    }),
  );
}

describe('the front of a device', () => {
  test('has the first port of a group at the top left and the second below it, whatever order they come in', () => {
    expect(drawn(numbered('Gi', 'Slot 1', ...upTo(12).toReversed()))).toEqual({
      'Slot 1': ['Gi1 Gi3 Gi5 Gi7 Gi9 Gi11', 'Gi2 Gi4 Gi6 Gi8 Gi10 Gi12'],
    });
    expect(drawn(numbered('ge', 'PIC 0', ...upTo(9, 0)))).toEqual({
      'PIC 0': ['ge0 ge2 ge4 ge6 ge8', 'ge1 ge3 ge5 ge7 ge9'],
    });
  });

  test('has eight ports beside each other, and nine in two rows', () => {
    expect(drawn(numbered('x', 'Ports', ...upTo(8)))).toEqual({
      Ports: ['x1 x2 x3 x4 x5 x6 x7 x8'],
    });
    expect(drawn(numbered('x', 'Ports', ...upTo(9)))['Ports']).toHaveLength(2);
  });

  test('has a place for a port without a number among those with one', () => {
    const ports = [placed('a', 'Front', 0), placed('b', 'Front'), placed('c', 'Front', 5)];
    expect(drawn(ports)).toEqual({ Front: ['a b c'] });
  });

  test('leaves room for a number that is missing, also for the first, and none for a made-up one', () => {
    const some = [2, ...upTo(12, 4)];
    expect(drawn(numbered('p', 'Ports', ...some))).toEqual({
      Ports: ['  p5 p7 p9 p11', 'p2 p4 p6 p8 p10 p12'],
    });
    expect(drawn(numbered('p', 'Ports', 49, 50, 51, 52))).toEqual({ Ports: ['p49 p50 p51 p52'] });
    expect(drawn(numbered('p', 'Ports', 1, 2, 9_999))).toEqual({ Ports: ['p1 p2 p9999'] });
  });

  test('has groups in the order of their numbers, and leaves out ports without a place', () => {
    const ports = [
      placed('b', 'Slot 10', 1),
      placed('a', 'Slot 9', 1),
      { name: 'Vlan1' },
      { name: 'lo', place: undefined },
    ];
    expect(Object.keys(drawn(ports))).toEqual(['Slot 9', 'Slot 10']);
    expect(drawn([{ name: 'Vlan1' }])).toEqual({});
  });

  test('parts ports that share their numbers by the prefix of their names', () => {
    const ports = [...numbered('Gi1/0/', 'Slot 1/0', 1, 2), ...numbered('Te1/0/', 'Slot 1/0', 1)];
    expect(drawn(ports)).toEqual({
      'Slot 1/0, Gi': ['Gi1/0/1 Gi1/0/2'],
      'Slot 1/0, Te': ['Te1/0/1'],
    });
    const kept = [...numbered('Gi1/0/', 'Slot 1/0', 1, 2), ...numbered('Te1/0/', 'Slot 1/0', 3)];
    expect(drawn(kept)).toEqual({ 'Slot 1/0': ['Gi1/0/1 Gi1/0/2 Te1/0/3'] });
  });

  test('has ports without numbers in the order of their names', () => {
    expect(
      drawn([placed('mgmt', 'Others'), placed('ha2', 'Others'), placed('ha10', 'Others')]),
    ).toEqual({
      Others: ['ha2 ha10 mgmt'],
    });
  });
});
