import type { AccountId } from '../../core/access/scope.ts';
import { auditRuleSchema, type AuditRule } from '../../core/domain/audit-rule.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { parseStored } from '../runtime/stored.ts';
import type { Row } from './stored-form.ts';

/** Place of an account's rule beside the heads of its lanes: every writer of a log reads them. */
export const RULE_LANE = 'rule';
/** A process follows a new rule after so long at most. */
const KNOWN_MS = 60_000;

const known = new Map<AccountId, { rule: AuditRule | undefined; untilMs: number }>();

/** Days that an account without a rule keeps its log. */
export const defaultKeptDays = (): number => readEnvironment(baseEnvironment).AUDIT_KEPT_DAYS;

export const ruleIn = (row: Row | undefined): AuditRule | undefined =>
  row && parseStored(auditRuleSchema, row);

/** @param read reads the row of the rule. */
export async function keptDaysOf(
  accountId: AccountId,
  read: (key: { accountId: AccountId; lane: string }) => Promise<Row | undefined>,
): Promise<number> {
  const nowMs = Date.now();
  let last = known.get(accountId);
  if (!last || last.untilMs < nowMs) {
    const rule = ruleIn(await read({ accountId, lane: RULE_LANE }));
    last = { rule, untilMs: nowMs + KNOWN_MS };
    known.set(accountId, last);
  }
  return last.rule?.days ?? defaultKeptDays();
}

/** The next write of this process reads the rule anew. */
export const forgetRule = (accountId: AccountId): boolean => known.delete(accountId);
