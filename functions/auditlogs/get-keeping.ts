import type { auditlogs } from '../../core/contract/auditlogs.ts';
import type { Verb } from '../kernel/serve.ts';
import { getAccount } from '../store/accounts.ts';
import { defaultKeptDays } from '../store/audit-kept.ts';
import { auditRules } from '../store/audit-rules.ts';

/** GET /auditlogs/keeping: for how long the log of the caller's account is kept, and by which rule. */
export const getKeeping: Verb<typeof auditlogs.getKeeping> = async ({ actor: { account } }) => {
  const row = await getAccount(account);
  const rule = (await auditRules([account])).get(account);
  return {
    data: {
      account: row?.name ?? account,
      kept_days: rule?.days ?? defaultKeptDays(),
      is_own_rule: rule !== undefined,
    },
  };
};
