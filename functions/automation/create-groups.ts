import { randomUUID } from 'node:crypto';
import type { automation } from '../../core/contract/automation.ts';
import { filledPartSchema, TOP_FOLDER } from '../../core/domain/automation/part.ts';
import { automationStart } from '../jobs/automation-start.ts';
import { startJob } from '../jobs/start.ts';
import { check } from '../kernel/request.ts';
import type { Verb } from '../kernel/serve.ts';
import { begun, runOf } from './begun.ts';

/** POST /automation/groups: a customer's groups of one type. */
export const createGroups: Verb<typeof automation.createGroups> = async (call) => {
  const { group_id: folder = TOP_FOLDER, key = randomUUID(), account = '', ...rest } = call.body;
  const part = check(filledPartSchema, { job: 'groups', account, folder, ...rest });
  const input = runOf(call, [part]);
  return begun(call, await startJob(call, 'automation', automationStart, input, key));
};
