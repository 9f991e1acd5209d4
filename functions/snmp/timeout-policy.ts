/** How long to wait for the answer of a device, and how often to ask again. */
export interface TimeoutPolicy {
  timeoutMilliseconds: number;
  retries: number;
}

/** Each further wait is so many times as long as the one before. */
export const BACKOFF = 1.5;
