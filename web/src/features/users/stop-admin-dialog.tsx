import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import { roleNames } from '../../../../core/access/actor.ts';
import { users, type Outcomes } from '../../../../core/contract/users.ts';
import { oneLine } from '../../../../core/domain/one-line.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { userName, type ListedUser } from './user-columns.tsx';

export type StopAction = 'disable' | 'enable' | 'resetFactor' | 'takeRole';

const WORDS: Record<StopAction, { title: string; verb: string; failed: string; happens: string }> =
  {
    disable: {
      title: 'Disable an Admin',
      verb: 'Disable',
      failed: 'Nobody was disabled',
      happens: 'is signed out at once and cannot sign in until somebody enables them.',
    },
    enable: {
      title: 'Enable an Admin',
      verb: 'Enable',
      failed: 'Nobody was enabled',
      happens: 'can sign in again, with the role Admin.',
    },
    resetFactor: {
      title: 'Reset the Second Factor of an Admin',
      verb: 'Reset the second factor of',
      failed: 'No second factor was reset',
      happens:
        'is signed out, and signs in with a password alone until they set an authenticator app up again.',
    },
    takeRole: {
      title: 'Take the Role Admin',
      verb: 'Take the role from',
      failed: 'The role was not taken',
      happens: 'loses the role Admin at once, and keeps every other role.',
    },
  };

const SCHEMA = z.strictObject({ reason: oneLine(500) });

interface StopAdminDialogProps {
  action: StopAction;
  user: ListedUser;
  onClose(): void;
}

/** Asks for the reason, then acts. */
export function StopAdminDialog({ action, user, onClose }: StopAdminDialogProps) {
  const send = useSend(action, user);
  const flash = useFlash();
  const { title, verb, failed, happens } = WORDS[action];
  const name = userName(user);
  const form = useForm({
    schema: SCHEMA,
    start: { reason: '' },
    send: ({ reason }) => send(reason),
    onSent: ({ message }) => flash({ type: 'success', text: message }),
  });
  return (
    <FormDialog
      title={title}
      form={form}
      verb={`${verb} ${name}`}
      isDestructive={action !== 'enable'}
      failed={failed}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <div>
          <strong>{name}</strong> {happens}
        </div>
        <TextField
          name="reason"
          label="Reason"
          description={`${name} and every other Admin get it by mail, with your name. It stays in the audit log.`}
          autoComplete={false}
        />
      </SpaceBetween>
    </FormDialog>
  );
}

function useSend(
  action: StopAction,
  { username, version, attributes }: ListedUser,
): (reason: string) => Promise<Outcomes> {
  const options = { invalidates: [users.listUsers] };
  const enable = useWrite(users.enableUsers, options);
  const factor = useWrite(users.removeSecondFactors, options);
  const update = useWrite(users.updateUsers, options);
  const one = { username, version };
  return (reason) => {
    if (action === 'resetFactor') return factor.mutateAsync({ params: { users: [one], reason } });
    if (action === 'takeRole') {
      const left = roleNames(attributes).filter((role) => role !== 'Admin');
      const params = { users: [{ ...one, 'custom:roles': left }], reason };
      return update.mutateAsync({ params });
    }
    return enable.mutateAsync({
      params: { users: [one], is_enabled: action === 'enable' ? 1 : 0, reason },
    });
  };
}
