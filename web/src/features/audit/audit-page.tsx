import { AuditLog } from '../../parts/audit-log/audit-log.tsx';

/** /auditlogs: who changed what in the accounts whose log the person reads. */
export function AuditPage() {
  return <AuditLog title="Audit Logs" />;
}
