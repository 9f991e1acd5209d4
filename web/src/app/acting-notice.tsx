import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { users } from '../../../core/contract/users.ts';
import { useSession } from '../access/session.ts';
import { useWrite } from '../api/queries.ts';
import { useNowSeconds } from '../ui/state/clock.ts';
import { useEnterAccount, useWatchedPlace } from './acting.ts';
import './live.css';

interface ActingNoticeProps {
  home: { id: string; name: string };
  untilEpochSeconds: number;
}

export function ActingNotice({ home, untilEpochSeconds }: ActingNoticeProps) {
  const session = useSession();
  const back = useWrite(users.switchBack);
  const arrive = useEnterAccount();
  const now = useNowSeconds();
  const secondsLeft = untilEpochSeconds - now;
  const minutes = Math.max(1, Math.round(secondsLeft / 60));
  const here = session.accounts.find(({ id }) => id === session.accountId)?.name;
  const isOver = secondsLeft <= 0;
  // The server has ended the switch by now, unless this clock is fast.
  useWatchedPlace(isOver);
  return (
    <div className="outage-line">
      <Alert
        type="info"
        action={
          <Button
            loading={back.isPending}
            onClick={() => void back.mutateAsync({ params: {} }).then(arrive, () => undefined)}
          >
            Back to {home.name}
          </Button>
        }
      >
        You are in <strong>{here ?? session.accountId}</strong>; your own account is{' '}
        <strong>{home.name}</strong>.{' '}
        {isOver
          ? 'This has ended.'
          : `This ends automatically in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`}
        {back.error && <> You could not go back: {back.error.message}</>}
      </Alert>
    </div>
  );
}
