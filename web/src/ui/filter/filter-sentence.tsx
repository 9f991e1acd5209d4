import Button from '@cloudscape-design/components/button';
import {
  DATE_PROPERTY,
  filterSentence,
  unknownParts,
  type FilterGroup,
  type FilterItem,
} from '../../../../core/domain/filter.ts';
import './filter.css';
import { exactWords } from '../../../../core/domain/age.ts';

interface FilterSentenceProps {
  filter: FilterGroup;
  /** Known properties; null while loading. */
  properties: readonly string[] | null;
  onClear(): void;
}

export function FilterSentence({ filter, properties, onClear }: FilterSentenceProps) {
  if (filter.items.length === 0) return null;
  return (
    <div className="filter-sentence">
      <span>{filterWords(filter)}</span>
      <Button variant="inline-link" onClick={onClear}>
        Clear filters
      </Button>
      {unknownParts(filter, properties).map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** Moments are stored as epoch seconds. */
const readable = (item: FilterItem) =>
  item.property === DATE_PROPERTY ? { ...item, value: exactWords(Number(item.value)) } : item;

/** The filters as a sentence, with readable moments. */
export function filterWords(filter: FilterGroup): string {
  return filterSentence(withReadableMoments(filter));
}

function withReadableMoments(group: FilterGroup): FilterGroup {
  return {
    ...group,
    items: group.items.map((node) =>
      'items' in node ? { ...node, items: node.items.map(readable) } : readable(node),
    ),
  };
}
