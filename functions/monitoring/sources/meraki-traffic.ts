import * as z from 'zod';
import { seriesId } from '../../../core/domain/datasource.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import type { LateValues, SourceAccess, SourceValue } from '../source.ts';
import { listIfThere, spanOf } from './meraki-api.ts';
import { ofEach, organisationsOf } from './meraki-organisations.ts';
import { portNamed } from './meraki-ports.ts';
import { shared } from './meraki-shared.ts';

/** Sums of bytes over the span that was asked. */
const usageSchema = z.object({
  byUplink: z.array(
    z.object({
      serial: z.string(),
      interface: z.string(),
      sent: z.number().min(0).nullish(),
      received: z.number().min(0).nullish(),
    }),
  ),
});

const kilobits = z.number().min(0).nullish();
/** Averages over intervals whose length the cloud chooses. */
const historySchema = z.object({
  serial: z.string(),
  ports: z.array(
    z.object({
      portId: z.string(),
      intervals: z.array(
        z.object({
          startTs: z.iso.datetime({ offset: true }),
          endTs: z.iso.datetime({ offset: true }),
          bandwidth: z
            .object({ usage: z.object({ upstream: kilobits, downstream: kilobits }).nullish() })
            .nullish(),
        }),
      ),
    }),
  ),
});

/** Sums of the last five minutes may lack something; the cloud names no bound for older ones. */
const SETTLED_SECONDS = 10 * MINUTE_SECONDS;
const UPLINK_STEP_SECONDS = 5 * MINUTE_SECONDS;
/** The cloud has ports by five minutes or by twenty, which both fit. */
const PORT_STEP_SECONDS = 20 * MINUTE_SECONDS;
const PORTS_A_PAGE = 50;

/** Traffic of uplinks and of ports of switches, each minute the average of its step. */
export const traffic: readonly LateValues[] = [
  {
    stream: 1,
    lateSeconds: SETTLED_SECONDS,
    stepSeconds: UPLINK_STEP_SECONDS,
    valuesBetween: ofDevices(UPLINK_STEP_SECONDS, uplinksIn),
  },
  {
    stream: 2,
    lateSeconds: SETTLED_SECONDS,
    stepSeconds: PORT_STEP_SECONDS,
    valuesBetween: ofDevices(PORT_STEP_SECONDS, portsIn),
  },
];

type ValuesIn = (access: SourceAccess, from: number, until: number) => Promise<SourceValue[]>;

/** Whole steps alone, so that no sum is divided by another time than its own. */
function ofDevices(stepSeconds: number, valuesIn: ValuesIn): LateValues['valuesBetween'] {
  const ask = shared(valuesIn);
  return async (access, serials, fromEpochSeconds, untilEpochSeconds) => {
    const wanted = new Set(serials);
    const found: SourceValue[] = [];
    for (let from = fromEpochSeconds; from + stepSeconds <= untilEpochSeconds; from += stepSeconds)
      for (const value of await ask(access, from, from + stepSeconds))
        if (wanted.has(value.deviceId)) found.push(value);
    return found;
  };
}

async function uplinksIn(access: SourceAccess, from: number, until: number) {
  const networks = await ofEach(await organisationsOf(access), (id) =>
    listIfThere(
      access,
      usageSchema,
      `organizations/${id}/appliance/uplinks/usage/byNetwork`,
      spanOf(from, until),
    ),
  );
  const bitsPerSecond = (bytes: number | null | undefined) =>
    bytes == null ? undefined : (bytes * 8) / (until - from);
  return networks.flatMap(({ byUplink }) =>
    byUplink.flatMap(({ serial, interface: name, sent, received }) =>
      valuesOf(serial, name, bitsPerSecond(received), bitsPerSecond(sent), from, until),
    ),
  );
}

/** An interval that is not all within the step gives no figure. */
async function portsIn(access: SourceAccess, from: number, until: number) {
  const switches = await ofEach(await organisationsOf(access), (id) =>
    listIfThere(
      access,
      historySchema,
      `organizations/${id}/switch/ports/usage/history/byDevice/byInterval`,
      { ...spanOf(from, until), perPage: PORTS_A_PAGE },
    ),
  );
  const bitsPerSecond = (kilobitsPerSecond: number | null | undefined) =>
    kilobitsPerSecond == null ? undefined : kilobitsPerSecond * 1_000;
  return switches.flatMap(({ serial, ports }) =>
    ports.flatMap(({ portId, intervals }) =>
      intervals.flatMap(({ startTs, endTs, bandwidth }) => {
        const [start, end] = [Date.parse(startTs) / 1_000, Date.parse(endTs) / 1_000];
        if (start < from || end > until) return [];
        const { upstream, downstream } = bandwidth?.usage ?? {};
        const name = portNamed(portId);
        return valuesOf(
          serial,
          name,
          bitsPerSecond(downstream),
          bitsPerSecond(upstream),
          start,
          end,
        );
      }),
    ),
  );
}

/** The average at each minute that begins within its time; bit/s and epoch seconds. */
function valuesOf(
  deviceId: string,
  name: string,
  received: number | undefined,
  sent: number | undefined,
  from: number,
  until: number,
): SourceValue[] {
  const values: SourceValue[] = [];
  const directions = { InBitsPerSecond: received, OutBitsPerSecond: sent };
  const first = Math.ceil(from / MINUTE_SECONDS) * MINUTE_SECONDS;
  for (let minute = first; minute < until; minute += MINUTE_SECONDS)
    for (const [datapoint, value] of Object.entries(directions)) {
      const series = seriesId('interfaces', name, datapoint);
      if (value !== undefined)
        values.push({ deviceId, series, value, measuredEpochSeconds: minute });
    }
  return values;
}
