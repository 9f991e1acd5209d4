import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import Select from '@cloudscape-design/components/select';
import TextFilter from '@cloudscape-design/components/text-filter';
import { activeFilters, STATUS_VALUES } from '../../../../core/domain/filter.ts';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import { useSession } from '../../access/session.ts';
import { FilterButton } from '../../ui/filter/filter-button.tsx';
import type { TableState } from '../../ui/table/use-table-state.ts';
import type { SavedViewsOf } from '../../parts/views/use-saved-views.ts';
import { EACH_SERVICE, groupProperties } from '../../../../core/domain/summary-tiles.ts';

interface SummaryBarProps {
  view: TableState;
  saved: SavedViewsOf;
  /** Properties that tiles can be grouped by. */
  properties: readonly string[];
  settings: DashboardSettings;
  onChange(change: Partial<DashboardSettings>): void;
  isFiltering: boolean;
  onFilter(isFiltering: boolean): void;
}

const MOST_GROUPS = 5;
const severityOptions = STATUS_VALUES.map((value) => ({ value, label: value }));
const groupOption = (property: string) => ({
  value: property,
  label: property === EACH_SERVICE ? 'Each service' : property,
});

/** Scope and grouping of the summary. A super-account has no search. */
export function SummaryBar({
  view,
  saved,
  properties,
  settings,
  onChange,
  isFiltering,
  onFilter,
}: SummaryBarProps) {
  const { isSuperAccount } = useSession();
  return (
    <div className="summary__bar">
      {!isSuperAccount && (
        <div className="wide">
          <TextFilter
            filteringText={view.search}
            filteringPlaceholder="Search"
            filteringAriaLabel="Search services"
            filteringClearAriaLabel="Clear the search"
            onChange={({ detail }) => view.setSearch(detail.filteringText)}
          />
        </div>
      )}
      <FormField label="Saved view">
        <Select
          selectedOption={{ value: saved.name, label: saved.name }}
          options={saved.views.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ detail }) => {
            view.chooseView(detail.selectedOption.value!);
            saved.prefer(detail.selectedOption.value!);
          }}
        />
      </FormField>
      <div className="group-by">
        <FormField label="Group By" stretch>
          <Multiselect
            inlineTokens
            filteringType="auto"
            filteringAriaLabel="Find a property"
            selectedOptions={groupProperties(settings.groupBy).map(groupOption)}
            options={[
              EACH_SERVICE,
              ...properties.filter((property) => property !== EACH_SERVICE),
            ].map(groupOption)}
            onChange={({ detail }) =>
              onChange({ groupBy: groupsOf(detail.selectedOptions.map((option) => option.value!)) })
            }
          />
        </FormField>
      </div>
      <div className="severities">
        <FormField label="Severity" stretch>
          <Multiselect
            placeholder="No severity"
            inlineTokens
            options={severityOptions}
            selectedOptions={severityOptions.filter(
              ({ value }) => settings.severities?.includes(value) ?? true,
            )}
            onChange={({ detail }) =>
              onChange({
                severities: STATUS_VALUES.filter((value) =>
                  detail.selectedOptions.some((option) => option.value === value),
                ),
              })
            }
          />
        </FormField>
      </div>
      <FilterButton
        count={activeFilters(view.filter)}
        isOpen={isFiltering}
        onToggle={() => onFilter(!isFiltering)}
      />
    </div>
  );
}

/**
 * The newest choice wins over 'each service', which stands alone; one property is stored as its
 * name.
 */
function groupsOf(chosen: string[]): string | string[] {
  const last = chosen.at(-1);
  if (last === undefined || last === EACH_SERVICE) return EACH_SERVICE;
  const several = chosen.filter((property) => property !== EACH_SERVICE).slice(-MOST_GROUPS);
  return several.length === 1 ? several[0]! : several;
}
