import Checkbox from '@cloudscape-design/components/checkbox';
import { useField } from './form-context.ts';
import type { FieldProps } from './field-frame.tsx';

export function CheckField({ name, label, description }: FieldProps) {
  const { value, set, ref } = useField<boolean>(name, label);
  return (
    <Checkbox
      ref={ref}
      checked={value}
      description={description}
      onChange={({ detail }) => set(detail.checked)}
    >
      {label}
    </Checkbox>
  );
}
