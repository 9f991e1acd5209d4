import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { onlyDigits, SIZE_UNITS, splitSize } from '../../../../../core/domain/units.ts';
import { FieldFrame, type FieldProps } from '../../../ui/form/field-frame.tsx';
import { useField } from '../../../ui/form/form-context.ts';

/** The whole size is typed as text, such as 1.5Gb. */
const OTHER = 'Other';
const OPTIONS = [...SIZE_UNITS, OTHER].map((unit) => ({ value: unit, label: unit }));

/**
 * A circuit's size: digits alone, and a unit that is appended to them. A size that is not whole Mb
 * or Gb is text, kept to the letter.
 */
export function SizeField({ name, label }: FieldProps) {
  const { value, set, onBlur, ref, errorText } = useField(name, label);
  const [unit, setUnit] = useState<string>(splitSize(value)?.unit ?? OTHER);
  const digits = splitSize(value)?.digits ?? '';
  const write = (typed: string, inUnit: string) => set(typed ? `${typed}${inUnit}` : '');
  const chooseUnit = (next: string) => {
    setUnit(next);
    if (next !== OTHER) write(digits, next);
  };
  return (
    <FieldFrame label={label} errorText={errorText}>
      <div className="size-input">
        {unit === OTHER ? (
          <Input
            ref={ref}
            ariaLabel={label}
            placeholder="Such as 1.5Gb"
            value={value}
            onBlur={onBlur}
            onChange={({ detail }) => set(detail.value)}
          />
        ) : (
          <Input
            ref={ref}
            ariaLabel={label}
            inputMode="numeric"
            value={digits}
            onBlur={onBlur}
            onChange={({ detail }) => write(onlyDigits(detail.value), unit)}
          />
        )}
        <Select
          ariaLabel="Unit"
          options={OPTIONS}
          selectedOption={OPTIONS.find((option) => option.value === unit)!}
          onChange={({ detail }) => chooseUnit(detail.selectedOption.value!)}
        />
      </div>
    </FieldFrame>
  );
}
