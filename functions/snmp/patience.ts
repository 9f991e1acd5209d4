/** How long a device is waited for. */
export interface Patience {
  timeoutMilliseconds: number;
  retries: number;
}

/** Each further wait is so many times as long as the one before. */
export const BACKOFF = 1.5;
