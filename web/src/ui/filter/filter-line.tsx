import Autosuggest from '@cloudscape-design/components/autosuggest';
import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import Spinner from '@cloudscape-design/components/spinner';
import { lazy, Suspense, useState } from 'react';
import {
  DATE_PROPERTY,
  offeredValues,
  operatorsFor,
  type FilterItem,
  type Operator,
} from '../../../../core/domain/filter.ts';

/** Lazy: the calendar is large and few filters need it. */
const MomentInput = lazy(async () => ({
  default: (await import('./moment-input.tsx')).MomentInput,
}));

interface FilterLineProps {
  item: FilterItem;
  /** '2' or '2.1', for screen readers. */
  number: string;
  properties: readonly string[];
  valuesOf(property: string): string[];
  onChange(change: Partial<FilterItem>): void;
  onAdd(join: 'and' | 'or'): void;
  onDelete(): void;
}

const asOption = (value: string) => ({ value, label: value });

export function FilterLine({
  item,
  number,
  properties,
  valuesOf,
  onChange,
  onAdd,
  onDelete,
}: FilterLineProps) {
  return (
    <div className="filter-line">
      <div className="filter-line__property">
        <Select
          ariaLabel={`Property of filter ${number}`}
          placeholder="Property"
          filteringType="auto"
          filteringAriaLabel="Find a property"
          options={properties.map(asOption)}
          selectedOption={item.property ? asOption(item.property) : null}
          empty="No such property."
          onChange={({ detail }) => onChange({ property: detail.selectedOption.value! })}
        />
      </div>
      <div className="filter-line__operator">
        <Select
          ariaLabel={`Operator of filter ${number}`}
          placeholder="Operator"
          options={operatorsFor(item.property).map(asOption)}
          selectedOption={item.operator ? asOption(item.operator) : null}
          onChange={({ detail }) => onChange({ operator: detail.selectedOption.value as Operator })}
        />
      </div>
      <div className="filter-line__value">
        <ValueInput {...{ item, number, valuesOf, onChange }} />
      </div>
      <div className="filter-line__buttons">
        <Button
          formAction="none"
          ariaLabel={`AND after filter ${number}`}
          onClick={() => onAdd('and')}
        >
          AND
        </Button>
        <Button
          formAction="none"
          ariaLabel={`OR after filter ${number}`}
          onClick={() => onAdd('or')}
        >
          OR
        </Button>
        <Button
          formAction="none"
          variant="icon"
          iconName="remove"
          ariaLabel={`Delete filter ${number}`}
          onClick={onDelete}
        />
      </div>
    </div>
  );
}

function ValueInput({
  item,
  number,
  valuesOf,
  onChange,
}: Pick<FilterLineProps, 'item' | 'number' | 'valuesOf' | 'onChange'>) {
  // Collected on focus: all values of all properties would be tens of thousands.
  const [offered, setOffered] = useState<{ property: string; values: string[] }>({
    property: '',
    values: [],
  });
  if (item.property === DATE_PROPERTY) {
    return (
      <Suspense fallback={<Spinner />}>
        <MomentInput
          label={`Value of filter ${number}`}
          value={item.value}
          onChange={(value) => onChange({ value })}
        />
      </Suspense>
    );
  }
  const closed = offeredValues(item.property);
  if (closed) {
    return (
      <Select
        ariaLabel={`Value of filter ${number}`}
        placeholder="Value"
        options={[
          ...closed.offered.map(asOption),
          ...(closed.others.length > 0
            ? [{ label: 'Others', options: closed.others.map(asOption) }]
            : []),
        ]}
        selectedOption={item.value ? asOption(item.value) : null}
        onChange={({ detail }) => onChange({ value: detail.selectedOption.value! })}
      />
    );
  }
  return (
    <Autosuggest
      ariaLabel={`Value of filter ${number}`}
      placeholder="Value"
      value={item.value}
      enteredTextLabel={(value) => `Use "${value}"`}
      options={offered.property === item.property ? offered.values.map((value) => ({ value })) : []}
      virtualScroll
      onFocus={() => {
        if (item.property && offered.property !== item.property)
          setOffered({ property: item.property, values: valuesOf(item.property) });
      }}
      onChange={({ detail }) => onChange({ value: detail.value })}
    />
  );
}
