import Button from '@cloudscape-design/components/button';
import { surface } from '../tokens.ts';
import './filter.css';

/** The badge is the number of complete filters, hidden at zero. */
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
