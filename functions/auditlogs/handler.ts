import { auditlogs } from '../../core/contract/auditlogs.ts';
import { serve } from '../kernel/serve.ts';
import { listAuditLogs } from './list-audit-logs.ts';
import { writeNote } from './write-note.ts';

export const handler = serve({ auditlogs }, { listAuditLogs, writeNote });
