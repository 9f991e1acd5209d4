import Multiselect from '@cloudscape-design/components/multiselect';
import type { FilterGroup } from '../../../../core/domain/filter.ts';
import { serviceReader } from '../../../../core/domain/service-reader.ts';
import { serviceProperties } from '../../../../core/domain/service.ts';
import { valuesOf } from '../../../../core/domain/table.ts';
import { useOffered } from '../../access/permissions.ts';
import { useServices } from '../../parts/feeds/services.ts';
import { FilterLines } from '../../ui/filter/filter-lines.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useField } from '../../ui/form/form-context.ts';

const asOption = (name: string) => ({ value: name, label: name });

/** The properties that become columns, beside those that the report always has. */
export function ChosenColumns() {
  const { rows } = useServices();
  const offered = useOffered(serviceProperties(rows));
  const { value, set, onBlur, ref, errorText } = useField<string[]>('columns', 'Properties');
  return (
    <FieldFrame
      label="Properties"
      description="Columns in addition to those that the report always has."
      errorText={errorText}
    >
      <Multiselect
        ref={ref}
        options={offered.map(asOption)}
        selectedOptions={value.map(asOption)}
        filteringType="auto"
        filteringAriaLabel="Find a property"
        placeholder="Choose properties"
        deselectAriaLabel={({ label }) => `Remove ${label}`}
        onBlur={onBlur}
        onChange={({ detail }) => set(detail.selectedOptions.map((option) => option.value ?? ''))}
      />
    </FieldFrame>
  );
}

/** Services of the report; all of them without a filter. */
export function ChosenFilter() {
  const { rows } = useServices();
  const offered = useOffered(serviceProperties(rows));
  const { value, set } = useField<FilterGroup>('filter', 'Filters');
  return (
    <div className="filter-group">
      <FilterLines
        value={value}
        properties={offered}
        valuesOf={(property) => valuesOf(rows, property, serviceReader)}
        onChange={(next) => set(typeof next === 'function' ? next(value) : next)}
      />
    </div>
  );
}
