import SegmentedControl from '@cloudscape-design/components/segmented-control';
import {
  ALERT_FILTERS,
  type AlertCounts,
  type AlertFilter,
} from '../../../../core/domain/alert.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';

/** Reads ?filter=; anything unknown shows all. */
export function readAlertFilter(text: string | null): AlertFilter {
  return ALERT_FILTERS.find((filter) => filter.toLowerCase() === text?.toLowerCase()) ?? 'all';
}

interface SeverityFilterProps {
  /**
   * Counts of rows that pass everything else, so that each is the number its button will show; null
   * while unknown.
   */
  counts: AlertCounts | null;
  value: AlertFilter;
  onChange(filter: AlertFilter): void;
}

export function SeverityFilter({ counts, value, onChange }: SeverityFilterProps) {
  const options = ALERT_FILTERS.map((filter) => ({
    id: filter,
    text: `${filter === 'all' ? 'Show All' : filter} (${counts?.[filter].toLocaleString('en-GB') ?? NO_VALUE})`,
  }));
  return (
    <SegmentedControl
      label="Show alerts of"
      selectedId={value}
      options={options}
      onChange={({ detail }) => onChange(readAlertFilter(detail.selectedId))}
    />
  );
}
