const FIRST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 2_000;

/** Attempts of a request that DynamoDB throttles, or that meets another on the same row. */
export const MOST_ATTEMPTS = 8;

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
