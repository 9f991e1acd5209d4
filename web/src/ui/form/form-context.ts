import { createContext, use, useEffect } from 'react';
import { useController } from 'react-hook-form';
import { fieldSentence } from '../../../../core/contract/issue-words.ts';
import type { Form } from './form.ts';

interface FormAround {
  form: Form;
  /** Label of the submit button. */
  verb: string;
}

export const FormContext = createContext<FormAround | null>(null);

/**
 * Connects an input to the surrounding form.
 * @throws Error for an unknown field name.
 */
export function useField<T = string>(name: string, label: string) {
  const around = use(FormContext);
  if (!around) throw new Error(`The field ${name} stands outside of a form.`);
  const { field, fieldState } = useController({ name, control: around.form.fields.control });
  if (field.value === undefined) throw new Error(`The form has no field '${name}'.`);
  const { shown, refusal } = around.form;
  useEffect(() => {
    shown.add(name);
    return () => void shown.delete(name);
  }, [shown, name]);
  const wrong = fieldState.error?.message;
  return {
    verb: around.verb,
    value: field.value as T,
    set: (value: T) => field.onChange(value),
    onBlur: field.onBlur,
    ref: field.ref,
    errorText: wrong
      ? fieldSentence(label, wrong)
      : refusal && refusal.at === name
        ? refusal.why
        : '',
  };
}
