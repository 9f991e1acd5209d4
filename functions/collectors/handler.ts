import { machineCalls } from '../../core/contract/machine-calls.ts';
import { serve } from '../kernel/serve.ts';
import { enrolMachine } from './enrol-machine.ts';
import { getWork } from './get-work.ts';
import { takePolls } from './take-polls.ts';

export const handler = serve({ collectors: machineCalls }, { enrolMachine, getWork, takePolls });
