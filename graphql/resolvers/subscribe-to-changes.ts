import { audiencesWith } from '../../core/access/audience.ts';
import type { Operations } from '../../core/contract/graphql.ts';
import type { Resolver } from '../../functions/kernel/serve-graphql.ts';
import { NotFound } from '../../functions/runtime/errors.ts';

/** Runs at the start of a subscription; AppSync then delivers the messages to this audience. */
export const subscribeToChanges: Resolver<Operations['onChange']> = async ({ actor, args }) => {
  const isIncluded = audiencesWith(actor, actor.account).some(
    ({ account_id, audience }) => account_id === args.account_id && audience === args.audience,
  );
  if (!isIncluded) throw new NotFound('Account');
  return null;
};
