import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import * as z from 'zod';
import { isStrongPassword, PASSWORD_RULE } from '../../../../core/access/password-rule.ts';
import { auditlogs } from '../../../../core/contract/auditlogs.ts';
import { users } from '../../../../core/contract/users.ts';
import { useSessionMachine } from '../../access/session-provider.tsx';
import type * as ownPassword from '../../api/own-password.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Refusal } from '../../ui/form/form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

type PasswordCalls = Pick<typeof ownPassword, 'changePassword'>;
const amplify = (): Promise<PasswordCalls> => import('../../api/own-password.ts');

interface PasswordProps {
  calls?: () => Promise<PasswordCalls>;
}

/** The person's own password. */
export function Password({ calls = amplify }: PasswordProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Container
      header={
        <Header variant="h2" actions={<Button onClick={() => setOpen(true)}>Change</Button>}>
          Password
        </Header>
      }
    >
      Change it when somebody may know it.
      {isOpen && <PasswordDialog calls={calls} onClose={() => setOpen(false)} />}
    </Container>
  );
}

const SCHEMA = z.strictObject({
  current: z.string(),
  next: z.string(),
  again: z.string(),
  isOutEverywhere: z.boolean(),
});
type Values = z.infer<typeof SCHEMA>;

function refusalOf({ current, next, again }: Values): Refusal | string | undefined {
  if (current === '') return 'Type your current password first.';
  if (next === '') return 'Type the new password first.';
  if (!isStrongPassword(next)) return { why: `It is too weak. ${PASSWORD_RULE}`, at: 'next' };
  if (next === current) return { why: 'It is the one that you have now.', at: 'next' };
  if (again === '') return 'Type the new password a second time.';
  return again === next ? undefined : { why: 'The two are not the same.', at: 'again' };
}

function PasswordDialog({ calls, onClose }: Required<PasswordProps> & { onClose(): void }) {
  const machine = useSessionMachine();
  const flash = useFlash();
  const note = useWrite(auditlogs.writeNote);
  const end = useWrite(users.endOwnSessions);
  const form = useForm({
    schema: SCHEMA,
    start: { current: '', next: '', again: '', isOutEverywhere: true },
    isWorthKeeping: false,
    refuse: refusalOf,
    async send({ current, next, isOutEverywhere }) {
      await (await calls()).changePassword(current, next);
      const message = 'Your password is changed.';
      // The identity provider has changed it already; the log has it as the person's own word.
      await note.mutateAsync({ params: { message } }).catch(() => undefined);
      if (!isOutEverywhere) return message;
      await end.mutateAsync({ params: {} });
      await machine.signOut(`${message} Please sign in with the new one.`);
      return '';
    },
    onSent: (message) => {
      if (message) flash({ type: 'success', text: message });
    },
    tell: passwordWords,
  });
  const hidden = { type: 'password' } as const;
  return (
    <FormDialog
      title="Change your password"
      form={form}
      verb="Change"
      failed="Your password was not changed"
      onClose={onClose}
    >
      <TextField
        name="current"
        label="Current password"
        autoComplete="current-password"
        {...hidden}
      />
      <TextField
        name="next"
        label="New password"
        description={PASSWORD_RULE}
        autoComplete="new-password"
        {...hidden}
      />
      <TextField name="again" label="New password again" autoComplete="new-password" {...hidden} />
      <CheckField
        name="isOutEverywhere"
        label="Sign me out everywhere, here too"
        description="Whoever has a session of yours is out at once."
      />
    </FormDialog>
  );
}

/** The identity provider's errors have names; its sentences are for developers. */
function passwordWords(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'NotAuthorizedException':
      return 'The current password is not right.';
    case 'LimitExceededException':
    case 'TooManyRequestsException':
      return 'These were too many attempts. Please wait some minutes.';
    case 'InvalidPasswordException':
    case 'PasswordHistoryPolicyViolationException':
      return 'The sign-in service does not take this new password. Choose another one.';
    case 'UserUnAuthenticatedException':
      return 'It can be changed after a sign-in with username and password on the current form.';
    default:
      return 'The sign-in service did not do it. Please try again.';
  }
}
