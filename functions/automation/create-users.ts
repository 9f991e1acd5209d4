import { randomUUID } from 'node:crypto';
import type { automation } from '../../core/contract/automation.ts';
import { automationStart } from '../jobs/automation-start.ts';
import { startJob } from '../jobs/start.ts';
import type { Verb } from '../kernel/serve.ts';
import { begun, runOf } from './begun.ts';

/** POST /automation/users: adds and invites people. */
export const createUsers: Verb<typeof automation.createUsers> = async (call) => {
  const { body } = call;
  const sent = Array.isArray(body) ? { users: body } : body;
  const { users, customer = '', account = '', key = randomUUID() } = { key: undefined, ...sent };
  const input = runOf(call, [{ job: 'users', account, customer, users }]);
  return begun(call, await startJob(call, 'automation', automationStart, input, key));
};
