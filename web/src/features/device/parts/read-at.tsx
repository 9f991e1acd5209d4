import { Age } from '../../../ui/state/age.tsx';

/** Slow values are read by turns of five minutes. */
export const READ_EVERY_SECONDS = 300;

/** How old the newest reading of a list is; nothing for an empty list. */
export function ReadAt({ parts }: { parts: readonly { readEpochSeconds: number | null }[] }) {
  const newest = Math.max(...parts.map(({ readEpochSeconds }) => readEpochSeconds ?? 0));
  if (parts.length === 0) return null;
  if (newest <= 0) return 'Nothing was read in the last hour.';
  return (
    <>
      Read: <Age epochSeconds={newest} intervalSeconds={READ_EVERY_SECONDS} />
    </>
  );
}
