import {
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  type RollupBlock,
  type SeriesBlock,
} from '../../core/series/block.ts';
import { HOST_STATUS } from '../../core/domain/datasource.ts';
import { decodeBlock, decodeRollup, isFirstRollup } from '../../core/series/chunk.ts';
import { rollUp, rollUpAgain } from '../../core/series/rollup.ts';
import {
  answersSlot,
  daySlot,
  hourSlot,
  monthOf,
  monthSlot,
  startOfDay,
} from '../../core/series/slots.ts';
import { get, putMany, type Row } from './client.ts';
import { answerRow } from './series-answers.ts';
import { slotsBetween } from './series-read.ts';
import { dataOf, dayRow, deviceKeyOf, monthRow, untilOf, type DeviceKey } from './series-rows.ts';

/**
 * Rebuilds the roll-ups of the first release from chunks that still exist: its means were rounded,
 * and it lacked counts and moments. Days without chunks keep their values. A month is written
 * before its days, so that a rerun completes an interrupted one.
 */
export async function remakeFirstRollups(device: DeviceKey, nowSeconds: number): Promise<void> {
  const deviceKey = deviceKeyOf(device);
  const rows = await slotsBetween(deviceKey, daySlot(0), daySlot(nowSeconds));
  const months = new Map<number, RemadeDay[]>();
  for (const row of rows) {
    if (!isFirstRollup(dataOf(row))) continue;
    const day = await remakeDay(deviceKey, row);
    const { startEpochSeconds } = monthOf(day.startEpochSeconds);
    months.set(startEpochSeconds, [...(months.get(startEpochSeconds) ?? []), day]);
  }
  for (const [startEpochSeconds, days] of months) {
    await putMany('series', await remakeMonth(deviceKey, startEpochSeconds, days));
    await putMany(
      'series',
      days.map(({ row }) => row),
    );
  }
}

interface RemadeDay {
  startEpochSeconds: number;
  row: Row;
  hours: RollupBlock;
  answers: SeriesBlock[];
  until: number;
}

async function remakeDay(deviceKey: string, row: Row): Promise<RemadeDay> {
  const known = decodeRollup(dataOf(row));
  const { startEpochSeconds } = known;
  const end = startEpochSeconds + DAY_SECONDS;
  const chunks = (await slotsBetween(deviceKey, hourSlot(startEpochSeconds), hourSlot(end - 1)))
    .map((chunk) => ({ block: decodeBlock(dataOf(chunk)), until: untilOf(chunk) }))
    .filter(({ block, until }) => until >= block.startEpochSeconds + HOUR_SECONDS);
  const hours = chunks.map(({ block }) => rollUp(block, HOUR_SECONDS));
  const until = chunks.length > 0 ? Math.max(...chunks.map((chunk) => chunk.until)) : end;
  const remade = dayRow(deviceKey, startEpochSeconds, [known, ...hours], until);
  return {
    startEpochSeconds,
    row: remade.row,
    hours: remade.block,
    answers: [answersOfHours(known), ...chunks.map(({ block }) => block)],
    until,
  };
}

async function remakeMonth(
  deviceKey: string,
  startEpochSeconds: number,
  days: readonly RemadeDay[],
): Promise<Row[]> {
  const stored = async (slot: string) => (await get('series', { deviceKey, slot })) ?? undefined;
  const month = await stored(monthSlot(startEpochSeconds));
  const answers = await stored(answersSlot(startEpochSeconds));
  const until = Math.max(...days.map((day) => day.until));
  return [
    monthRow(
      deviceKey,
      startEpochSeconds,
      [
        ...(month ? [decodeRollup(dataOf(month))] : []),
        ...days.map(({ hours }) => rollUpAgain(hours, DAY_SECONDS)),
      ],
      Math.max(untilOf(month), startOfDay(until)),
    ),
    answerRow(
      deviceKey,
      startEpochSeconds,
      [...days.flatMap((day) => day.answers), ...(answers ? [decodeBlock(dataOf(answers))] : [])],
      Math.max(untilOf(answers), until),
    ),
  ];
}

/** Minutes of the hours in which the device was reachable throughout, or never. */
function answersOfHours({ startEpochSeconds, series }: RollupBlock): SeriesBlock {
  const minutes = new Float64Array(DAY_SECONDS / MINUTE_SECONDS).fill(Number.NaN);
  const hours = series.get(HOST_STATUS);
  const perHour = HOUR_SECONDS / MINUTE_SECONDS;
  hours?.min.forEach((value, hour) => {
    if (value === hours.max[hour]) minutes.fill(value, hour * perHour, (hour + 1) * perHour);
  });
  return {
    startEpochSeconds,
    stepSeconds: MINUTE_SECONDS,
    series: new Map([[HOST_STATUS, minutes]]),
  };
}
