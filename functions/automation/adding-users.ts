import { randomUUID } from 'node:crypto';
import type { automation } from '../../core/contract/automation.ts';
import { automationStart } from '../jobs/automation-start.ts';
import { startJob } from '../jobs/start.ts';
import type { Verb } from '../kernel/serve.ts';
import { begun, runOf } from './begun.ts';

/** POST /addingusers: adds and invites people of an account. */
export const addingUsers: Verb<typeof automation.addingUsers> = async (call) => {
  const { account = '', dataframe: users, key = randomUUID() } = call.body;
  const input = runOf(call, [{ job: 'users', account, customer: '', users }]);
  return begun(call, await startJob(call, 'automation', automationStart, input, key));
};
