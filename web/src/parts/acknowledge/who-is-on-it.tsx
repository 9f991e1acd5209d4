import type { Alert } from '../../../../core/domain/alert.ts';

/** Whether somebody has taken the alert, and what they said. */
export function WhoIsOnIt({ alert }: { alert: Pick<Alert, 'acked' | 'ackedBy' | 'ackComment'> }) {
  if (!alert.acked) return 'Nobody is on it yet';
  return (
    <>
      {alert.ackedBy} is on it{alert.ackComment && <>: {alert.ackComment}</>}
    </>
  );
}
