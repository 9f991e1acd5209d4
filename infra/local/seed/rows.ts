import type { DowntimeRow } from '../../../core/domain/downtime.ts';
import type { Row } from '../../../functions/store/client.ts';

export function downtimeRow({ account_id: accountId, id: downtimeId, ...rest }: DowntimeRow): Row {
  return { ...rest, accountId, downtimeId };
}
