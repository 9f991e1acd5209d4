import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';

/** Why a form cannot be sent as it is; `at` names the field that shows it. */
export interface Refusal {
  why: string;
  at?: string;
}

/** Values that somebody else saved meanwhile. */
export interface Newer<V> {
  theirs: V;
  /** The person's own changes on top of theirs. */
  mine: V;
  /** Mine keeps what they did; otherwise it replaces it. */
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
  /** The endpoint's own body, wherever the form has its shape. */
  schema: S;
  /** First values of the fields; later ones are taken while nothing has been changed. */
  start: V;
  /** Rejects with an ApiError, or with an Error whose message is the sentence to show. */
  send(values: z.output<S>): Promise<A>;
  /** After a success, before whatever the shell does. */
  onSent?(answer: A, values: z.output<S>): void;
  /** Rules beyond the schema; the reason stands at the field or at the button. */
  refuse?(values: V, isChanged: boolean): Refusal | string | undefined;
  /** How a failure that no field is at fault for is told; its sentence by default. */
  tell?(error: unknown): string;
  /** Reads the newer value out of a 409, for the person to choose between. */
  newer?(data: unknown, mine: V, begun: V): Newer<V> | undefined;
  /** False for what nobody types twice, such as the word that confirms: closing never asks. */
  isWorthKeeping?: boolean;
}

/** State of a form for its shells and fields. */
export interface Form<V extends FieldValues = FieldValues> {
  id: string;
  values: V;
  /** The values that it began from: those given, theirs once they were taken, or the last sent. */
  begun: V;
  /** Sets values that no field holds, such as a table of boxes. */
  change(values: Partial<V>): void;
  isChanged: boolean;
  /** Would something be lost if the form were closed now? */
  isUnsaved(): boolean;
  isRunning: boolean;
  refusal: Refusal | undefined;
  /** Why the last attempt failed, when no field is at fault; '' otherwise. */
  failure: string;
  /** Somebody else was first: what they saved, and the sentence that says so. */
  conflict: (Newer<V> & { sentence: string }) | null;
  takeTheirs(): void;
  /** @returns whether it was sent. */
  saveMine(): Promise<boolean>;
  submit(): Promise<boolean>;
  undo(): void;
  /** Number of failed attempts. After each one the first wrong field gets the focus. */
  failedAttempts: number;
  fields: UseFormReturn<FieldValues>;
  /** Fields that are shown, for what the server says of one of them. */
  shown: Set<string>;
}
