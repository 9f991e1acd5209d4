import { lazy, Suspense } from 'react';
import { useCan, useComponentAllowed } from '../../access/permissions.ts';

const FailingSources = lazy(async () => ({
  default: (await import('./failing-sources.tsx')).FailingSources,
}));

/** Sources that fail, for people who may change their keys; most people load nothing of it. */
export function FailingSourcesLater() {
  const mayManage = useCan('admin.accountAccess', 'manage');
  const isAllowed = useComponentAllowed('AccountAccessMenuItem');
  if (!mayManage || !isAllowed) return null;
  return (
    <Suspense>
      <FailingSources />
    </Suspense>
  );
}
