import Button from '@cloudscape-design/components/button';

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
        <span className="filter-count" data-testid="filter-count">
          {count}
        </span>
      )}
    </Button>
  );
}
