import * as z from 'zod';
import { SINGLE_INSTANCE, seriesId } from '../../../core/domain/datasource.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import type { LateValues, SourceAccess, SourceValue } from '../source.ts';
import { list, spanOf } from './meraki-api.ts';
import { ofEach, organisationsOf } from './meraki-organisations.ts';
import { shared } from './meraki-shared.ts';

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

/** The API gives no later minutes than those of two minutes ago, and takes a minute to have them. */
const LATE_SECONDS = 3 * MINUTE_SECONDS;
/** Of one call. */
const LONGEST_SECONDS = 5 * MINUTE_SECONDS;

export const lossAndLatency: LateValues = {
  stream: 0,
  lateSeconds: LATE_SECONDS,
  stepSeconds: MINUTE_SECONDS,
  valuesBetween: lossBetween,
};

/**
 * Loss and latency of the better uplink of each device, by minute. A device that measures towards
 * several addresses has the best of them: a loss on the way to one of them is no loss of the uplink.
 */
async function lossBetween(
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

/** Epoch seconds; the second is not within. */
const uplinksBetween = shared(async (access: SourceAccess, from: number, until: number) =>
  ofEach(await organisationsOf(access), (id) =>
    list(
      access,
      lossSchema,
      `organizations/${id}/devices/uplinksLossAndLatency`,
      spanOf(from, until),
    ),
  ),
);
