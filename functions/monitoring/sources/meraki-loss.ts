import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { SINGLE_INSTANCE, seriesId } from '../../../core/domain/datasource.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import type { SourceAccess, SourceValue } from '../source.ts';
import { list } from './meraki-api.ts';
import { ofEach, organisationsOf } from './meraki-organisations.ts';

const lossSchema = z.object({
  serial: z.string(),
  uplink: z.string(),
  timeSeries: z.array(
    z.object({
      ts: z.iso.datetime({ offset: true }),
      lossPercent: z.number().nullish(),
      latencyMs: z.number().nullish(),
    }),
  ),
});
type UplinkLoss = z.infer<typeof lossSchema>;

/** The API gives no later minutes than those of two minutes ago, and takes a minute to have them. */
export const LATE_SECONDS = 3 * MINUTE_SECONDS;
/** Of one call. */
const LONGEST_SECONDS = 5 * MINUTE_SECONDS;

/** One answer has all devices of an organisation, and is wanted for each shard of them. */
const answers = new LRUCache<string, Promise<UplinkLoss[]>>({ max: 50, ttl: 60_000 });

/**
 * Loss and latency of the better uplink of each device, by minute. A device that measures towards
 * several addresses has the best of them: a loss on the way to one of them is no loss of the uplink.
 */
export async function lossBetween(
  access: SourceAccess,
  serials: readonly string[],
  fromEpochSeconds: number,
  untilEpochSeconds: number,
): Promise<SourceValue[]> {
  const wanted = new Set(serials);
  const best = new Map<string, { deviceId: string; minute: number; loss: number; ms: number }>();
  for (let from = fromEpochSeconds; from < untilEpochSeconds; from += LONGEST_SECONDS) {
    const until = Math.min(from + LONGEST_SECONDS, untilEpochSeconds);
    for (const { serial, timeSeries } of await uplinksBetween(access, from, until)) {
      if (!wanted.has(serial)) continue;
      for (const { ts, lossPercent: loss, latencyMs } of timeSeries) {
        const atSeconds = Math.floor(Date.parse(ts) / 1_000);
        if (loss == null || atSeconds < from || atSeconds >= until) continue;
        const minute = atSeconds - (atSeconds % MINUTE_SECONDS);
        const key = `${serial} ${minute}`;
        const known = best.get(key);
        const ms = latencyMs ?? Number.NaN;
        if (!known || loss < known.loss || (loss === known.loss && !(ms >= known.ms)))
          best.set(key, { deviceId: serial, minute, loss, ms });
      }
    }
  }
  return [...best.values()].flatMap(({ deviceId, minute: measuredEpochSeconds, loss, ms }) => [
    { deviceId, series: LOSS, value: loss, measuredEpochSeconds },
    ...(Number.isFinite(ms)
      ? [{ deviceId, series: ROUND_TRIP, value: ms, measuredEpochSeconds }]
      : []),
  ]);
}

const LOSS = seriesId('ping', SINGLE_INSTANCE, 'PingLossPercent');
const ROUND_TRIP = seriesId('ping', SINGLE_INSTANCE, 'RoundTripMs');

async function uplinksBetween(
  access: SourceAccess,
  fromEpochSeconds: number,
  untilEpochSeconds: number,
): Promise<UplinkLoss[]> {
  const key = JSON.stringify([access.address, access.key, fromEpochSeconds, untilEpochSeconds]);
  const known = answers.get(key);
  if (known) return await known;
  const asked = askUplinks(access, fromEpochSeconds, untilEpochSeconds);
  answers.set(key, asked);
  try {
    return await asked;
  } catch (error) {
    answers.delete(key);
    throw error;
  }
}

async function askUplinks(access: SourceAccess, from: number, until: number) {
  const query = {
    t0: new Date(from * 1_000).toISOString(),
    t1: new Date(until * 1_000).toISOString(),
  };
  return await ofEach(await organisationsOf(access), (id) =>
    list(access, lossSchema, `organizations/${id}/devices/uplinksLossAndLatency`, query),
  );
}
