import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useSession } from '../../access/session.ts';

interface FeedNoteProps {
  failures: readonly { accountId: string; message: string }[];
  refresh(): void;
}

/** Accounts that did not answer, in one line: their rows may be old. */
export function FeedNote({ failures, refresh }: FeedNoteProps) {
  const { accounts } = useSession();
  const ids = [...new Set(failures.map(({ accountId }) => accountId))];
  if (ids.length === 0) return null;
  const names = ids.map((id) => accounts.find((account) => account.id === id)?.name ?? id);
  const [first, second, ...others] = names;
  const which =
    accounts.length <= 1
      ? ''
      : ` of ${[first, others.length > 0 ? `${others.length + 1} other accounts` : second].filter(Boolean).join(' and ')}`;
  return (
    <Alert type="warning" action={<Button onClick={refresh}>Try again</Button>}>
      What is shown{which} may be old. {failures[0]!.message}
    </Alert>
  );
}
