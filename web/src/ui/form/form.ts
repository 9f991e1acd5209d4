import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';

/** Why a form cannot be submitted; `at` is the field that shows it. */
export interface Refusal {
  why: string;
  at?: string;
}

/** Result of a concurrent change. */
export interface Newer<V> {
  theirs: V;
  /** The person's changes applied to theirs. */
  mine: V;
  /** `mine` includes their changes; otherwise it replaces them. */
  isMerged?: boolean;
  differences: readonly Difference[];
}

export interface Difference {
  what: string;
  before: string;
  after: string;
}

export type FormSchema = z.ZodType<FieldValues, FieldValues>;

export interface FormOptions<S extends FormSchema, A, V extends z.input<S>> {
  /** The endpoint's body schema, where the form has its shape. */
  schema: S;
  /** Initial values; later ones apply while nothing has been changed. */
  start: V;
  /** Rejects with an ApiError, or an Error whose message is shown. */
  send(values: z.output<S>): Promise<A>;
  onSent?(answer: A, values: z.output<S>): void;
  /** Rules beyond the schema; the reason appears at the field or the button. */
  refuse?(values: V, isChanged: boolean): Refusal | string | undefined;
  /** Message for failures without a field; default: the error's sentence. */
  tell?(error: unknown): string;
  /** Failures with a field have a message too. */
  tellsAll?: true;
  /** Fields by their names at the server, where those differ. */
  names?: Readonly<Record<string, string>>;
  /** Parses the newer value of a 409. */
  newer?(data: unknown, mine: V, begun: V): Newer<V> | undefined;
  /** False for input that is quick to repeat, such as a confirmation word: closing never asks. */
  isWorthKeeping?: boolean;
}

export interface Form<V extends FieldValues = FieldValues> {
  id: string;
  values: V;
  /** Baseline values: the initial ones, theirs after takeTheirs, or the last submitted. */
  begun: V;
  /** Sets values without a field, such as a table of boxes. */
  change(values: Partial<V>): void;
  isChanged: boolean;
  /** Whether closing the form now loses input. */
  isUnsaved(): boolean;
  isRunning: boolean;
  refusal: Refusal | undefined;
  /** Error of the last attempt without a field; '' otherwise. */
  failure: string;
  /** A concurrent change, with its sentence. */
  conflict: (Newer<V> & { sentence: string }) | null;
  takeTheirs(): void;
  /** @returns whether it was submitted. */
  saveMine(): Promise<boolean>;
  submit(): Promise<boolean>;
  undo(): void;
  /** After each failed attempt, the first invalid field gets the focus. */
  failedAttempts: number;
  fields: UseFormReturn<FieldValues>;
  /** Visible fields, to place errors of the server. */
  shown: Set<string>;
}
