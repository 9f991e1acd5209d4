import { describe, expect, test } from 'vitest';
import { interfaceAlias, interfaceStatus, interfaceType } from '../../../core/domain/interface.ts';
import { INTERFACE_TYPES } from '../../../core/domain/interface-types.ts';

describe('interfaces', () => {
  test('DIAG-25 1 is Up', () => expect(interfaceStatus('1').word).toBe('Up'));
  test('DIAG-26 2 is Down', () => expect(interfaceStatus('2').word).toBe('Down'));
  test('DIAG-27 3 is Testing', () => expect(interfaceStatus('3').word).toBe('Testing'));
  test('DIAG-28 4 is Unknown', () => expect(interfaceStatus('4').word).toBe('Unknown'));
  test('DIAG-29 5 is Dormant', () => expect(interfaceStatus('5').word).toBe('Dormant'));
  test('DIAG-30 6 is Not Present', () => expect(interfaceStatus('6').word).toBe('Not Present'));
  test('DIAG-31 7 is Lower-Layer Down', () =>
    expect(interfaceStatus('7').word).toBe('Lower-Layer Down'));
  test('DIAG-32 anything else is Unknown', () => {
    expect(['0', '8', '', 'odd'].map((status) => interfaceStatus(status).word)).toEqual([
      'Unknown',
      'Unknown',
      'Unknown',
      'Unknown',
    ]);
  });

  test('DIAG-33 Dormant is drawn and sorted like Unknown', () => {
    expect(interfaceStatus('5')).toMatchObject({
      tone: interfaceStatus('4').tone,
      rank: interfaceStatus('4').rank,
    });
    expect(interfaceStatus('6').rank).toBeGreaterThan(interfaceStatus('5').rank);
  });

  test('DIAG-35 the table has the numbers 1 to 234', () => {
    expect(INTERFACE_TYPES).toHaveLength(234);
    expect(new Set(INTERFACE_TYPES).size).toBe(234);
    expect([1, 24, 53, 131, 161].map((type) => interfaceType(String(type)))).toEqual([
      'other',
      'softwareLoopback',
      'propVirtual',
      'tunnel',
      'ieee8023adLag',
    ]);
  });

  test('DIAG-36 6 is ethernetCsmacd', () => expect(interfaceType('6')).toBe('ethernetCsmacd'));
  test('DIAG-38 a number outside the table stays a number', () => {
    expect(interfaceType('235')).toBe('235');
    expect(interfaceType('0')).toBe('0');
  });
  test('DIAG-37 an empty alias is N/A', () => {
    expect(interfaceAlias('  ')).toBe('N/A');
    expect(interfaceAlias('To core')).toBe('To core');
  });
});
