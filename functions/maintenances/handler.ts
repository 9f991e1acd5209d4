import { maintenances } from '../../core/contract/maintenances.ts';
import { serve } from '../kernel/serve.ts';
import { answerInvitation } from './answer-invitation.ts';
import { answerWork } from './answer-work.ts';
import { createMaintenance } from './create-maintenance.ts';
import { deleteMaintenance } from './delete-maintenance.ts';
import { endMaintenances } from './end-maintenances.ts';
import { getCalendar } from './get-calendar.ts';
import { getWork } from './get-work.ts';
import { listAnswers } from './list-answers.ts';
import { listMaintenances } from './list-maintenances.ts';
import { listNotices } from './list-notices.ts';
import { previewMaintenance } from './preview-maintenance.ts';
import { readInvitation } from './read-invitation.ts';
import { replyToAnswer } from './reply-to-answer.ts';
import { sendNotices } from './send-notices.ts';
import { updateMaintenance } from './update-maintenance.ts';

export const handler = serve(
  { maintenances },
  {
    listMaintenances,
    getWork,
    createMaintenance,
    updateMaintenance,
    deleteMaintenance,
    endMaintenances,
    getCalendar,
    previewMaintenance,
    listNotices,
    sendNotices,
    readInvitation,
    answerInvitation,
    listAnswers,
    answerWork,
    replyToAnswer,
  },
);
