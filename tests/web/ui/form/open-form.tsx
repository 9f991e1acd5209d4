import Button from '@cloudscape-design/components/button';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import * as z from 'zod';
import { FormDialog } from '../../../../web/src/ui/form/form-dialog.tsx';
import type { FormOptions } from '../../../../web/src/ui/form/form.ts';
import { TextArea } from '../../../../web/src/ui/form/text-area.tsx';
import { TextField } from '../../../../web/src/ui/form/text-field.tsx';
import { useForm } from '../../../../web/src/ui/form/use-form.ts';

const SCHEMA = z.strictObject({
  title: z.string().trim().min(1, 'is required').max(10),
  words: z.string().max(20),
  version: z.number().optional(),
});
export type Letter = z.infer<typeof SCHEMA>;

type Options = Partial<Omit<FormOptions<typeof SCHEMA, unknown, Letter>, 'schema'>> & {
  staysOpen?: boolean;
  extra?: ReactNode;
};

/** A dialog with a line and a long text, opened by its button as a person would. */
export async function openLetter({ staysOpen = false, extra, ...options }: Options = {}) {
  const sent: Letter[] = [];
  function Letters() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Write</Button>
        {isOpen && <LetterDialog onClose={() => setOpen(false)} />}
      </>
    );
  }
  function LetterDialog({ onClose }: { onClose(): void }) {
    const form = useForm({
      schema: SCHEMA,
      start: { title: '', words: '' } as Letter,
      ...options,
      send: (values: Letter) => {
        sent.push(values);
        return options.send?.(values) ?? Promise.resolve();
      },
    });
    return (
      <FormDialog
        title="Letter"
        form={form}
        verb="Send letter"
        failed="The letter was not sent"
        staysOpen={staysOpen}
        onClose={onClose}
      >
        <TextField name="title" label="Title" />
        <TextArea name="words" label="Words" rows={3} />
        {extra}
      </FormDialog>
    );
  }
  const person = userEvent.setup();
  render(<Letters />);
  await person.click(screen.getByRole('button', { name: 'Write' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Letter' }));
  const field = (name: string) =>
    dialog().getByLabelText<HTMLInputElement | HTMLTextAreaElement>(name);
  return { person, dialog, field, sent, isOpen: () => screen.queryByRole('dialog') !== null };
}

/** The design system looks at the code of the key, which the simulated keyboard leaves out. */
export function escape(): void {
  fireEvent.keyDown(document.activeElement!, { key: 'Escape', keyCode: 27 });
}

/** An answer that a test gives when it is time. */
export function held<T = void>() {
  let answer: (value: T) => void = () => {};
  let refuse: (error: unknown) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return {
    promise,
    answer: (value: T) => answer(value),
    refuse: (error: unknown) => refuse(error),
  };
}
