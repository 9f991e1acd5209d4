import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exactWords } from '../../../core/domain/age.ts';
import { useSession } from '../access/session.ts';
import { useNowSeconds } from '../ui/state/clock.ts';
import './live.css';

const DAY_SECONDS = 86_400;

/** Counts the days until a password alone no longer suffices (ruling R-23). */
export function FactorNotice() {
  const { secondFactor } = useSession();
  const [isClosed, setClosed] = useState(false);
  const now = useNowSeconds();
  const open = useNavigate();
  if (!secondFactor || secondFactor.isOn || isClosed) return null;
  const days = Math.max(1, Math.ceil((secondFactor.dueEpochSeconds - now) / DAY_SECONDS));
  return (
    <div className="outage-line">
      <Alert
        type={days > 3 ? 'info' : 'warning'}
        dismissible
        dismissAriaLabel="Close the note"
        onDismiss={() => setClosed(true)}
        action={<Button onClick={() => void open('/profile')}>Set up</Button>}
      >
        Your rights ask for a second factor. {days} {days === 1 ? 'day is' : 'days are'} left to set
        up an authenticator app, until {exactWords(secondFactor.dueEpochSeconds)}.
      </Alert>
    </div>
  );
}
