import { randomUUID } from 'node:crypto';
import type { automation } from '../../core/contract/automation.ts';
import { filledPartSchema } from '../../core/domain/automation/part.ts';
import { automationStart } from '../jobs/automation-start.ts';
import { startJob } from '../jobs/start.ts';
import { check } from '../kernel/request.ts';
import type { Verb } from '../kernel/serve.ts';
import { begun, runOf } from './begun.ts';

/** POST /automation/dashboards: a dashboard from a template, below a path of dashboard groups. */
export const createDashboards: Verb<typeof automation.createDashboards> = async (call) => {
  const { dashboard: folder = '', key = randomUUID(), account = '', ...rest } = call.body;
  const customer = rest.customer ?? rest.path.split('/')[0];
  const sent = { ...rest, job: 'dashboards', account, folder, customer };
  const input = runOf(call, [check(filledPartSchema, sent)]);
  return begun(call, await startJob(call, 'automation', automationStart, input, key));
};
