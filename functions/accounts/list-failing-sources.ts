import type { accounts } from '../../core/contract/accounts.ts';
import { isFailing } from '../../core/domain/source-reading.ts';
import type { Verb } from '../kernel/serve.ts';
import { sourceReadings } from '../store/source-readings.ts';
import { ownAccounts } from './own-accounts.ts';

/** GET /accounts/sources: accounts of the caller whose monitoring source fails. */
export const listFailingSources: Verb<typeof accounts.listFailingSources> = async ({
  actor,
  now,
}) => {
  const own = (await ownAccounts(actor)).filter(({ status }) => status === 'active');
  const readings = await sourceReadings(own);
  return {
    data: own.flatMap(({ accountId: id, name, keySource: source }) => {
      const reading = readings.get(id);
      if (!source || !reading || !isFailing(reading, now.getTime())) return [];
      const { trouble, failedSinceMs, endedAtMs } = reading;
      return [{ id, name, source, trouble, since_ms: failedSinceMs || endedAtMs }];
    }),
  };
};
