import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useLocation, useNavigate } from 'react-router';
import { exactWords } from '../../../core/domain/age.ts';
import * as z from 'zod';
import { useSession } from '../access/session.ts';
import { useNowSeconds } from '../ui/state/clock.ts';
import { useRemembered } from '../ui/table/remembered.ts';
import './live.css';

const DAY_SECONDS = 86_400;
/** The last days are counted on every page, those before where people arrive and set it up. */
const LAST_DAYS = 3;
const PAGES = ['/summary', '/services', '/profile'];

/**
 * Counts the days until a password alone no longer suffices (ruling R-23). Once closed, it returns
 * the next day.
 */
export function FactorNotice() {
  const { secondFactor } = useSession();
  const [closedAtDays, setClosedAtDays] = useRemembered('factor-notice', z.number(), Infinity);
  const now = useNowSeconds();
  const open = useNavigate();
  const { pathname } = useLocation();
  if (!secondFactor || secondFactor.isOn) return null;
  const days = Math.max(1, Math.ceil((secondFactor.dueEpochSeconds - now) / DAY_SECONDS));
  const isLast = days <= LAST_DAYS;
  if (days >= closedAtDays || (!isLast && !PAGES.includes(pathname))) return null;
  return (
    <div className="outage-line">
      <Alert
        type={isLast ? 'warning' : 'info'}
        dismissible
        dismissAriaLabel="Close the note"
        onDismiss={() => setClosedAtDays(days)}
        action={<Button onClick={() => void open('/profile')}>Set up</Button>}
      >
        Your rights ask for a second factor. {days} {days === 1 ? 'day is' : 'days are'} left to set
        up an authenticator app, until {exactWords(secondFactor.dueEpochSeconds)}.
      </Alert>
    </div>
  );
}
