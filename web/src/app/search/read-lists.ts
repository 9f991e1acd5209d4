import { recipientgroups } from '../../../../core/contract/recipientgroups.ts';
import { momentLabel } from '../../../../core/domain/range.ts';
import { readPages, startOf } from '../../features/maintenance/use-maintenances.ts';
import { worksOf } from '../../features/maintenance/works.ts';
import {
  everyPlace,
  keyFor,
  placesInWords,
  stateOf,
  workAddress,
} from '../../parts/maintenance/planned-row.ts';
import { call } from '../../api/client.ts';
import type { Find } from './find.ts';

export interface WorkFind extends Find {
  /** Places, comment, planner and id, in small letters. */
  text: string;
}

/** Pieces of planned work of the accounts that are not over. */
export async function readWorks(
  accounts: readonly string[],
  signal: AbortSignal,
): Promise<WorkFind[]> {
  const page = { start: startOf('0') };
  const rows = await Promise.all(
    accounts.map((account_id) => readPages({ account_id, ...page }, signal)),
  );
  const each = new Map(rows.flat().map((work) => [work.id, work]));
  return worksOf([...each.values()])
    .filter((work) => stateOf(work) !== 'over')
    .map((work) => ({
      to: workAddress(work),
      name: placesInWords(work),
      about: [
        momentLabel(work.startDateTime / 1000),
        stateOf(work) === 'now' ? 'Now' : 'Upcoming',
        work.comment,
      ]
        .filter(Boolean)
        .join(' · '),
      text: `${everyPlace(work)}\n${work.comment}\n${work.admin}\n${keyFor(work)}`.toLowerCase(),
    }));
}

/** Recipients of alerts of the account, or of the person's customer. */
export async function readRecipients(accountId: string, signal: AbortSignal) {
  const { data } = await call(
    recipientgroups.getRecipientGroup,
    { account_id: accountId },
    { signal },
  );
  return data.recipients;
}
