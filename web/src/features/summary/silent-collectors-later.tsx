import { lazy, Suspense } from 'react';
import { useCan } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';

const SilentCollectors = lazy(async () => ({
  default: (await import('./silent-collectors.tsx')).SilentCollectors,
}));

/** Silent collectors, for people who may see them; most people load nothing of it. */
export function SilentCollectorsLater() {
  const maySee = useCan('admin.provisioning', 'view');
  const { customer } = useSession();
  if (!maySee || customer !== null) return null;
  return (
    <Suspense>
      <SilentCollectors />
    </Suspense>
  );
}
