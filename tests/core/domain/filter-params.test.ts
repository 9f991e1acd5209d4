import { expect, test } from 'vitest';
import {
  readableQuery,
  readFilterParams,
  writeFilterParams,
} from '../../../core/domain/filter-params.ts';
import { NO_FILTER, type FilterGroup, type FilterItem } from '../../../core/domain/filter.ts';

const item = (property: string, operator: FilterItem['operator'], value: string): FilterItem => ({
  property,
  operator,
  value,
});
const critical = item('Status', 'is', 'Critical');
const error = item('Status', 'is', 'Error');
const harbour = item('Customer', 'is not', 'Harbour Foods');
const all = (...items: FilterGroup['items']): FilterGroup => ({ join: 'and', items });
const any = (...items: FilterItem[]) => ({ join: 'or' as const, items });

function written(filter: FilterGroup | null, prefix?: string): string {
  const params = new URLSearchParams('q=x&f=old~is~filter&filters=[]');
  writeFilterParams(params, filter, prefix);
  params.delete('q');
  return readableQuery(params);
}
const read = (query: string) => readFilterParams(new URLSearchParams(query));

test('an address says its filters so that they can be read', () => {
  expect(written(all(critical))).toBe('f=Status~is~Critical');
  expect(written(all(critical, harbour))).toBe(
    'f=Status~is~Critical&f=Customer~is+not~Harbour+Foods',
  );
  expect(written(all(any(critical, error), harbour))).toBe(
    'f=Status~is~Critical~or~Status~is~Error&f=Customer~is+not~Harbour+Foods',
  );
  expect(written(any(critical, error))).toBe('f=Status~is~Critical~or~Status~is~Error');
});

test('what it says is read back, whatever signs the words have', () => {
  const odd = item('A~B!', 'contains', '~or~!~x & y=z+ü');
  for (const filter of [
    all(critical),
    all(critical, harbour),
    all(any(critical, error), harbour),
    all(odd, odd),
    all(any(odd, critical)),
  ])
    expect(read(written(filter))).toEqual(filter);
  // One list of alternatives and a group of them alone say the same.
  expect(read(written(any(critical, error)))).toEqual(all(any(critical, error)));
});

test('groups within alternatives are said in the older form', () => {
  const filter: FilterGroup = {
    join: 'or',
    items: [{ join: 'and', items: [critical, harbour] }, error],
  };
  expect(written(filter)).toMatch(/^filters=/);
  expect(read(written(filter))).toEqual(filter);
});

test('older links are read', () => {
  const params = new URLSearchParams({ filters: JSON.stringify([critical, [critical, error]]) });
  expect(readFilterParams(params)).toEqual(all(critical, any(critical, error)));
});

test('what was cleared is gone; that nothing is filtered is said where a view would filter', () => {
  expect(written(null)).toBe('');
  expect([written(NO_FILTER), written(all(item('', '', '')))]).toEqual(['f=none', 'f=none']);
  expect(read('f=none')).toEqual(NO_FILTER);
  expect(read('q=x')).toBeNull();
});

test('an address may carry two filters', () => {
  const params = new URLSearchParams(written(all(critical)));
  writeFilterParams(params, all(harbour), 'of.');
  expect(readableQuery(params)).toBe('f=Status~is~Critical&of.f=Customer~is+not~Harbour+Foods');
  expect(readFilterParams(params, 'of.')).toEqual(all(harbour));
  writeFilterParams(params, null);
  expect([readFilterParams(params), readFilterParams(params, 'of.')]).toEqual([null, all(harbour)]);
});

test('anything that is no filter is read as none', () => {
  for (const query of [
    'f=x',
    'f=Status~is',
    'f=Status~was~x',
    'f=a~is~b~and~c~is~d',
    'f=',
    'filters=7',
  ])
    expect(read(query)).toEqual(NO_FILTER);
  expect(read('f=Status~is~Critical&f=nonsense')).toEqual(all(critical));
});
