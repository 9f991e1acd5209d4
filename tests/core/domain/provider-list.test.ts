import { describe, expect, test } from 'vitest';
import { readProviderList } from '../../../core/domain/provider-list.ts';
import { namesProvider } from '../../../core/domain/provider-name.ts';

describe('a provider list', () => {
  const read = (csv: string) => readProviderList(csv, 'ProviderList.csv');

  test('gives each name once, in the order of the alphabet', () => {
    expect(
      read(
        'Provider,Phone\r\n Skein Networks ,1\r\n"Metronode, Ltd",2\r\nSkein Networks,3\r\n,4\r\n\r\n',
      ),
    ).toEqual(['Metronode, Ltd', 'Skein Networks']);
    expect(read('\uFEFFProvider\nMetronode\n')).toEqual(['Metronode']);
    expect(read('Provider\n')).toEqual([]);
  });

  test.each([
    ['Name\nMetronode\n', "ProviderList.csv: has no column 'Provider'."],
    ['', "ProviderList.csv: has no column 'Provider'."],
    ['<!doctype html><title>Not found</title>', "ProviderList.csv: has no column 'Provider'."],
    ['Provider\nMetronode\nSkein,Networks\n', /^ProviderList\.csv: row 3: Too many fields/],
    ['Provider\n"Metronode\n', /^ProviderList\.csv: row 2: Quoted field unterminated/],
  ])('that is broken says where: %j', (csv, sentence) => {
    expect(() => read(csv)).toThrow(sentence);
  });
});

test('a property names a provider when its own name says so', () => {
  expect(
    [
      'Provider Name',
      'Circuit Provider',
      'backup circuit provider',
      'Provider',
      ' Provider ',
    ].filter(namesProvider),
  ).toHaveLength(5);
  expect(
    ['Circuit Reference', 'Provider Reference', 'Nonprovider', ''].filter(namesProvider),
  ).toEqual([]);
});
