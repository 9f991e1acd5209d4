import RadioGroup from '@cloudscape-design/components/radio-group';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useField } from './form-context.ts';

interface RadioFieldProps extends FieldProps {
  options: readonly { value: string; label: string; description?: string }[];
}

export function RadioField({ name, label, description, options }: RadioFieldProps) {
  const { value, set, errorText } = useField<string>(name, label);
  return (
    <FieldFrame label={label} description={description} errorText={errorText}>
      <RadioGroup items={options} value={value} onChange={({ detail }) => set(detail.value)} />
    </FieldFrame>
  );
}
