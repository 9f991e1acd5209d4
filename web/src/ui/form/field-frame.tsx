import FormField from '@cloudscape-design/components/form-field';
import type { ReactNode } from 'react';

export interface FieldProps {
  /** Path in the form's values, such as 'title' or 'properties.0.value'. */
  name: string;
  label: string;
  description?: string;
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'description'> {
  errorText: string;
  hint?: ReactNode;
  /** A control beside the input, such as Add. */
  beside?: ReactNode;
  children: ReactNode;
}

export function FieldFrame({
  label,
  description,
  errorText,
  hint,
  beside,
  children,
}: FieldFrameProps) {
  return (
    <FormField
      label={label}
      description={description}
      constraintText={hint}
      errorText={errorText}
      secondaryControl={beside}
      stretch={!beside}
    >
      {children}
    </FormField>
  );
}
