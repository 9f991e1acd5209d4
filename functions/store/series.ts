import type { AccountId } from '../../core/access/scope.ts';
import type { RollupBlock, SeriesBlock } from '../../core/series/block.ts';
import type { StepSamples } from '../../core/series/chunk.ts';
import { encodeTail } from '../../core/series/tail.ts';
import { answersSlot, daySlot, hourSlot, monthSlot, tailSlot } from '../../core/series/slots.ts';
import { putMany, type Row } from './client.ts';
import { answerRows } from './series-answers.ts';
import {
  dayRows,
  deviceKeyOf,
  hourRows,
  monthRows,
  shardKeyOf,
  type DeviceKey,
  type SlotChange,
} from './series-rows.ts';

/** Samples of one device within one hour, on the grid of minutes. */
export interface DeviceHour extends DeviceKey {
  block: SeriesBlock;
}

/**
 * Writes whole hours of devices with their hourly and daily roll-ups. What is already stored for an
 * hour stays where the new block has gaps, so writing the same hours again changes nothing. Best
 * given many hours of few devices at once.
 */
export async function putHours(hours: readonly DeviceHour[]): Promise<void> {
  const written = await hourRows(grouped(hours.map(hourChange), hourSlot));
  const whole = written.map(({ row, block }) => change(row, block));
  const days = await dayRows(grouped(whole, daySlot));
  const months = await monthRows(
    grouped(
      days.map(({ row, block }) => change(row, block)),
      monthSlot,
    ),
  );
  const answers = await answerRows(grouped(whole, answersSlot));
  await putMany('series', [
    ...written.map(({ row }) => row),
    ...days.map(({ row }) => row),
    ...months,
    ...answers,
  ]);
}

/**
 * Writes what is known of an hour that is not over, up to `untilSeconds`; its roll-ups wait until
 * it is.
 */
export async function putPartHours(
  hours: readonly DeviceHour[],
  untilSeconds: number,
): Promise<void> {
  const written = await hourRows(grouped(hours.map(hourChange), hourSlot), untilSeconds);
  await putMany(
    'series',
    written.map(({ row }) => row),
  );
}

const TAIL_KEPT_SECONDS = 86_400;
/** A row of DynamoDB holds 400 KB; a device of a hundred interfaces has some 8 KB in the tail. */
const DEVICES_IN_ROW = 40;

/**
 * Rows of the new samples of one poll of a shard, by device and series. The same minute written
 * again replaces itself.
 */
export function tailRows(
  accountId: AccountId,
  shardId: string,
  minuteEpochSeconds: number,
  samples: ReadonlyMap<string, StepSamples>,
): Row[] {
  const devices = [...samples];
  const rows = [];
  for (let at = 0; at < devices.length; at += DEVICES_IN_ROW) {
    rows.push({
      deviceKey: shardKeyOf(accountId, shardId),
      slot: tailSlot(minuteEpochSeconds, at / DEVICES_IN_ROW),
      data: encodeTail(minuteEpochSeconds, devices.slice(at, at + DEVICES_IN_ROW)),
      expiresAt: minuteEpochSeconds + TAIL_KEPT_SECONDS,
    });
  }
  return rows;
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
    untilSeconds: Number(row['until']),
  };
}

/** One change for each slot, with all blocks that fall into it. */
function grouped<B>(
  changes: SlotChange<B>[],
  slotOf: (epochSeconds: number) => string,
): SlotChange<B>[] {
  const bySlot = new Map<string, SlotChange<B>>();
  for (const one of changes) {
    const key = `${one.deviceKey} ${slotOf(one.epochSeconds)}`;
    const known = bySlot.get(key);
    if (known) {
      known.blocks.push(...one.blocks);
      known.untilSeconds = Math.max(known.untilSeconds ?? 0, one.untilSeconds ?? 0);
    } else bySlot.set(key, { ...one, blocks: [...one.blocks] });
  }
  return [...bySlot.values()];
}
