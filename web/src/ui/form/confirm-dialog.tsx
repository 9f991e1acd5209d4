import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { isConfirmed } from '../../../../core/domain/confirm-word.ts';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

interface ConfirmDialogProps<A> {
  title: string;
  /** Label of the button, such as 'Remove LDS-CPE-01'. */
  verb: string;
  /** Word to type first, such as CONFIRM or the name of the thing. */
  word?: string;
  /** Case and outer spaces matter. */
  isExact?: boolean;
  /** False for actions that lose nothing, such as sending mails. */
  isDestructive?: boolean;
  /** Start of the message after a refusal. */
  failed: string;
  tell?(error: unknown): string;
  send(typed: string): Promise<A>;
  onSent?(answer: A): void;
  onClose(): void;
  /** Consequences of the action. */
  children: ReactNode;
}

const SCHEMA = z.strictObject({ word: z.string() });

export function ConfirmDialog<A>({
  title,
  verb,
  word,
  isExact = false,
  isDestructive = true,
  failed,
  tell,
  send,
  onSent,
  onClose,
  children,
}: ConfirmDialogProps<A>) {
  const form = useForm({
    schema: SCHEMA,
    start: { word: '' },
    isWorthKeeping: false,
    refuse: ({ word: typed }) =>
      word === undefined || (isExact ? typed === word : isConfirmed(typed, word))
        ? undefined
        : `Type ${word} first.`,
    send: ({ word: typed }) => send(typed.trim()),
    tell,
    onSent,
  });
  return (
    <FormDialog
      title={title}
      form={form}
      verb={verb}
      isDestructive={isDestructive}
      failed={failed}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <div>{children}</div>
        {word !== undefined && (
          <TextField name="word" label={`Type ${word} to go on`} autoComplete={false} />
        )}
      </SpaceBetween>
    </FormDialog>
  );
}
