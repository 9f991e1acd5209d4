import type { collectors } from '../../core/contract/collectors.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireAccountWide, requireCollected } from './collected-account.ts';
import { digestOf, planMoves } from './source-plan.ts';

/** GET /collectors/sources/plan: what a move of devices to another source would do. */
export const planSourceMove: Verb<typeof collectors.planSourceMove> = async ({
  actor,
  account,
  query: { to, device_ids },
  now,
}) => {
  requireAccountWide(actor);
  await requireCollected(account);
  const planned = await planMoves({ actor, account, ids: device_ids.split(','), to, now });
  return { data: { digest: digestOf(to, planned), devices: planned.map(({ item }) => item) } };
};
