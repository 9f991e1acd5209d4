// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_FILTER, type FilterGroup } from '../../../core/domain/filter.ts';
import { FilterButton } from '../../../web/src/ui/filter/filter-button.tsx';
import { FilterPanel } from '../../../web/src/ui/filter/filter-panel.tsx';
import { addBrowserParts } from '../browser-parts.ts';

beforeEach(addBrowserParts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const customer = { property: 'Customer', operator: 'is', value: 'Harbour Foods' } as const;
const valuesOf = vi.fn((property: string) => [`a ${property}`]);

function open(value: FilterGroup = NO_FILTER) {
  const onApply = vi.fn();
  render(
    <FilterPanel
      value={value}
      properties={['Customer', 'Status', 'Alert Began']}
      valuesOf={valuesOf}
      onApply={onApply}
      onClose={() => {}}
    />,
  );
  return onApply;
}
const wrapper = () => createWrapper(document.body);
const choose = (index: number, value: string) => {
  const select = wrapper().findAllSelects()[index]!;
  select.openDropdown();
  select.selectOptionByValue(value);
};
const offered = (index: number) => {
  const select = wrapper().findAllSelects()[index]!;
  select.openDropdown();
  return select
    .findDropdown()
    .findOptions()
    .map((option) => option.getElement().textContent);
};
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }));

describe('the filter editor', () => {
  test('TABLE-17 TABLE-20 TABLE-27 a line has property, operator and value, and Apply hands it over', () => {
    const onApply = open();
    choose(0, 'Customer');
    expect(offered(1)).toEqual(['is', 'is not', 'contains', 'does not contain']);
    wrapper().findAllSelects()[1]!.selectOptionByValue('is');
    const value = wrapper().findAutosuggest()!;
    expect(valuesOf).not.toHaveBeenCalled();
    value.focus();
    expect(valuesOf).toHaveBeenCalledWith('Customer');
    value.setInputValue('Harbour Foods');
    apply();
    expect(onApply).toHaveBeenCalledWith({ join: 'and', items: [customer] });
  });

  test('TABLE-18 TABLE-19 TABLE-21 AND and OR add lines, the other connective nests, and a line can be deleted', () => {
    const onApply = open({ join: 'and', items: [customer, { ...customer, operator: 'is not' }] });
    fireEvent.click(screen.getByRole('button', { name: 'OR after filter 1' }));
    expect(screen.getByRole('group', { name: 'Group 1, joined by OR' })).toBeTruthy();
    expect([...document.querySelectorAll('.filter-join')].map((join) => join.textContent)).toEqual([
      'OR',
      'AND',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete filter 1.2' }));
    fireEvent.click(screen.getByRole('button', { name: 'AND after filter 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete filter 3' }));
    apply();
    expect(onApply).toHaveBeenCalledWith({
      join: 'and',
      items: [customer, { ...customer, operator: 'is not' }],
    });
  });

  test('a filter half written is kept while the views are read anew, and gives way to another one', () => {
    const panel = (value: FilterGroup) => (
      <FilterPanel
        value={value}
        properties={['Customer', 'Status']}
        valuesOf={valuesOf}
        onApply={() => {}}
        onClose={() => {}}
      />
    );
    const { rerender } = render(panel({ join: 'and', items: [] }));
    choose(0, 'Customer');
    rerender(panel({ join: 'and', items: [] }));
    expect(wrapper().findSelect()!.findTrigger().getElement().textContent).toBe('Customer');
    rerender(panel({ join: 'and', items: [{ ...customer, property: 'Status' }] }));
    expect(wrapper().findSelect()!.findTrigger().getElement().textContent).toBe('Status');
  });

  test('TABLE-34 an incomplete line among several cannot be applied', () => {
    const onApply = open({ join: 'and', items: [customer] });
    fireEvent.click(screen.getByRole('button', { name: 'AND after filter 1' }));
    apply();
    expect(onApply).not.toHaveBeenCalled();
  });

  test('TABLE-30 Status offers its four values, and apart from them the states that are seldom asked for', () => {
    open();
    choose(0, 'Status');
    expect(offered(2)).toEqual([
      'Critical',
      'Error',
      'Warning',
      'Live',
      'Flapping',
      'Planned work',
      'Pre-Live',
      'No data',
    ]);
    expect(screen.getByText('Others')).toBeTruthy();
  });

  test('TABLE-28 TABLE-29 Alert Began is before or after a date and a time', async () => {
    const onApply = open();
    choose(0, 'Alert Began');
    expect(offered(1)).toEqual(['before', 'after']);
    wrapper().findAllSelects()[1]!.selectOptionByValue('after');
    await waitFor(() => expect(wrapper().findDatePicker()).not.toBeNull());
    const date = wrapper().findDatePicker()!;
    // A date in words takes digits only while it has the focus.
    date.focus();
    date.setInputValue('2026-03-04');
    date.blur();
    wrapper().findTimeInput()!.setInputValue('05:06');
    apply();
    const expected = String(new Date(2026, 2, 4, 5, 6).getTime() / 1000);
    expect(onApply).toHaveBeenCalledWith({
      join: 'and',
      items: [{ property: 'Alert Began', operator: 'after', value: expected }],
    });
  });

  test('TABLE-14 the badge shows the number of filters, and nothing at zero', () => {
    const { rerender } = render(<FilterButton count={2} isOpen={false} onToggle={() => {}} />);
    expect(screen.getByTestId('filter-count').textContent).toBe('2');
    rerender(<FilterButton count={1} isOpen={false} onToggle={() => {}} />);
    expect(screen.getByTestId('filter-count').textContent).toBe('1');
    expect(screen.getByRole('button', { name: 'Filters, 1 active' })).toBeTruthy();
    rerender(<FilterButton count={0} isOpen={false} onToggle={() => {}} />);
    expect(screen.queryByTestId('filter-count')).toBeNull();
  });
});
