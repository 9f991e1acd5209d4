import { durationWords } from './age.ts';
import type { Availability } from './availability.ts';
import { outageWords, patternWords } from './outage-pattern.ts';
import type { Span } from './range.ts';

/** How availability is counted, beside its figure. */
export const AVAILABILITY_RULE =
  'Share of the measured time in which the device answered. Planned work and time without measurements are left out.';

/** From this unmeasured share on, a sentence names the measured time. */
const MUCH_UNMEASURED = 0.1;

export const isMuchUnmeasured = (unknownSeconds: number, seconds: number): boolean =>
  unknownSeconds > seconds * MUCH_UNMEASURED;

/**
 * "Down 48 times in 24 h, 2 to 4 min each, twice an hour. Planned work 2 h. Not measured 40 min.", or "Down 340
 * times in the 8 d measured".
 */
export function availabilitySentence(
  { pattern, upSeconds, downSeconds, plannedSeconds, unknownSeconds }: Availability,
  { startEpochSeconds, endEpochSeconds }: Span,
): string {
  const length = endEpochSeconds - startEpochSeconds;
  const measuredSeconds = upSeconds + downSeconds + plannedSeconds;
  const measured = `the ${durationWords(measuredSeconds)} measured`;
  const isPart = isMuchUnmeasured(unknownSeconds, length);
  const parts = [
    pattern.outages > 0
      ? isPart
        ? patternWords(pattern, measured, measuredSeconds)
        : outageWords(pattern, length)
      : downSeconds > 0
        ? `No answer for ${durationWords(downSeconds)} in all`
        : upSeconds > 0
          ? `Never down${unknownSeconds > 0 ? ` in ${measured}` : ''}`
          : '',
    plannedSeconds > 0 ? `Planned work ${durationWords(plannedSeconds)}` : '',
    unknownSeconds > 0 ? `Not measured ${durationWords(unknownSeconds)}` : '',
  ];
  return parts.flatMap((part) => (part ? [`${part}.`] : [])).join(' ');
}
