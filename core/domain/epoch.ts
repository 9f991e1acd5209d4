/** From here on an epoch is read as milliseconds, below as seconds (decision D-33). */
const FIRST_MILLISECONDS = 100_000_000_000;

export function epochSeconds(epoch: number): number {
  return epoch >= FIRST_MILLISECONDS ? Math.floor(epoch / 1000) : epoch;
}
