import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { users } from '../../../core/contract/users.ts';
import { useSessionMachine } from '../access/session-provider.tsx';
import type { Session } from '../access/session.ts';
import { call } from '../api/client.ts';
import { Dialog } from '../ui/form/dialog.tsx';
import { useNowSeconds } from '../ui/state/clock.ts';
import { useEnterAccount, useWatchedPlace } from './acting.ts';

/** Asks a window what to do after another one has switched account, or the hour is over. */
export function ElsewhereDialog({ shown, now }: { shown: Session; now: Session }) {
  const machine = useSessionMachine();
  const follow = useEnterAccount();
  const stay = useMutation({
    async mutationFn() {
      await (shown.acting
        ? call(users.switchAccount, { account_id: shown.accountId })
        : call(users.switchBack, {}));
      await machine.refresh();
    },
  });
  const followed = useMutation({ mutationFn: follow });
  const clock = useNowSeconds();
  // The other window may come back, or its hour end.
  useWatchedPlace(true);
  // A key that was meant for the page below chooses nothing.
  const [isLeaving, setLeaving] = useState(false);
  const [here, there] = [nameOf(shown), nameOf(now)];
  // A window that has never switched can only lead home, and home is where `now` acts from.
  const canStay = shown.acting ?? now.acting;
  return (
    <Dialog
      title={wordsOf(shown, now, clock)}
      onClose={() => setLeaving(true)}
      buttons={() => (
        <>
          {canStay && (
            <Button loading={stay.isPending} onClick={() => stay.mutate()}>
              Stay in {here}
            </Button>
          )}
          <Button variant="primary" loading={followed.isPending} onClick={() => followed.mutate()}>
            Go on in {there}
          </Button>
        </>
      )}
    >
      <p>
        This window still shows {here} and waits.
        {canStay && ` If you stay in ${here}, your other windows ask the same question.`}
      </p>
      {isLeaving && <p role="alert">Choose where to continue.</p>}
      {stay.error && <p role="alert">You could not stay here: {stay.error.message}</p>}
    </Dialog>
  );
}

function wordsOf(shown: Session, now: Session, clock: number): string {
  const there = nameOf(now);
  if (now.acting) return `You switched to ${there} in another window`;
  if (!shown.acting) return `You belong to ${there} now`;
  return shown.acting.untilEpochSeconds <= clock
    ? `Your hour in ${nameOf(shown)} is over`
    : `You went back to ${there} in another window`;
}

function nameOf({ accounts, accountId }: Session): string {
  return accounts.find(({ id }) => id === accountId)?.name ?? accountId;
}
