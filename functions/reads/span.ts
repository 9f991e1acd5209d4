import { epochSeconds } from '../../core/domain/epoch.ts';
import { LONGEST_RANGE_DAYS } from '../../core/domain/range.ts';
import { DAY_SECONDS } from '../../core/series/block.ts';
import { BadRequest } from '../runtime/errors.ts';

/** Epoch seconds; the end is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Range in epoch seconds or milliseconds; default: the last 24 hours.
 * @throws BadRequest for an invalid or too long range.
 */
export function spanOf(
  { start, end }: { start?: number | undefined; end?: number | undefined },
  now: Date,
): Span {
  const to = end === undefined ? Math.floor(now.getTime() / 1000) : epochSeconds(end);
  const from = start === undefined ? to - DAY_SECONDS : epochSeconds(start);
  if (from >= to) throw new BadRequest('start: must be before end', 'start');
  if (to - from > LONGEST_RANGE_DAYS * DAY_SECONDS)
    throw new BadRequest(
      `start: the range must not be longer than ${LONGEST_RANGE_DAYS} days`,
      'start',
    );
  return { from, to };
}
