import { collectors } from '../../core/contract/collectors.ts';
import { serve } from '../kernel/serve.ts';
import { enrolMachine } from './enrol-machine.ts';
import { fetchQuestions } from './fetch-questions.ts';
import { getWork } from './get-work.ts';
import { listMoved } from './list-moved.ts';
import { moveSources } from './move-sources.ts';
import { planSourceMove } from './plan-source-move.ts';
import { listCollectors } from './list-collectors.ts';
import { makeEnrolmentCode } from './make-enrolment-code.ts';
import { moveDevices } from './move-devices.ts';
import { takePolls } from './take-polls.ts';
import { withdrawMachine } from './withdraw-machine.ts';

export const handler = serve(
  { collectors },
  {
    enrolMachine,
    getWork,
    takePolls,
    fetchQuestions,
    listCollectors,
    makeEnrolmentCode,
    moveDevices,
    listMoved,
    planSourceMove,
    moveSources,
    withdrawMachine,
  },
);
