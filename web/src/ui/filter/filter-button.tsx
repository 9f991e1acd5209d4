import Button from '@cloudscape-design/components/button';
import { surface } from '../tokens.ts';
import './filter.css';

/** The Filters button; its badge is the number of complete filters, and there is none at zero. */
export function FilterButton({
  count,
  isOpen,
  onToggle,
}: {
  count: number;
  isOpen: boolean;
  onToggle(): void;
}) {
  return (
    <Button
      iconName="filter"
      ariaExpanded={isOpen}
      onClick={onToggle}
      ariaLabel={count > 0 ? `Filters, ${count} active` : 'Filters'}
    >
      Filters
      {count > 0 && (
        <span className="filter-count" style={surface} data-testid="filter-count">
          {count}
        </span>
      )}
    </Button>
  );
}
