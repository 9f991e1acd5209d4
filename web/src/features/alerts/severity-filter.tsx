import SegmentedControl from '@cloudscape-design/components/segmented-control';
import {
  ALERT_FILTERS,
  matchesAlertFilter,
  type AlertFilter,
} from '../../../../core/domain/alert.ts';
import type { AlertRow } from '../../../../core/domain/alert-row.ts';

/** Reads ?filter=; anything unknown shows all. */
export function readAlertFilter(text: string | null): AlertFilter {
  return ALERT_FILTERS.find((filter) => filter.toLowerCase() === text?.toLowerCase()) ?? 'all';
}

interface SeverityFilterProps {
  /** The rows that pass everything else, so that a count is what its button will show. */
  rows: readonly AlertRow[];
  value: AlertFilter;
  onChange(filter: AlertFilter): void;
}

export function SeverityFilter({ rows, value, onChange }: SeverityFilterProps) {
  const options = ALERT_FILTERS.map((filter) => {
    const count = rows.filter((row) => matchesAlertFilter(row.alert, filter)).length;
    return {
      id: filter,
      text: `${filter === 'all' ? 'Show All' : filter} (${count.toLocaleString('en-GB')})`,
    };
  });
  return (
    <SegmentedControl
      label="Show alerts of"
      selectedId={value}
      options={options}
      onChange={({ detail }) => onChange(readAlertFilter(detail.selectedId))}
    />
  );
}
