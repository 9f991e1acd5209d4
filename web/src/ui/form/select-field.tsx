import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useField } from './form-context.ts';

interface SelectFieldProps
  extends
    FieldProps,
    Pick<
      SelectProps,
      | 'placeholder'
      | 'disabled'
      | 'filteringType'
      | 'filteringPlaceholder'
      | 'filteringAriaLabel'
      | 'statusType'
      | 'loadingText'
      | 'empty'
    > {
  /** Plain texts, or options, optionally in groups. */
  options: readonly string[] | SelectProps.Options;
  /** For fields that depend on this one. */
  onChosen?(value: string): void;
}

/** '' for no selection. */
export function SelectField({
  name,
  label,
  description,
  options,
  onChosen,
  ...select
}: SelectFieldProps) {
  const { value, set, onBlur, ref, errorText } = useField(name, label);
  const offered = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  const chosen = offered
    .flatMap((option) => ('options' in option ? option.options : [option]))
    .find((option) => option.value === value);
  return (
    <FieldFrame label={label} description={description} errorText={errorText}>
      <Select
        filteringAriaLabel={`Find in ${label}`}
        {...select}
        ref={ref}
        options={offered}
        selectedOption={chosen ?? null}
        onBlur={onBlur}
        onChange={({ detail }) => {
          const next = detail.selectedOption.value ?? '';
          set(next);
          onChosen?.(next);
        }}
      />
    </FieldFrame>
  );
}
