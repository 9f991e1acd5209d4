import { describe, expect, test } from 'vitest';
import {
  activeFilters,
  filterSentence,
  isValidFilter,
  matchesFilter,
  NO_FILTER,
  operatorsFor,
  readFilters,
  STATUS_VALUES,
  TEXT_OPERATORS,
  unknownParts,
  withoutPlaceholder,
  type FilterGroup,
  type FilterItem,
  type Operator,
} from '../../../core/domain/filter.ts';
import {
  addFilter,
  BLANK,
  bothFilters,
  changeFilter,
  deleteFilter,
  equalityFilter,
  writeFilters,
} from '../../../core/domain/filter-edit.ts';

const item = (property: string, operator: Operator, value: string): FilterItem => ({
  property,
  operator,
  value,
});
const all = (...items: FilterGroup['items']): FilterGroup => ({ join: 'and', items });
const any = (...items: FilterItem[]) => ({ join: 'or' as const, items });
const harbour = item('Customer', 'is', 'Harbour Foods');
const big = item('Circuit Size', 'is not', '100Mb');
const row = (values: Record<string, string>) => (property: string) => values[property] ?? '';

describe('filter rules', () => {
  test('TABLE-27 text is compared by is, is not, contains and does not contain', () => {
    expect(TEXT_OPERATORS).toEqual(['is', 'is not', 'contains', 'does not contain']);
    const leeds = row({ Site: 'Leeds Depot' });
    const holds = (operator: Operator, value: string) =>
      matchesFilter(all(item('Site', operator, value)), leeds);
    expect([
      holds('is', 'Leeds Depot'),
      holds('is', 'Leeds'),
      holds('is not', 'Leeds'),
      holds('contains', 'Depot'),
      holds('does not contain', 'Depot'),
    ]).toEqual([true, false, true, true, false]);
  });

  test('TABLE-28 Alert Began is compared by before and after', () => {
    expect(operatorsFor('Alert Began')).toEqual(['before', 'after']);
    const began = row({ 'Alert Began': '1700000000' });
    expect(matchesFilter(all(item('Alert Began', 'before', '1700000001')), began)).toBe(true);
    expect(matchesFilter(all(item('Alert Began', 'after', '1700000001')), began)).toBe(false);
  });

  test('TABLE-31 comparisons ignore case', () => {
    expect(
      matchesFilter(
        all(item('Customer', 'is', 'HARBOUR foods')),
        row({ Customer: 'Harbour Foods' }),
      ),
    ).toBe(true);
  });

  test('TABLE-30 STATE-05 Status offers four values, and Live finds none and OK as well', () => {
    expect(STATUS_VALUES).toEqual(['Critical', 'Error', 'Warning', 'Live']);
    const live = all(item('Status', 'is', 'Live'));
    expect(
      ['none', 'OK', 'Live', 'Error'].map((Status) => matchesFilter(live, row({ Status }))),
    ).toEqual([true, true, true, false]);
  });

  test('a status is found by the word that its column shows, and by no other state', () => {
    const found = (operator: Operator, value: string) =>
      ['Critical', 'Planned work', 'Pre-Live', 'No data', 'Live'].filter((Status) =>
        matchesFilter(all(item('Status', operator, value)), row({ Status })),
      );
    expect(found('is', 'planned work')).toEqual(['Planned work']);
    expect(found('is', 'Pre-Live')).toEqual(['Pre-Live']);
    expect(found('is not', 'Live')).toEqual(['Critical', 'Planned work', 'Pre-Live', 'No data']);
    expect(found('contains', 'L')).toEqual(['Critical', 'Planned work', 'Pre-Live', 'Live']);
  });

  test('an unknown value matches nothing, either way, and a sentence says so', () => {
    const of = (property: string, operator: Operator, value: string) =>
      all(item(property, operator, value));
    for (const operator of ['is', 'is not'] as const) {
      expect(matchesFilter(of('Status', operator, 'Broken'), row({ Status: 'Live' }))).toBe(false);
      expect(matchesFilter(of('Acknowledged', operator, 'x'), row({ Acknowledged: '' }))).toBe(
        false,
      );
    }
    expect(unknownParts(of('Status', 'is', 'Acknowledged'))).toEqual([
      "Status is never 'Acknowledged', so this matches nothing. It is Critical, Error, Warning, Live, Flapping, Planned work, Pre-Live or No data.",
    ]);
    expect(unknownParts(all(any(item('Severity', 'is not', 'Bad'), harbour)))).toHaveLength(1);
    expect(unknownParts(all(harbour, item('Status', 'contains', 'x'), BLANK))).toEqual([]);
    expect(unknownParts(of('Status', 'is', 'warn'))).toEqual([]);
    expect(unknownParts(all(harbour), ['Site Name'])).toEqual([
      "Nothing here has a property 'Customer'.",
    ]);
    expect(unknownParts(all(harbour), ['Customer'])).toEqual([]);
  });

  test('what is not acknowledged is asked for; what needs nobody is in neither answer', () => {
    const found = (value: string) =>
      ['Yes', 'No', ''].filter((Acknowledged) =>
        matchesFilter(all(item('Acknowledged', 'is', value)), row({ Acknowledged })),
      );
    expect([found('No'), found('yes')]).toEqual([['No'], ['Yes']]);
  });

  test('TABLE-32 valid when every filter has property, operator and value', () => {
    expect(isValidFilter(all(harbour, any(big, harbour)))).toBe(true);
    for (const part of ['property', 'operator', 'value'])
      expect(isValidFilter(all({ ...harbour, [part]: '' })), part).toBe(false);
  });

  test('TABLE-33 one single empty filter is valid', () =>
    expect(isValidFilter(all(BLANK))).toBe(true));
  test('TABLE-34 an incomplete filter among several is not', () =>
    expect(isValidFilter(all(harbour, BLANK))).toBe(false));
  test('TABLE-35 saving the blank placeholder alone saves no filter', () =>
    expect(withoutPlaceholder(all(BLANK))).toEqual(NO_FILTER));
  test('TABLE-14 the badge counts complete filters only', () =>
    expect(activeFilters(all(harbour, BLANK, any(big)))).toBe(2));

  test('TABLE-21 a flat list has one connective, a group of the other one is nested and explicit', () => {
    const nested = addFilter(all(harbour, big), { index: 0 }, 'or');
    expect(nested).toEqual(all(any(harbour, BLANK), big));
    const filter = all(any(harbour, item('Customer', 'is', 'Calder')), big);
    expect(matchesFilter(filter, row({ Customer: 'Calder', 'Circuit Size': '1Gb' }))).toBe(true);
    expect(matchesFilter(filter, row({ Customer: 'Calder', 'Circuit Size': '100Mb' }))).toBe(false);
  });

  test('a sentence says the filter', () => {
    expect(filterSentence(all(harbour, big))).toBe(
      'Customer is Harbour Foods and Circuit Size is not 100Mb',
    );
    expect(filterSentence(all(any(harbour, big)))).toBe(
      '(Customer is Harbour Foods or Circuit Size is not 100Mb)',
    );
  });
});

