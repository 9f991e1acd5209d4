import type { accounts } from '../../core/contract/accounts.ts';
import { daysOfYears, keptInWords } from '../../core/domain/audit-rule.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { defaultKeptDays } from '../store/audit-kept.ts';
import { auditRules, saveAuditRule as save } from '../store/audit-rules.ts';
import { accountThing } from '../store/audit-things.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';

/**
 * PUT /accounts/audit-rule: sets for how long the audit log of an account is kept. The rule counts
 * for changes from then on, so nobody can end an older row early.
 */
export const saveAuditRule: Verb<typeof accounts.saveAuditRule> = async (call) => {
  const { actor, body, now, audit } = call;
  const account = accountNamed(await ownAccounts(actor), body.account_id);
  const { accountId, name } = account;
  const before = (await auditRules([accountId])).get(accountId);
  const [former, days] = [before?.days ?? defaultKeptDays(), daysOfYears(body.years)];
  const kept = keptInWords(days);
  const message = `New changes of ${name} are kept for ${kept}.`;
  if (before && former === days) {
    call.changedNothing();
    return { message };
  }
  const row = audit({
    accountId,
    things: [accountThing(account)],
    information: `Set that the audit log of ${name} is kept for ${kept}`,
    before: { audit_kept: keptInWords(former) },
    after: { audit_kept: kept },
  });
  const rule = { days, setAtMs: now.getTime() };
  await save(
    accountId,
    before,
    rule,
    row,
    () => new Conflict(`Somebody else has changed the rule of ${name} meanwhile.`),
  );
  return { message };
};
