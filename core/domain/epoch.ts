/** From here on an epoch is read as milliseconds, below as seconds (decision D-33). */
const FIRST_MILLISECONDS = 100_000_000_000;

export function epochSeconds(epoch: number): number {
  return epoch >= FIRST_MILLISECONDS ? Math.floor(epoch / 1000) : epoch;
}

/** A moment as exports have it, in UTC: '2026-11-21T21:32:00Z'; '' for 0, which is none. */
export function utcText(seconds: number): string {
  return seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 19).concat('Z') : '';
}
