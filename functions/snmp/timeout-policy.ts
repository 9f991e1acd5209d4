export interface TimeoutPolicy {
  timeoutMilliseconds: number;
  retries: number;
}

/** Each further wait is longer by this factor. */
export const BACKOFF = 1.5;
