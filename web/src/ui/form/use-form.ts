import { useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError, sentenceOf } from '../../../../core/contract/api-error.ts';
import { fieldAtFault, withoutField } from './field-at-fault.ts';
import type { Form, FormOptions, FormSchema, Refusal } from './form.ts';
import { useUnsaved, useValues } from './use-values.ts';

type Outcome<V extends FieldValues> = Pick<Form<V>, 'failure' | 'conflict'>;
const NO_OUTCOME = { failure: '', conflict: null };

/** State of a form. Submits once at a time and keeps the input whatever the server answers. */
export function useForm<S extends FormSchema, A, V extends z.input<S>>({
  schema,
  start,
  send,
  onSent,
  refuse,
  tell = sentenceOf,
  tellsAll,
  names,
  newer,
  isWorthKeeping = true,
}: FormOptions<S, A, V>): Form<V> {
  const id = useId();
  const { isRunning, isBusy, once } = useOnce();
  const { outcome, failedAttempts, fail, clear } = useOutcome<V>();
  const { fields, values, begun, isChanged, set, change } = useValues<V>(schema, start, isRunning);
  const { isUnsaved, markSaved } = useUnsaved(isWorthKeeping && isChanged);
  const [shown] = useState(() => new Set<string>());
  const rule = isRunning ? undefined : refuse?.(values, isChanged);
  const refusal = refusalOf(rule, fields.formState.errors);
  const begin = (from: V, options?: { keepValues: boolean }) => {
    fields.reset(from, options);
    clear();
  };

  const land = (error: unknown, tried: V): boolean => {
    const refused = error instanceof ApiError ? error : undefined;
    const found = refused?.statusCode === 409 ? newer?.(refused.data, tried, begun) : undefined;
    if (found) return fail({ failure: '', conflict: { ...found, sentence: sentenceOf(error) } });
    const at = fieldAtFault(refused?.field, shown, names);
    if (!at) return fail({ failure: tell(error), conflict: null });
    fields.setError(at, { message: withoutField(sentenceOf(error), refused?.field) });
    return fail(tellsAll ? { failure: tell(error), conflict: null } : NO_OUTCOME);
  };
  const run = (tried: V, parsed: z.output<S>) =>
    once(async () => {
      // The last failure stays until the outcome: a dialog that shrinks moves its buttons.
      try {
        const answer = await send(parsed);
        markSaved();
        // Later input counts as new.
        begin(tried, { keepValues: true });
        onSent?.(answer, parsed);
        return true;
      } catch (error) {
        return land(error, tried);
      }
    });
  const submit = async (): Promise<boolean> => {
    if (isBusy()) return false;
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

  return {
    id,
    values,
    begun,
    change,
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

/** Prevents concurrent runs, even before the next render. */
function useOnce() {
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);
  return {
    isRunning,
    isBusy: () => running.current,
    async once<A>(work: () => Promise<A>): Promise<A> {
      running.current = true;
      setRunning(true);
      try {
        return await work();
      } finally {
        running.current = false;
        setRunning(false);
      }
    },
  };
}

/** Outcome of the last attempt, and number of failures. */
function useOutcome<V extends FieldValues>() {
  const [outcome, setOutcome] = useState<Outcome<V>>(NO_OUTCOME);
  const [failedAttempts, setFailedAttempts] = useState(0);
  return {
    outcome,
    failedAttempts,
    fail(next: Outcome<V>): false {
      setOutcome(next);
      setFailedAttempts((count) => count + 1);
      return false;
    },
    clear: () => setOutcome(NO_OUTCOME),
  };
}

/** The form's own rules take precedence over field errors. */
function refusalOf(own: Refusal | string | undefined, errors: object): Refusal | undefined {
  if (own) return typeof own === 'string' ? { why: own } : own;
  return Object.keys(errors).length > 0 ? { why: 'Correct the marked fields first.' } : undefined;
}