describe('editing filters', () => {
  test('a lone filter takes whichever connective comes first', () => {
    expect(addFilter(all(harbour), { index: 0 }, 'or')).toEqual(any(harbour, BLANK));
    expect(addFilter(all(harbour), { index: 0 }, 'and')).toEqual(all(harbour, BLANK));
  });

  test('AND within an OR group starts a line after the group', () => {
    expect(addFilter(all(any(harbour, big)), { index: 0, nested: 1 }, 'and')).toEqual(
      all(any(harbour, big), BLANK),
    );
    expect(addFilter(all(any(harbour, big)), { index: 0, nested: 0 }, 'or')).toEqual(
      all(any(harbour, BLANK, big)),
    );
  });

  test('TABLE-19 deleting dissolves a group of one, and leaves a blank line in the end', () => {
    expect(deleteFilter(all(any(harbour, big)), { index: 0, nested: 0 })).toEqual(all(big));
    expect(deleteFilter(all(big), { index: 0 })).toEqual(all(BLANK));
  });

  test('another property resets operator and value that no longer fit', () => {
    expect(changeFilter(all(harbour), { index: 0 }, { property: 'Alert Began' })).toEqual(
      all(item('Alert Began', 'before', '')),
    );
    expect(changeFilter(all(big), { index: 0 }, { property: 'Customer' })).toEqual(
      all(item('Customer', 'is not', '')),
    );
  });

  test('VIEW-25 VIEW-26 what is stored is a flat list of items, and of lists for alternatives, wherever that says the same', () => {
    const filter = all(harbour, any(big, harbour));
    expect(writeFilters(filter)).toEqual([harbour, [big, harbour]]);
    expect(readFilters(writeFilters(filter))).toEqual(filter);
    expect(writeFilters(any(harbour, big))).toEqual(any(harbour, big));
  });

  test('TABLE-05 stored group-by and filter values become equality filters, beside those of the view', () => {
    expect(equalityFilter([['Customer', 'Harbour Foods']])).toEqual(all(harbour));
    expect(bothFilters(equalityFilter([['Customer', 'Harbour Foods']]), any(big, harbour))).toEqual(
      all(harbour, any(big, harbour)),
    );
  });
});
