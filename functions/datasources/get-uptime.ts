import type { datasources } from '../../core/contract/datasources.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireVisibleDevice } from '../reads/visible.ts';
import { latestPolls } from '../store/polls.ts';

/** GET /datasources/uptime: uptime in seconds at the last answer; 0 without one. */
export const getUptime: Verb<typeof datasources.getUptime> = async ({
  actor,
  scope,
  account,
  query,
}) => {
  const { device } = await requireVisibleDevice(actor, scope, query.id);
  const polls = await latestPolls(account);
  return { data: [{ uptime: polls.get(device.id)?.uptimeSeconds ?? 0 }] };
};
