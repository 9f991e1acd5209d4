import type { Dispatch, SetStateAction } from 'react';
import type { FilterGroup, FilterItem } from '../../../../core/domain/filter.ts';
import {
  addFilter,
  changeFilter,
  deleteFilter,
  type FilterPath,
} from '../../../../core/domain/filter-edit.ts';
import { FilterLine } from './filter-line.tsx';
import './filter.css';

interface FilterLinesProps {
  /** Prepared by withPlaceholder. */
  value: FilterGroup;
  properties: readonly string[];
  /** Values of a property in the rows; called on demand. */
  valuesOf(property: string): string[];
  onChange: Dispatch<SetStateAction<FilterGroup>>;
}

/** Lines of property, operator and value, joined by AND or OR, nested once. */
export function FilterLines({ value, properties, valuesOf, onChange }: FilterLinesProps) {
  const line = (item: FilterItem, path: FilterPath, number: string) => (
    <FilterLine
      key={number}
      item={item}
      number={number}
      properties={properties}
      valuesOf={valuesOf}
      onChange={(change) => onChange((former) => changeFilter(former, path, change))}
      onAdd={(join) => onChange((former) => addFilter(former, path, join))}
      onDelete={() => onChange((former) => deleteFilter(former, path))}
    />
  );
  return value.items.map((node, index) => (
    <div key={index}>
      {index > 0 && <div className="filter-join">{value.join.toUpperCase()}</div>}
      {'items' in node ? (
        <fieldset className="filter-nested">
          <legend className="visually-hidden">
            Group {index + 1}, joined by {node.join.toUpperCase()}
          </legend>
          {node.items.map((item, nested) => (
            <div key={nested}>
              {nested > 0 && <div className="filter-join">{node.join.toUpperCase()}</div>}
              {line(item, { index, nested }, `${index + 1}.${nested + 1}`)}
            </div>
          ))}
        </fieldset>
      ) : (
        line(node, { index }, String(index + 1))
      )}
    </div>
  ));
}
