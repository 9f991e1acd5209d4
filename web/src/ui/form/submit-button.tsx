import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import {
  colorBackgroundNotificationRed,
  colorTextNotificationDefault,
} from '@cloudscape-design/design-tokens';
import type { Form } from './form.ts';

export interface SubmitButtonProps {
  form: Form;
  /** Label of the button, such as 'Remove LDS-CPE-01'. */
  verb: string;
  isDestructive?: boolean;
}

/** Disabled, it shows the reason. */
export function SubmitButton({ form, verb, isDestructive = false }: SubmitButtonProps) {
  return (
    <Button
      variant="primary"
      form={form.id}
      formAction="submit"
      loading={form.isRunning}
      disabled={form.refusal !== undefined}
      disabledReason={form.refusal?.why}
      {...(isDestructive && !form.refusal ? { style: RED } : {})}
    >
      {verb}
    </Button>
  );
}

const STRONGER = `color-mix(in srgb, ${colorBackgroundNotificationRed}, black 25%)`;
const BACKGROUND = { default: colorBackgroundNotificationRed, hover: STRONGER, active: STRONGER };
const TEXT = {
  default: colorTextNotificationDefault,
  hover: colorTextNotificationDefault,
  active: colorTextNotificationDefault,
};
const RED: ButtonProps.Style = {
  root: { background: BACKGROUND, borderColor: BACKGROUND, color: TEXT },
};
