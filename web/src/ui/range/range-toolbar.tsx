import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import {
  RANGE_KINDS,
  RANGE_LABELS,
  rangeLabel,
  type RangeKind,
} from '../../../../core/domain/range.ts';
import { CustomRangeDialog } from './custom-range-dialog.tsx';
import type { PageRange } from './use-range.ts';

const OPTIONS = RANGE_KINDS.map((kind) => ({ value: kind, label: RANGE_LABELS[kind] }));

interface RangeToolbarProps {
  range: PageRange;
  isLoading: boolean;
  onRefresh(): void;
}

/** Refresh, what range is shown, and the choice of another. */
export function RangeToolbar({ range, isLoading, onRefresh }: RangeToolbarProps) {
  const [isCustom, setCustom] = useState(false);
  const pick = (kind: RangeKind) => {
    if (kind === 'custom') setCustom(true);
    else range.choose({ kind });
  };
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Button
        iconName="refresh"
        ariaLabel="Refresh"
        loading={isLoading}
        loadingText="Refreshing"
        onClick={onRefresh}
      />
      <Box color="text-body-secondary" fontSize="body-s">
        <span data-range-label="">{rangeLabel(range.choice, range.span)}</span>
      </Box>
      <Select
        ariaLabel="Date range"
        options={OPTIONS}
        triggerVariant="label"
        expandToViewport
        selectedOption={OPTIONS.find((option) => option.value === range.choice.kind)!}
        onChange={({ detail }) => pick(detail.selectedOption.value as RangeKind)}
      />
      {range.choice.kind === 'custom' && (
        <Button iconName="edit" ariaLabel="Change the dates" onClick={() => setCustom(true)} />
      )}
      {isCustom && (
        <CustomRangeDialog
          initial={range.span}
          onClose={() => setCustom(false)}
          onConfirm={(span) => {
            range.choose({ kind: 'custom', ...span });
            setCustom(false);
          }}
        />
      )}
    </SpaceBetween>
  );
}
