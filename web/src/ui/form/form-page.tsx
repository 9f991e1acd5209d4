import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { FormBody } from './form-body.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Form } from './form.ts';

interface FormPageProps {
  form: Form;
  verb: string;
  failed?: string;
  startsInField?: boolean;
  /** Buttons beside the submit button. */
  otherButtons?: ReactNode;
  children: ReactNode;
}

/** A form in a page, with its button below. */
export function FormPage({
  form,
  verb,
  failed,
  startsInField = false,
  otherButtons,
  children,
}: FormPageProps) {
  return (
    <FormBody form={form} verb={verb} failed={failed} startsInField={startsInField}>
      {children}
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <SubmitButton form={form} verb={verb} />
        {otherButtons}
      </SpaceBetween>
    </FormBody>
  );
}
