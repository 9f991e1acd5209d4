import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Popover from '@cloudscape-design/components/popover';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import Slider from '@cloudscape-design/components/slider';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import type { DashboardSettings } from '../../../../core/domain/view.ts';

const SORTS: readonly { id: DashboardSettings['sortBy']; text: string }[] = [
  { id: 'severity', text: 'Severity' },
  { id: 'ascending', text: 'A to Z' },
  { id: 'descending', text: 'Z to A' },
];
const ALIGNMENTS: readonly { id: DashboardSettings['alignment']; text: string }[] = [
  { id: 'flex-start', text: 'Start' },
  { id: 'center', text: 'Centre' },
  { id: 'flex-end', text: 'End' },
];

interface DashboardOptionsProps {
  settings: DashboardSettings;
  onChange(change: Partial<DashboardSettings>): void;
}

/** The look of the tiles. Changes show at once behind it. */
export function DashboardOptions({ settings, onChange }: DashboardOptionsProps) {
  return (
    <Popover
      triggerType="custom"
      position="bottom"
      size="large"
      header="Dashboard options"
      dismissAriaLabel="Close the options"
      renderWithPortal
      content={
        <SpaceBetween size="m">
          <FormField label="Sort">
            <SegmentedControl
              label="Sort"
              selectedId={settings.sortBy}
              options={SORTS}
              onChange={({ detail }) =>
                onChange({ sortBy: SORTS.find((sort) => sort.id === detail.selectedId)!.id })
              }
            />
          </FormField>
          <Step
            label="Tile size"
            value={settings.tileSize}
            onChange={(tileSize) => onChange({ tileSize })}
          />
          <Step
            label="Text size"
            value={settings.textSize}
            onChange={(textSize) => onChange({ textSize })}
          />
          <Toggle
            checked={settings.details}
            onChange={({ detail }) => onChange({ details: detail.checked })}
          >
            Details
          </Toggle>
          <FormField label="Alignment">
            <SegmentedControl
              label="Alignment"
              selectedId={settings.alignment}
              options={ALIGNMENTS}
              onChange={({ detail }) =>
                onChange({
                  alignment: ALIGNMENTS.find((each) => each.id === detail.selectedId)!.id,
                })
              }
            />
          </FormField>
        </SpaceBetween>
      }
    >
      <Button iconName="settings">Options</Button>
    </Popover>
  );
}

const SMALLEST = 2;
const LARGEST = 8;

function Step({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange(value: number): void;
}) {
  return (
    <FormField label={label}>
      <Slider
        ariaLabel={label}
        min={SMALLEST}
        max={LARGEST}
        step={1}
        tickMarks
        value={value}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
}
