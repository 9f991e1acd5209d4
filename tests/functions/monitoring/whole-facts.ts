import type { Fed } from '../../../functions/monitoring/feed/fed.ts';
import { takeIn } from '../../../functions/monitoring/feed/take-in.ts';
import type {
  BegunReading,
  MonitoringSource,
  SourceAccess,
  SourceFacts,
} from '../../../functions/monitoring/source.ts';

/** A reading that has all the time it needs. */
export const takeAll = (fed: Fed, source: MonitoringSource, access: SourceAccess, now: Date) =>
  takeIn(fed, source, access, { now, endsAtMs: Number.POSITIVE_INFINITY, after: '' });

/** All that a source has, as a reading of one page. */
export async function wholeFacts(
  source: MonitoringSource,
  access: SourceAccess,
): Promise<SourceFacts & Pick<BegunReading, 'alerts' | 'deviceIds'>> {
  const { alerts, deviceIds, leftOut, factsOf } = await source.read!(access);
  const facts = await factsOf(deviceIds, deviceIds);
  return { alerts, deviceIds, ...facts, leftOut: { ...leftOut, ...facts.leftOut } };
}
