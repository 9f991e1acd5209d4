import { reports } from '../../core/contract/reports.ts';
import { serve } from '../kernel/serve.ts';
import { createScheduled } from './create-scheduled.ts';
import { deleteScheduled } from './delete-scheduled.ts';
import { listScheduled } from './list-scheduled.ts';
import { listTemplates } from './list-templates.ts';
import { listRuns } from './list-runs.ts';
import { pauseScheduled } from './pause-scheduled.ts';
import { previewReport } from './preview-report.ts';
import { runReport } from './run-report.ts';
import { runScheduled } from './run-scheduled.ts';
import { subscribeRecipient } from './subscribe-recipient.ts';
import { updateScheduled } from './update-scheduled.ts';

export const handler = serve(
  { reports },
  {
    listTemplates,
    listScheduled,
    createScheduled,
    updateScheduled,
    deleteScheduled,
    pauseScheduled,
    runScheduled,
    listRuns,
    previewReport,
    runReport,
    subscribeRecipient,
  },
);
