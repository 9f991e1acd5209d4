import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import {
  RANGE_KINDS,
  RANGE_LABELS,
  rangeLabel,
  type RangeKind,
} from '../../../../core/domain/range.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { surface } from '../tokens.ts';
import { CustomRangeDialog } from './custom-range-dialog.tsx';
import './range.css';
import type { PageRange } from './use-range.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

const OPTIONS = RANGE_KINDS.map((kind) => ({ value: kind, label: RANGE_LABELS[kind] }));

interface RangeToolbarProps {
  range: PageRange;
  isLoading: boolean;
  onRefresh(): void;
}

export function RangeToolbar({ range, isLoading, onRefresh }: RangeToolbarProps) {
  const [isCustom, setCustom] = useState(false);
  const pick = (kind: RangeKind) => {
    if (kind === 'custom') setCustom(true);
    else range.choose({ kind });
  };
  return (
    <div className="range-toolbar" style={surface}>
      <div className="range-toolbar__tools">
        <Button
          iconName="refresh"
          ariaLabel="Refresh"
          loading={isLoading}
          loadingText="Refreshing"
          onClick={onRefresh}
        />
        <div className="range-toolbar__choice">
          <Select
            ariaLabel="Date range"
            options={OPTIONS}
            triggerVariant="label"
            expandToViewport
            selectedOption={OPTIONS.find((option) => option.value === range.choice.kind)!}
            onChange={({ detail }) => pick(detail.selectedOption.value as RangeKind)}
          />
        </div>
        {range.choice.kind === 'custom' && (
          <Button iconName="edit" ariaLabel="Change the dates" onClick={() => setCustom(true)} />
        )}
        <ZoomButtons range={range} />
      </div>
      <p className="range-toolbar__words" data-range-label="" title={readerZone()}>
        {rangeLabel(range.choice, range.span)}
      </p>
      {isCustom && <CustomRangeDialog range={range} onClose={() => setCustom(false)} />}
    </div>
  );
}
