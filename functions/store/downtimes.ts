import type { AccountId } from '../../core/access/scope.ts';
import { downtimeSchema, type Downtime } from '../../core/domain/downtime.ts';
import { query, type Row } from './client.ts';

/** Planned work of an account, past and future. */
export async function downtimesOf(accountId: AccountId): Promise<Downtime[]> {
  return (await query('downtimes', { partition: { accountId } })).map(readDowntime);
}

function readDowntime({ accountId, downtimeId, ...rest }: Row): Downtime {
  return downtimeSchema.parse({ ...rest, account_id: accountId, id: downtimeId });
}
