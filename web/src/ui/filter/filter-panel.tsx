import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { isValidFilter, type FilterGroup } from '../../../../core/domain/filter.ts';
import { withPlaceholder } from '../../../../core/domain/filter-edit.ts';
import { surface } from '../tokens.ts';
import { FilterLines } from './filter-lines.tsx';
import './filter.css';

interface FilterPanelProps {
  value: FilterGroup;
  properties: readonly string[];
  /** Values of a property in the rows; called on demand. */
  valuesOf(property: string): string[];
  onApply(filter: FilterGroup): void;
  onClose(): void;
}

/** The filter editor. Changes take effect on Apply. */
export function FilterPanel({ value, properties, valuesOf, onApply, onClose }: FilterPanelProps) {
  const [draft, setDraft] = useState(() => withPlaceholder(value));
  // By its words: the views are read anew, with the same filter in them, while somebody writes.
  const words = JSON.stringify(value);
  const [seen, setSeen] = useState(words);
  if (seen !== words) {
    setSeen(words);
    setDraft(withPlaceholder(value));
  }
  const isValid = isValidFilter(draft);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which React would take for a cleanup.
    void panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="filter-panel" style={surface} ref={panel}>
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
          <FilterLines
            value={draft}
            properties={properties}
            valuesOf={valuesOf}
            onChange={setDraft}
          />
        </form>
      </Container>
    </div>
  );
}
