import { jobs } from '../../core/contract/jobs.ts';
import { serve } from '../kernel/serve.ts';
import { cancelJob } from './cancel-job.ts';
import { getJob } from './get-job.ts';
import { getResult } from './get-result.ts';
import { listJobs } from './list-jobs.ts';
import { previewAccountExport } from './preview-account-export.ts';
import { previewExport } from './preview-export.ts';
import { startAccountExport } from './start-account-export.ts';
import { startAuditCheck } from './start-audit-check.ts';
import { startExport } from './start-export.ts';

export const handler = serve(
  { jobs },
  {
    listJobs,
    getJob,
    cancelJob,
    getResult,
    previewExport,
    startExport,
    previewAccountExport,
    startAccountExport,
    startAuditCheck,
  },
);
