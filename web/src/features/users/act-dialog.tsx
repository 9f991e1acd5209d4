import { users, type Outcomes } from '../../../../core/contract/users.ts';
import { CONFIRM } from '../../../../core/domain/confirm-word.ts';
import { useWrite } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { hasFailures, sendBatches } from './send-batches.ts';
import type { UserAction } from './user-buttons.tsx';
import { userName, type ListedUser } from './user-columns.tsx';

type Act = Exclude<UserAction, 'add' | 'addMany' | 'update'>;

const WORDS: Record<Act, { title: string; verb: string; failed: string; happens: string }> = {
  remove: {
    title: 'Remove Users',
    verb: 'Remove',
    failed: 'Nobody was removed',
    happens:
      'They will be signed out and removed at once. This cannot be undone: their passwords and second factors are removed too.',
  },
  reset: {
    title: 'Reset Password',
    verb: 'Reset the password of',
    failed: 'No password was reset',
    happens:
      'They are signed out and get a mail with a code to set a new password. Anyone who has not signed in yet is invited again.',
  },
  disable: {
    title: 'Disable Users',
    verb: 'Disable',
    failed: 'Nobody was disabled',
    happens: 'They are signed out at once and cannot sign in until somebody enables them.',
  },
  enable: {
    title: 'Enable Users',
    verb: 'Enable',
    failed: 'Nobody was enabled',
    happens: 'They can sign in again.',
  },
  factor: {
    title: 'Turn Off Second Factor',
    verb: 'Turn off the second factor of',
    failed: 'No second factor was turned off',
    happens:
      'They are signed out, and sign in with a password alone until they set an authenticator app up again.',
  },
};

interface ActDialogProps {
  action: Act;
  users: readonly ListedUser[];
  onDone(): void;
  onClose(): void;
}

/** Asks before something happens to people, and says what came of it. */
export function ActDialog({ action, users: chosen, onDone, onClose }: ActDialogProps) {
  const send = useSend();
  const flash = useFlash();
  const words = WORDS[action];
  const [only] = chosen;
  const whom = chosen.length === 1 && only ? userName(only) : `${chosen.length} users`;
  return (
    <ConfirmDialog
      title={words.title}
      verb={`${words.verb} ${whom}`}
      word={CONFIRM}
      failed={words.failed}
      send={() =>
        sendBatches(
          chosen.map(({ username, version }) => ({ username, version })),
          (some) => send(some, action),
        )
      }
      onSent={(answer) => {
        flash({
          type: hasFailures(answer) ? 'error' : 'success',
          text: answer.message,
          undo: undoOf(action, chosen, answer, send),
        });
        onDone();
      }}
      onClose={onClose}
    >
      <Names users={chosen} />. {words.happens}
    </ConfirmDialog>
  );
}

/** More are only counted. */
const MOST_NAMES = 8;

export function Names({ users: all }: { users: readonly ListedUser[] }) {
  const named = all.slice(0, MOST_NAMES).map(userName);
  const rest = all.length - named.length;
  return <strong>{[...named, ...(rest > 0 ? [`${rest} others`] : [])].join(', ')}</strong>;
}

/** Enabling takes back disabling, and the other way round; for those only whom it changed. */
function undoOf(
  action: Act,
  chosen: readonly ListedUser[],
  { data }: Outcomes,
  send: Send,
): (() => Promise<string>) | undefined {
  if (action !== 'enable' && action !== 'disable') return undefined;
  const isEnabled = action === 'enable';
  const done = new Set(
    data.filter(({ status_code }) => status_code === 200).map((one) => one.user),
  );
  const changed = chosen.filter((one) => done.has(one.username) && one.isEnabled !== isEnabled);
  if (changed.length === 0) return undefined;
  const opposite = isEnabled ? 'disable' : 'enable';
  return async () =>
    (
      await sendBatches(
        changed.map(({ username }) => ({ username })),
        (some) => send(some, opposite),
      )
    ).message;
}

type Send = (some: { username: string; version?: number }[], action: Act) => Promise<Outcomes>;

function useSend(): Send {
  const options = { invalidates: [users.listUsers] };
  const remove = useWrite(users.deleteUsers, options);
  const reset = useWrite(users.resetPasswords, options);
  const enable = useWrite(users.enableUsers, options);
  const factor = useWrite(users.removeSecondFactors, options);
  return (some, action) => {
    if (action === 'remove') return remove.mutateAsync({ params: { users: some } });
    if (action === 'factor') return factor.mutateAsync({ params: { users: some } });
    if (action === 'reset') return reset.mutateAsync({ params: { users: some } });
    return enable.mutateAsync({
      params: { users: some, is_enabled: action === 'enable' ? 1 : 0 },
    });
  };
}
