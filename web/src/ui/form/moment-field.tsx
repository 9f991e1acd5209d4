import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import { MomentInput } from '../filter/moment-input.tsx';
import type { FieldProps } from './field-frame.tsx';
import { useField } from './form-context.ts';

/** Date and time in the reader's zone; the value is epoch seconds as text. */
export function MomentField({ name, label }: FieldProps) {
  const { value, set, errorText } = useField(name, label);
  return (
    <FormField errorText={errorText}>
      <Box variant="awsui-key-label">{label}</Box>
      <MomentInput label={label} value={value} onChange={set} />
    </FormField>
  );
}
