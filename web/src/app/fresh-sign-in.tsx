import { lazy, Suspense, useEffect, useState } from 'react';
import { onFreshSignInNeeded } from '../api/fresh-sign-in.ts';
import type { FreshSignInDialogProps } from './fresh-sign-in-dialog.tsx';

const FreshSignInDialog = lazy(async () => ({
  default: (await import('./fresh-sign-in-dialog.tsx')).FreshSignInDialog,
}));

/** Opens when a change needs a sign-in of the last 15 minutes. */
export function FreshSignIn({ calls }: Pick<FreshSignInDialogProps, 'calls'>) {
  const [answer, setAnswer] = useState<((isDone: boolean) => void) | null>(null);
  useEffect(
    () => onFreshSignInNeeded(() => new Promise((resolve) => setAnswer(() => resolve))),
    [],
  );
  if (!answer) return null;
  const close = (isDone: boolean) => {
    setAnswer(null);
    answer(isDone);
  };
  return (
    <Suspense>
      <FreshSignInDialog onClose={close} calls={calls} />
    </Suspense>
  );
}
