import { auditlogs } from '../../core/contract/auditlogs.ts';
import { serve } from '../kernel/serve.ts';
import { getExportedDay } from './get-exported-day.ts';
import { getKeeping } from './get-keeping.ts';
import { listAuditLogs } from './list-audit-logs.ts';
import { writeNote } from './write-note.ts';

export const handler = serve(
  { auditlogs },
  { listAuditLogs, getKeeping, getExportedDay, writeNote },
);
