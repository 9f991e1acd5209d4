import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import {
  isValidFilter,
  type FilterGroup,
  type FilterItem,
} from '../../../../core/domain/filter.ts';
import {
  addFilter,
  changeFilter,
  deleteFilter,
  withPlaceholder,
  type FilterPath,
} from '../../../../core/domain/filter-edit.ts';
import { surface } from '../tokens.ts';
import { FilterLine } from './filter-line.tsx';
import './filter.css';

interface FilterPanelProps {
  value: FilterGroup;
  properties: readonly string[];
  /** The values that a property has in the rows; asked for only when a line wants them. */
  valuesOf(property: string): string[];
  onApply(filter: FilterGroup): void;
  onClose(): void;
}

/**
 * The filter editor: lines of property, operator and value, joined by AND or OR, nested once.
 * Nothing changes before Apply.
 */
export function FilterPanel({ value, properties, valuesOf, onApply, onClose }: FilterPanelProps) {
  const [draft, setDraft] = useState(() => withPlaceholder(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(withPlaceholder(value));
  }
  const isValid = isValidFilter(draft);
  const line = (item: FilterItem, path: FilterPath, number: string) => (
    <FilterLine
      key={number}
      item={item}
      number={number}
      properties={properties}
      valuesOf={valuesOf}
      onChange={(change) => setDraft((former) => changeFilter(former, path, change))}
      onAdd={(join) => setDraft((former) => addFilter(former, path, join))}
      onDelete={() => setDraft((former) => deleteFilter(former, path))}
    />
  );
  return (
    <div className="filter-panel" style={surface}>
      <Container
        header={
          <Box variant="h2" fontSize="heading-s">
            Filters
          </Box>
        }
        footer={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              variant="primary"
              disabled={!isValid}
              disabledReason="Give every filter a property, an operator and a value, or delete it."
              onClick={() => onApply(draft)}
            >
              Apply
            </Button>
            <Button onClick={onClose}>Close</Button>
          </SpaceBetween>
        }
      >
        <form
          className="filter-group"
          onSubmit={(event) => {
            event.preventDefault();
            if (isValid) onApply(draft);
          }}
        >
          {draft.items.map((node, index) => (
            <div key={index}>
              {index > 0 && <div className="filter-join">{draft.join.toUpperCase()}</div>}
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
          ))}
        </form>
      </Container>
    </div>
  );
}
