import type { AccountId } from '../../core/access/scope.ts';
import { auditExportSchema, type AuditExport } from '../../core/domain/audit-export.ts';
import { parseStored } from '../runtime/stored.ts';
import { get, nameOf, writeIf } from './client.ts';

/** Place beside the heads of an account's lanes. */
const EXPORT_LANE = 'export';

export async function lastExport(accountId: AccountId): Promise<AuditExport | undefined> {
  const row = await get('auditHeads', { accountId, lane: EXPORT_LANE });
  return row && parseStored(auditExportSchema, row);
}

/** Notes a day as exported, unless another run has gone on from the day before. */
export async function noteExport(
  accountId: AccountId,
  before: AuditExport | undefined,
  exported: AuditExport,
): Promise<boolean> {
  return await writeIf([
    {
      Put: {
        TableName: nameOf('auditHeads'),
        Item: { accountId, lane: EXPORT_LANE, ...exported },
        ...(before
          ? {
              ConditionExpression: '#day = :before',
              ExpressionAttributeNames: { '#day': 'day' },
              ExpressionAttributeValues: { ':before': before.day },
            }
          : { ConditionExpression: 'attribute_not_exists(accountId)' }),
      },
    },
  ]);
}
