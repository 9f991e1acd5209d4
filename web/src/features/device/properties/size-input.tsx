import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { onlyDigits, SIZE_UNITS, splitSize } from '../../../../../core/domain/units.ts';

/** The whole size is typed as text, such as 1.5Gb. */
const OTHER = 'Other';
const OPTIONS = [...SIZE_UNITS, OTHER].map((unit) => ({ value: unit, label: unit }));

interface SizeInputProps {
  label: string;
  value: string;
  /** Digits with their unit, or text kept to the letter; '' for no size. */
  onChange(value: string): void;
}

/**
 * A circuit's size: digits alone, and a unit that is appended to them. A size that is not whole Mb
 * or Gb is text.
 */
export function SizeInput({ label, value, onChange }: SizeInputProps) {
  const [unit, setUnit] = useState<string>(splitSize(value)?.unit ?? OTHER);
  const written = (digits: string, inUnit: string) => onChange(digits ? `${digits}${inUnit}` : '');
  const digits = splitSize(value)?.digits ?? '';
  const chooseUnit = (next: string) => {
    setUnit(next);
    if (next !== OTHER) written(digits, next);
  };
  return (
    <div className="size-input">
      {unit === OTHER ? (
        <Input
          ariaLabel={label}
          placeholder="Such as 1.5Gb"
          value={value}
          onChange={({ detail }) => onChange(detail.value)}
        />
      ) : (
        <Input
          ariaLabel={label}
          inputMode="numeric"
          value={digits}
          onChange={({ detail }) => written(onlyDigits(detail.value), unit)}
        />
      )}
      <Select
        ariaLabel="Unit"
        options={OPTIONS}
        selectedOption={OPTIONS.find((option) => option.value === unit)!}
        onChange={({ detail }) => chooseUnit(detail.selectedOption.value!)}
      />
    </div>
  );
}
