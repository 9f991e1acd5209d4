import type { WidgetLine } from './dashboard.ts';
import { figure } from './units.ts';

/** A full line may seem a little more than full, since its counters are read seconds apart. */
const TOLERANCE = 1.05;

/** The stated speed of a port where a rate is above it; undefined where it is not. */
export function exceededSpeed(rate: number, speedBitsPerSecond = 0): number | undefined {
  return speedBitsPerSecond > 0 && rate > speedBitsPerSecond * TOLERANCE
    ? speedBitsPerSecond
    : undefined;
}

/** "Above the port's stated speed of 10 Mb/s: In up to 31.7 Mb/s, at 02:14." */
export function statedSpeedWords(
  lines: readonly Pick<WidgetLine, 'legend' | 'max' | 'maxEpochSeconds' | 'statedSpeed'>[],
  moment: (epochSeconds: number) => string,
): string[] {
  return lines.flatMap(({ legend, max, maxEpochSeconds, statedSpeed }) =>
    statedSpeed === undefined || max === null || maxEpochSeconds === null
      ? []
      : [
          `Above the port's stated speed of ${figure(statedSpeed, 'bit/s')}: ${legend} up to ${figure(max, 'bit/s')}, at ${moment(maxEpochSeconds)}.`,
        ],
  );
}
