import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import {
  onlyDigits,
  SIZE_UNITS,
  splitSize,
  type SizeUnit,
} from '../../../../../core/domain/units.ts';

const OPTIONS = SIZE_UNITS.map((unit) => ({ value: unit, label: unit }));

interface SizeInputProps {
  label: string;
  value: string;
  /** Digits with their unit, '' for no size. */
  onChange(value: string): void;
}

/** A circuit's size: digits alone, and a unit that is appended to them. */
export function SizeInput({ label, value, onChange }: SizeInputProps) {
  const [size, setSize] = useState(() => splitSize(value));
  const change = (part: Partial<typeof size>) => {
    const next = { ...size, ...part };
    setSize(next);
    onChange(next.digits ? `${next.digits}${next.unit}` : '');
  };
  return (
    <div className="size-input">
      <Input
        ariaLabel={label}
        inputMode="numeric"
        value={size.digits}
        onChange={({ detail }) => change({ digits: onlyDigits(detail.value) })}
      />
      <Select
        ariaLabel="Unit"
        options={OPTIONS}
        selectedOption={OPTIONS.find((option) => option.value === size.unit)!}
        onChange={({ detail }) => change({ unit: detail.selectedOption.value as SizeUnit })}
      />
    </div>
  );
}
