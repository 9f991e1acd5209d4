import type { LeftOutCounts } from '../../core/domain/source-reading.ts';
import { HOUR_SECONDS } from '../../core/series/block.ts';
import { log } from '../runtime/log.ts';
import { putSourceReading, sourceReading, type StoredReading } from '../store/source-readings.ts';
import { carryOut } from './carry-out.ts';
import type { Fed } from './feed/fed.ts';
import { readingAfter } from './feed/reading-after.ts';
import { takeIn } from './feed/take-in.ts';
import type { MonitoringSource, SourceAccess } from './source.ts';

const COUNTED_EACH_MS = HOUR_SECONDS * 1_000;

/**
 * A minute of an account's source: sends it what people have asked for, takes in what it has, and
 * records how both went in one row.
 * @param endsAtMs no page of devices is begun afterwards
 * @throws Error when either failed, for the function's alarm.
 */
export async function serveSource(
  fed: Fed,
  source: MonitoringSource,
  accessOf: () => Promise<SourceAccess>,
  { now, endsAtMs }: { now: Date; endsAtMs: number },
): Promise<void> {
  const { account, name } = fed;
  const { accountId } = account;
  const former = await sourceReading(account);
  const refused: string[] = [];
  const failures: unknown[] = [];
  const begun = () => {
    const quota = access && source.quotaOf?.(access);
    return {
      startedAtMs: now.getTime(),
      keyVersion: account.keyVersion ?? '',
      refused,
      quota: quota && { ...quota, calls: quota.calls - callsBefore },
    };
  };
  const put = (after: StoredReading) => putSourceReading(account, after);
  let access: SourceAccess | undefined;
  let callsBefore = 0;
  try {
    access = await accessOf();
    callsBefore = source.quotaOf?.(access).calls ?? 0;
    const telling = carryOut({ accountId, name }, source, access, now, (why) => refused.push(why));
    await telling.catch((error: unknown) => failures.push(error));
    const after = former?.goesOnAfter ?? '';
    const taken = await takeIn(fed, source, access, { now, endsAtMs, after });
    const unread = await countUnread(source, access, former, now);
    if (taken) await put(readingAfter(former, begun(), { taken, unread }, new Date()));
  } catch (error) {
    await put(readingAfter(former, begun(), { error }, new Date()));
    failures.push(error);
  }
  const [first, second] = failures;
  if (second !== undefined) throw new AggregateError(failures, 'Neither commands nor reading.');
  if (first !== undefined) throw first;
}

/** Once an hour; a failure leaves the numbers of before, as a reading does not depend on them. */
async function countUnread(
  source: MonitoringSource,
  access: SourceAccess,
  former: StoredReading | undefined,
  now: Date,
): Promise<LeftOutCounts | undefined> {
  if (now.getTime() - (former?.countedAtMs ?? 0) < COUNTED_EACH_MS) return undefined;
  try {
    return await source.unread?.(access);
  } catch (error) {
    log.error('a source was not asked what it has beside', { error: error as Error });
    return undefined;
  }
}
