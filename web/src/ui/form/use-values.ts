import { zodResolver } from '@hookform/resolvers/zod';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useForm as useFields, useWatch, type FieldValues } from 'react-hook-form';
import { issueWords } from '../../../../core/contract/issue-words.ts';
import type { FormSchema } from './form.ts';

/** Values of a form. New initial values apply while nothing is changed or submitting. */
export function useValues<V extends FieldValues>(schema: FormSchema, start: V, isRunning: boolean) {
  const fields = useFields<FieldValues>({
    resolver: zodResolver(schema, { error: issueWords }),
    defaultValues: start,
    mode: 'onChange',
    shouldFocusError: false,
  });
  const values = useWatch({ control: fields.control }) as V;
  const { errors, defaultValues } = fields.formState;
  const begun = defaultValues as V;
  const isChanged = hashKey([values]) !== hashKey([begun]);
  const takeLaterStart = useEffectEvent((key: string) => {
    if (!isChanged && !isRunning && key !== hashKey([begun])) fields.reset(start);
  });
  const startKey = hashKey([start]);
  useEffect(() => takeLaterStart(startKey), [startKey]);
  const set = (part: Partial<V>) => {
    for (const [name, value] of Object.entries(part))
      fields.setValue(name, value, { shouldValidate: errors[name] !== undefined });
  };
  return {
    fields,
    values,
    begun,
    isChanged,
    set,
    /** Ignores equal values. */
    change(part: Partial<V>) {
      const changed = Object.entries(part).filter(([name, value]) => value !== values[name]);
      set(Object.fromEntries(changed) as Partial<V>);
    },
  };
}

/** Whether there is unsaved input, readable between renders too. */
export function useUnsaved(isChanged: boolean) {
  const unsaved = useRef(false);
  useLayoutEffect(() => {
    unsaved.current = isChanged;
  });
  const [answers] = useState(() => ({
    isUnsaved: () => unsaved.current,
    markSaved: () => {
      unsaved.current = false;
    },
  }));
  return answers;
}
