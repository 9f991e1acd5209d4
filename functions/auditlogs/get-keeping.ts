import type { auditlogs } from '../../core/contract/auditlogs.ts';
import { isLate } from '../../core/domain/audit-export.ts';
import type { Verb } from '../kernel/serve.ts';
import { getAccount } from '../store/accounts.ts';
import { lastExport } from '../store/audit-exports.ts';
import { defaultKeptDays } from '../store/audit-kept.ts';
import { auditRules } from '../store/audit-rules.ts';

/** GET /auditlogs/keeping: for how long the log of an account is kept, and how far it is exported. */
export const getKeeping: Verb<typeof auditlogs.getKeeping> = async ({ actor, account, now }) => {
  const row = await getAccount(account);
  const rule = (await auditRules([account])).get(account);
  const last = actor.customer === null ? await lastExport(account) : undefined;
  return {
    data: {
      account: row?.name ?? account,
      kept_days: rule?.days ?? defaultKeptDays(),
      is_own_rule: rule !== undefined,
      exported: last
        ? { first_day: last.firstDay, last_day: last.day, is_late: isLate(last, now.getTime()) }
        : null,
    },
  };
};
