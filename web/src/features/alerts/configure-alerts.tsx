import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import { useMayConfigureAlerts } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { useQueryParams } from '../../ui/address.ts';

const AlertConfigurationDialog = lazy(async () => ({
  default: (await import('../../parts/alert-configuration/alert-configuration-dialog.tsx'))
    .AlertConfigurationDialog,
}));

/** With this in the address the dialog is open, as when somebody has searched a recipient. */
const RECIPIENT = 'recipient';

export function ConfigureAlerts() {
  const { accountId } = useSession();
  const [params, write] = useQueryParams();
  const [isChosen, setChosen] = useState(false);
  if (!useMayConfigureAlerts()) return null;
  const close = () => {
    setChosen(false);
    if (params.has(RECIPIENT)) write(without, { replace: true });
  };
  return (
    <>
      <Button onClick={() => setChosen(true)}>Configure Alerts</Button>
      {(isChosen || params.has(RECIPIENT)) && (
        <Suspense fallback={null}>
          <AlertConfigurationDialog accountId={accountId} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function without(params: URLSearchParams): URLSearchParams {
  params.delete(RECIPIENT);
  return params;
}
