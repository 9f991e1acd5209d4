import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import { ComponentGate, Gate } from '../../access/gate.tsx';
import { useSession } from '../../access/session.ts';

const AlertConfigurationDialog = lazy(async () => ({
  default: (await import('../../parts/alert-configuration/alert-configuration-dialog.tsx'))
    .AlertConfigurationDialog,
}));

/** Recipients and thresholds; a super-account has no recipients of its own. */
export function ConfigureAlerts() {
  const { isSuperAccount, accountId } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (isSuperAccount) return null;
  return (
    <ComponentGate component="ConfigureAlertsButton">
      <Gate area="alerts" level="manage">
        <Button onClick={() => setOpen(true)}>Configure Alerts</Button>
        {isOpen && (
          <Suspense fallback={null}>
            <AlertConfigurationDialog accountId={accountId} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Gate>
    </ComponentGate>
  );
}
