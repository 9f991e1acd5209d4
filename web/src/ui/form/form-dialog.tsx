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
  /** Beginning of the message when the server refuses, such as 'The ticket was not raised'. */
  failed?: string;
  /** The word of the button that leaves without sending. */
  leaveWord?: 'Cancel' | 'Close';
  size?: ModalProps.Size;
  /** It says in itself what came of it, and is closed by hand. */
  staysOpen?: boolean;
  /** Before the others, such as Remove. */
  otherButtons?: ReactNode;
  onClose(): void;
  children?: ReactNode;
}

/** A form in a dialog, which closes when it was sent. */
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
