import { lazy, Suspense } from 'react';
import { useSession } from '../access/session.ts';
import { useFollowSwitch } from './acting.ts';

const ActingNotice = lazy(async () => ({
  default: (await import('./acting-notice.tsx')).ActingNotice,
}));

export function ActingBanner() {
  useFollowSwitch();
  const { acting } = useSession();
  return (
    acting && (
      <Suspense>
        <ActingNotice {...acting} />
      </Suspense>
    )
  );
}
