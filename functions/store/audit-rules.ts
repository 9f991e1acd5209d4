import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import type { AuditRule } from '../../core/domain/audit-rule.ts';
import { forgetRule, RULE_LANE, ruleIn } from './audit-kept.ts';
import { getMany, nameOf, writeTogether, type Lost, type TransactItem } from './client.ts';

/** Rules of those accounts that have their own. */
export async function auditRules(
  accountIds: readonly AccountId[],
): Promise<Map<AccountId, AuditRule>> {
  const keys = accountIds.map((accountId) => ({ accountId, lane: RULE_LANE }));
  const rows = await getMany('auditHeads', keys, { consistent: true });
  return new Map(rows.map((row) => [provedAccountId.parse(row['accountId']), ruleIn(row)!]));
}

/**
 * Stores an account's rule with its audit row, which is still kept by the rule before.
 * @param before the rule that the change began with.
 * @throws the error of `lost` if somebody else was first.
 */
export async function saveAuditRule(
  accountId: AccountId,
  before: AuditRule | undefined,
  rule: AuditRule,
  row: TransactItem,
  lost: Lost,
): Promise<void> {
  const put = {
    Put: {
      TableName: nameOf('auditHeads'),
      Item: { accountId, lane: RULE_LANE, ...rule },
      ...(before
        ? {
            ConditionExpression: 'setAtMs = :before',
            ExpressionAttributeValues: { ':before': before.setAtMs },
          }
        : { ConditionExpression: 'attribute_not_exists(accountId)' }),
    },
  };
  await writeTogether([put, row], lost);
  forgetRule(accountId);
}
