import type { maintenances } from '../../core/contract/maintenances.ts';
import { workNotices } from '../jobs/kinds/work-notices.ts';
import { startJob } from '../jobs/start.ts';
import { viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { affectedBy } from '../reads/affected.ts';
import type { Change } from '../store/audit.ts';
import { workNamed } from './notices.ts';
import { affectedThings } from './work-things.ts';

/** POST /maintenances/notices: starts a job that mails the customers. Idempotent by key. */
export const sendNotices: Verb<typeof maintenances.sendNotices> = async (call) => {
  const { work, key } = call.body;
  workNotices.admit(call, { work, name: '' });
  const found = await affectedBy(call.actor, call.account, work, call.now);
  const name = await workNamed(call.account, work, found);
  const audit = (change: Change) =>
    call.audit({
      ...change,
      things: [...(change.things ?? []), ...affectedThings(found.affected)],
    });
  const job = await startJob({ ...call, audit }, 'workNotices', workNotices, { work, name }, key);
  return { message: 'The notices are on their way.', data: viewOf(call.actor, job) };
};
