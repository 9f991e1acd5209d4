import Textarea from '@cloudscape-design/components/textarea';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useField } from './form-context.ts';
import './form.css';

interface TextAreaProps extends FieldProps {
  rows: number;
  placeholder?: string;
}

const KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘+Enter' : 'Ctrl+Enter';

export function TextArea({ name, label, description, rows, placeholder }: TextAreaProps) {
  const { value, set, onBlur, ref, errorText, verb } = useField(name, label);
  return (
    <FieldFrame
      label={label}
      description={description}
      errorText={errorText}
      hint={<span className="form-hint">{`${KEY}: ${verb}`}</span>}
    >
      <Textarea
        ref={ref}
        value={value}
        rows={rows}
        placeholder={placeholder}
        onBlur={onBlur}
        onChange={({ detail }) => set(detail.value)}
      />
    </FieldFrame>
  );
}
