import { POLLS_OF_OUTAGE } from '../../../core/domain/outages.ts';
import type { TcpState } from './state.ts';

/** Of a device that stays silent; all in the same minute, since a run waits for one or for many. */
const EVERY_MINUTES = 5;

/**
 * Is a device asked after a poll without an answer? When it has just become silent, then every five
 * minutes.
 * @param failures polls in a row without an answer
 * @param minute since 1970
 */
export function isAskedNow(failures: number, minute: number): boolean {
  if (failures < POLLS_OF_OUTAGE + EVERY_MINUTES) return failures === POLLS_OF_OUTAGE;
  return minute % EVERY_MINUTES === 0;
}

/**
 * State after one more question. A port is forgotten after two questions in a row without an
 * answer: one lost answer would raise the alert, and be mailed.
 * @param port that answered, if any
 */
export function afterQuestion(
  { answersOn, isTcpDoubted }: TcpState,
  port: number | undefined,
): TcpState {
  const isDoubted = port === undefined && answersOn !== undefined && !isTcpDoubted;
  return isDoubted
    ? { answersOn, isTcpDoubted: true }
    : { answersOn: port, isTcpDoubted: undefined };
}
