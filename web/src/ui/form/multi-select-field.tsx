import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useField } from './form-context.ts';

interface MultiSelectFieldProps
  extends
    FieldProps,
    Pick<
      MultiselectProps,
      'placeholder' | 'statusType' | 'loadingText' | 'empty' | 'filteringType' | 'virtualScroll'
    > {
  options: readonly MultiselectProps.Option[];
}

export function MultiSelectField({
  name,
  label,
  description,
  options,
  ...select
}: MultiSelectFieldProps) {
  const { value, set, onBlur, ref, errorText } = useField<readonly string[]>(name, label);
  const chosen = value.map(
    (each) => options.find((option) => option.value === each) ?? { value: each, label: each },
  );
  return (
    <FieldFrame label={label} description={description} errorText={errorText}>
      <Multiselect
        filteringAriaLabel={`Find in ${label}`}
        {...select}
        ref={ref}
        options={options}
        selectedOptions={chosen}
        deselectAriaLabel={(option) => `Remove ${option.label}`}
        onBlur={onBlur}
        onChange={({ detail }) => set(detail.selectedOptions.map((option) => option.value ?? ''))}
      />
    </FieldFrame>
  );
}
