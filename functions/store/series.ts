import { DAY_SECONDS, type RollupBlock, type SeriesBlock } from '../../core/series/block.ts';
import { decodeRollup } from '../../core/series/chunk.ts';
import { answersSlot, daySlot, hourSlot, monthSlot } from '../../core/series/slots.ts';
import { putMany } from './client.ts';
import { answerRows } from './series-answers.ts';
import {
  dataOf,
  dayRows,
  deviceKeyOf,
  hourRows,
  lastSlot,
  monthRows,
  untilOf,
  type DayRow,
  type DeviceKey,
  type SlotChange,
} from './series-rows.ts';

/** One hour of a device, by minute. */
export interface DeviceHour extends DeviceKey {
  block: SeriesBlock;
}

/**
 * Writes hours of devices and updates their hourly and daily roll-ups. A gap in a new block keeps
 * the stored sample, so writing an hour again changes nothing. Cheapest with many hours of few
 * devices.
 */
export async function putHours(hours: readonly DeviceHour[]): Promise<void> {
  const written = await hourRows(grouped(hours.map(hourChange), hourSlot));
  const whole = written.map(({ row, block }) => change(row, block));
  const days = await dayRows(grouped(whole, daySlot));
  const over = [...days.filter(isOver), ...(await daysBefore(days))];
  const months = over.map(({ row, block }) => change(row, block));
  /** Months first: a new day implies that the previous day is already in its month. */
  await putMany('series', await monthRows(grouped(months, monthSlot)));
  await putMany('series', [
    ...written.map(({ row }) => row),
    ...days.map(({ row }) => row),
    ...(await answerRows(grouped(whole, answersSlot))),
  ]);
}

/**
 * Writes the minutes of hours that are not over. Their roll-ups follow with putHours.
 * @param hours each with the end of its minutes, epoch seconds
 */
export async function putOpenHours(
  hours: readonly (DeviceHour & { until: number })[],
): Promise<void> {
  const changes = hours.map((hour) => ({ ...hourChange(hour), until: hour.until }));
  const rows = await hourRows(changes);
  await putMany(
    'series',
    rows.map(({ row }) => row),
  );
}

type Day = Pick<DayRow, 'row' | 'block'>;

/** A day goes into its month once its last hour is stored. */
function isOver({ row, block }: Day): boolean {
  return untilOf(row) >= block.startEpochSeconds + DAY_SECONDS;
}

/** An incomplete day, after a collector outage, goes into its month when a later day begins. */
async function daysBefore(days: readonly DayRow[]): Promise<Day[]> {
  const found = await Promise.all(
    days.map(async (day): Promise<Day | undefined> => {
      if (!day.isNew) return undefined;
      const deviceKey = String(day.row['deviceKey']);
      const until = day.block.startEpochSeconds - 1;
      const [here] = days
        .filter(
          ({ row, block }) => row['deviceKey'] === deviceKey && block.startEpochSeconds <= until,
        )
        .sort((a, b) => b.block.startEpochSeconds - a.block.startEpochSeconds);
      if (here) return here;
      const row = await lastSlot(deviceKey, daySlot(0), daySlot(until));
      return row && { row, block: decodeRollup(dataOf(row)) };
    }),
  );
  return found.filter((day) => day !== undefined).filter((day) => !isOver(day));
}

function hourChange(hour: DeviceHour): SlotChange<SeriesBlock> {
  return {
    deviceKey: deviceKeyOf(hour),
    epochSeconds: hour.block.startEpochSeconds,
    blocks: [hour.block],
  };
}

function change<B extends SeriesBlock | RollupBlock>(
  row: Record<string, unknown>,
  block: B,
): SlotChange<B> {
  return {
    deviceKey: String(row['deviceKey']),
    epochSeconds: block.startEpochSeconds,
    blocks: [block],
  };
}

/** Merges changes of the same slot. */
function grouped<B>(
  changes: SlotChange<B>[],
  slotOf: (epochSeconds: number) => string,
): SlotChange<B>[] {
  const bySlot = new Map<string, SlotChange<B>>();
  for (const one of changes) {
    const key = `${one.deviceKey} ${slotOf(one.epochSeconds)}`;
    const known = bySlot.get(key);
    if (known) known.blocks.push(...one.blocks);
    else bySlot.set(key, { ...one, blocks: [...one.blocks] });
  }
  return [...bySlot.values()];
}
