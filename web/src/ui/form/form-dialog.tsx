import Button from '@cloudscape-design/components/button';
import type { ModalProps } from '@cloudscape-design/components/modal';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { FormBody } from './form-body.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Form } from './form.ts';

interface FormDialogProps {
  title: string;
  form: Form;
  /** Label of the submit button. */
  verb?: string;
  isDestructive?: boolean;
  /** Start of the message after a refusal, such as 'The ticket was not raised'. */
  failed?: string;
  /** Label of the button that closes without submitting. */
  leaveWord?: 'Cancel' | 'Close';
  size?: ModalProps.Size;
  /** Shows its result and stays open. */
  staysOpen?: boolean;
  /** Buttons before the others, such as Remove. */
  otherButtons?: ReactNode;
  onClose(): void;
  children?: ReactNode;
}

/** A form in a dialog, which closes after submission. */
export function FormDialog({
  title,
  form,
  verb = 'Save',
  isDestructive,
  failed,
  leaveWord = 'Cancel',
  size,
  staysOpen = false,
  otherButtons,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      buttons={(leave) => (
        <>
          {otherButtons}
          <Button variant="link" formAction="none" onClick={leave}>
            {leaveWord}
          </Button>
          <SubmitButton form={form} verb={verb} isDestructive={isDestructive} />
        </>
      )}
    >
      <FormBody
        form={form}
        verb={verb}
        failed={failed}
        startsInField
        onSent={staysOpen ? undefined : onClose}
      >
        {children}
      </FormBody>
    </Dialog>
  );
}
