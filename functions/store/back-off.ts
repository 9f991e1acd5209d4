import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

const FIRST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 2_000;

/** Attempts of a request that DynamoDB throttles, or that meets another on the same row. */
export const MOST_ATTEMPTS = 8;
/** Attempts of a change while others take its place in the log first. */
export const MOST_OVERTAKEN = 20;

/** A random pause, at most twice as long after each attempt. */
export async function backOff(attempt: number): Promise<void> {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  await new Promise((resolve) => {
    setTimeout(resolve, Math.random() * longest);
  });
}

/** DynamoDB throttled every attempt of a batch. */
export class Unprocessed extends Error {
  constructor() {
    super('DynamoDB left rows of a batch unprocessed.');
    this.name = 'Unprocessed';
  }
}

/** Reasons of a cancelled transaction that may be gone at the next attempt. */
export const PASSING = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];
/** Reason of an item with a false condition. */
export const LOST = 'ConditionalCheckFailed';

/** The reason for each item of a cancelled transaction; none for any other error. */
export const reasonsOf = (error: unknown): readonly (string | undefined)[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons?.map((reason) => reason.Code) ?? [])
    : [];
