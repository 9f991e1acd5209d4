import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, type ReactNode } from 'react';
import { Conflict } from './conflict.tsx';
import { FormContext } from './form-context.ts';
import { isPlainEnter, isStrongEnter } from './keys-of-form.ts';
import { useGuard } from './unsaved.tsx';
import type { Form } from './form.ts';

interface FormBodyProps {
  form: Form;
  /** Label of the submit button. */
  verb: string;
  /** Start of the message after a refusal, such as 'The ticket was not raised'. */
  failed?: string;
  /** Focuses the first field. */
  startsInField?: boolean;
  onSent?: () => void;
  children: ReactNode;
}

/**
 * Fields and errors of a form. Enter submits from a single-line field, Ctrl+Enter or ⌘+Enter from
 * anywhere.
 */
export function FormBody({
  form,
  verb,
  failed,
  startsInField = false,
  onSent,
  children,
}: FormBodyProps) {
  useGuard(form.isUnsaved);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!startsInField) return undefined;
    // A dialog focuses its Close button first.
    const timer = setTimeout(() => focusFirstField(element.current));
    return () => clearTimeout(timer);
  }, [startsInField]);
  useEffect(() => {
    if (form.failedAttempts > 0) focusWhatIsWrong(element.current);
  }, [form.failedAttempts]);
  const run = async (sending: Promise<boolean>) => {
    if (await sending) onSent?.();
  };
  return (
    // The keys of all fields end up here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={form.id}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React propagates events from a dialog inside a dialog to the outer form.
        event.stopPropagation();
        void run(form.submit());
      }}
      onKeyDown={(event) => {
        if (!isPlainEnter(event) && !isStrongEnter(event)) return;
        event.preventDefault();
        event.stopPropagation();
        void run(form.submit());
      }}
    >
      <FormContext value={{ form, verb }}>
        <SpaceBetween size="m">
          {form.conflict && (
            <Conflict
              conflict={form.conflict}
              isRunning={form.isRunning}
              onTakeTheirs={() => {
                form.takeTheirs();
                // The focused button is gone.
                focusFirstField(element.current);
              }}
              onSaveMine={() => void run(form.saveMine())}
            />
          )}
          {form.failure !== '' && (
            <div role="alert" key={form.failedAttempts}>
              <Alert type="error" header={failed}>
                <span className="form-failure">{form.failure}</span>
              </Alert>
            </div>
          )}
          {children}
        </SpaceBetween>
      </FormContext>
    </form>
  );
}

function focusFirstField(form: HTMLFormElement | null): void {
  const fields = form?.querySelectorAll<HTMLElement>(
    'input:not([readonly], [disabled]), textarea:not([readonly], [disabled]), button[aria-haspopup]:not([disabled])',
  );
  // Skips hidden fields, such as those with another form on a phone.
  for (const field of fields ?? []) {
    field.focus();
    if (document.activeElement === field) return;
  }
}

/** Focuses the first invalid field, else the submit button with its reason. */
function focusWhatIsWrong(form: HTMLFormElement | null): void {
  const wrong =
    form?.querySelector('[aria-invalid="true"]') ??
    [...(form?.elements ?? [])].find((element) => element.getAttribute('aria-disabled') === 'true');
  if (wrong instanceof HTMLElement) wrong.focus();
}
