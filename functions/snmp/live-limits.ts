import { MOST_LIVE_ROWS } from '../../core/domain/live-question.ts';

/** Fits the 29 seconds of an API call. */
export const LIVE_LIMITS = { maxRows: MOST_LIVE_ROWS, maxMilliseconds: 15_000 };
