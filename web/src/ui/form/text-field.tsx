import Input, { type InputProps } from '@cloudscape-design/components/input';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useField } from './form-context.ts';

interface TextFieldProps
  extends
    FieldProps,
    Pick<InputProps, 'placeholder' | 'type' | 'disabled' | 'inputMode' | 'autoComplete'> {
  /** A control beside the input, such as Add. */
  beside?: ReactNode;
}

export function TextField({ name, label, description, beside, ...input }: TextFieldProps) {
  const { value, set, onBlur, ref, errorText } = useField(name, label);
  return (
    <FieldFrame label={label} description={description} errorText={errorText} beside={beside}>
      <Input
        {...input}
        ref={ref}
        value={value}
        onBlur={onBlur}
        onChange={({ detail }) => set(detail.value)}
      />
    </FieldFrame>
  );
}
