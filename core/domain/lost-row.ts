import * as z from 'zod';

/**
 * A peer or neighbour whose row an agent takes away when it is lost. Its sensor stays, with a state
 * of its own, until the row is back or the sensor is forgotten.
 */

/** Beside the states of the maker, which has none of this number. */
export const LOST_STATE = -1;
export const LOST_KEPT_DAYS = 30;
export const LOST_KEPT_SECONDS = LOST_KEPT_DAYS * 86_400;
/** Of one device for longer than a day; the ones lost longest are forgotten first. */
export const MOST_LOST = 50;
/** After its start a device finds its peers again, so that none of them is lost yet. */
export const SETTLED_SECONDS = 600;

/** What walks know of a row over time. */
export const rowHistory = {
  /** The first walk that found the device without it; the row may be back by now. */
  lostSinceEpochSeconds: z.number().optional(),
  /** Its state was never good, so it opens no alert. */
  isNotUpYet: z.literal(true).optional(),
};
type RowHistory = z.infer<z.ZodObject<typeof rowHistory>>;

export const historyOf = ({ lostSinceEpochSeconds, isNotUpYet }: RowHistory): RowHistory => ({
  ...(lostSinceEpochSeconds !== undefined && { lostSinceEpochSeconds }),
  ...(isNotUpYet && { isNotUpYet }),
});
