import { useSession } from '../../access/session.ts';
import { AuditLog } from '../../parts/audit-log/audit-log.tsx';
import { CheckButton } from './check-button.tsx';

/** /auditlogs: who changed what in the accounts whose log the person reads. */
export function AuditPage() {
  const { customer } = useSession();
  // The seals are over a whole account, of which people of one customer see a part.
  return <AuditLog title="Audit Logs" actions={customer === null && <CheckButton />} />;
}
