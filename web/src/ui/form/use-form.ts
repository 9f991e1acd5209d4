import { zodResolver } from '@hookform/resolvers/zod';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useForm as useFields, useWatch, type FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError, sentenceOf } from '../../../../core/contract/api-error.ts';
import { issueWords } from '../../../../core/contract/issue-words.ts';
import { fieldAtFault, withoutField } from './field-at-fault.ts';
import type { Form, FormOptions, FormSchema } from './form.ts';

type Outcome<V extends FieldValues> = Pick<Form<V>, 'failure' | 'conflict'>;
const NO_OUTCOME = { failure: '', conflict: null };

/**
 * A form: its values, why it cannot be sent, and how it is sent, once at a time. What was typed
 * stays whatever the server answers.
 */
export function useForm<S extends FormSchema, A, V extends z.input<S>>({
  schema,
  start,
  send,
  onSent,
  refuse,
  tell = sentenceOf,
  newer,
  isWorthKeeping = true,
}: FormOptions<S, A, V>): Form<V> {
  const id = useId();
  const fields = useFields<FieldValues>({
    resolver: zodResolver(schema as FormSchema, { error: issueWords }),
    defaultValues: start,
    mode: 'onChange',
    shouldFocusError: false,
  });
  const values = useWatch({ control: fields.control }) as V;
  const { errors, defaultValues } = fields.formState;
  const begun = defaultValues as V;
  const isChanged = hashKey([values]) !== hashKey([begun]);
  const [outcome, setOutcome] = useState<Outcome<V>>(NO_OUTCOME);
  const [isRunning, setRunning] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const running = useRef(false);
  const [shown] = useState(() => new Set<string>());
  const unsaved = useRef(false);
  const [isUnsaved] = useState(() => () => unsaved.current);
  useLayoutEffect(() => {
    unsaved.current = isWorthKeeping && isChanged;
  });

  const begin = (from: V, options?: { keepValues: boolean }) => {
    fields.reset(from, options);
    setOutcome(NO_OUTCOME);
  };
  const takeLaterStart = useEffectEvent((key: string) => {
    if (!isChanged && !isRunning && key !== hashKey([begun])) fields.reset(start);
  });
  const startKey = hashKey([start]);
  useEffect(() => takeLaterStart(startKey), [startKey]);

  const own = isRunning ? undefined : refuse?.(values, isChanged);
  const refusal = own
    ? typeof own === 'string'
      ? { why: own }
      : own
    : Object.keys(errors).length > 0
      ? { why: 'Correct what is marked first.' }
      : undefined;

  const fail = (next: Outcome<V>) => {
    setOutcome(next);
    setFailedAttempts((count) => count + 1);
    return false;
  };
  const land = (error: unknown, tried: V): boolean => {
    const refused = error instanceof ApiError ? error : undefined;
    const found = refused?.statusCode === 409 ? newer?.(refused.data, tried, begun) : undefined;
    if (found) return fail({ failure: '', conflict: { ...found, sentence: sentenceOf(error) } });
    const at = fieldAtFault(refused?.field, shown);
    if (!at) return fail({ failure: tell(error), conflict: null });
    fields.setError(at, { message: withoutField(sentenceOf(error), refused?.field) });
    return fail(NO_OUTCOME);
  };
  const run = async (tried: V, parsed: z.output<S>): Promise<boolean> => {
    running.current = true;
    setRunning(true);
    setOutcome(NO_OUTCOME);
    try {
      const answer = await send(parsed);
      unsaved.current = false;
      // Later input counts as new.
      begin(tried, { keepValues: true });
      onSent?.(answer, parsed);
      return true;
    } catch (error) {
      return land(error, tried);
    } finally {
      running.current = false;
      setRunning(false);
    }
  };
  const submit = async (): Promise<boolean> => {
    if (running.current) return false;
    if (refusal) {
      await fields.trigger();
      return fail(outcome);
    }
    const tried = structuredClone(fields.getValues()) as V;
    let isSent = false;
    await fields.handleSubmit(
      async (parsed) => {
        isSent = await run(tried, parsed as z.output<S>);
      },
      () => void fail(NO_OUTCOME),
    )();
    return isSent;
  };
  const set = (part: Partial<V>) => {
    for (const [name, value] of Object.entries(part))
      fields.setValue(name, value, { shouldValidate: errors[name] !== undefined });
  };

  return {
    id,
    values,
    begun,
    change: (part) => {
      const changed = Object.entries(part).filter(([name, value]) => value !== values[name]);
      set(Object.fromEntries(changed) as Partial<V>);
    },
    isChanged,
    isUnsaved,
    isRunning,
    refusal,
    ...outcome,
    failedAttempts,
    takeTheirs: () => {
      if (outcome.conflict) begin(outcome.conflict.theirs);
    },
    saveMine: async () => {
      if (!outcome.conflict) return false;
      begin(outcome.conflict.theirs);
      set(outcome.conflict.mine);
      return submit();
    },
    submit,
    undo: () => begin(start),
    fields,
    shown,
  };
}
