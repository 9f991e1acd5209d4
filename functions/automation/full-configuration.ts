import { randomUUID } from 'node:crypto';
import type { automation } from '../../core/contract/automation.ts';
import { filledPartSchema } from '../../core/domain/automation/part.ts';
import { automationStart } from '../jobs/automation-start.ts';
import { startJob } from '../jobs/start.ts';
import { check } from '../kernel/request.ts';
import type { Verb } from '../kernel/serve.ts';
import { begun, runOf } from './begun.ts';

/** POST /fullConfiguration: everything for one customer. */
export const fullConfiguration: Verb<typeof automation.fullConfiguration> = async (call) => {
  const { key = randomUUID(), account = '', ...rest } = call.body;
  const part = check(filledPartSchema, { job: 'fullConfiguration', account, ...rest });
  const input = runOf(call, [part]);
  return begun(call, await startJob(call, 'automation', automationStart, input, key));
};
