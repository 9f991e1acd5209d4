import * as z from 'zod';
import { provedAccountId } from '../access/scope.ts';

/**
 * A seal over rows of an account's audit log. Each holds the digest of the seal before, so that none
 * can be changed, removed or put between without all that follow telling.
 */
export const sealSchema = z.object({
  accountId: provedAccountId,
  /** 1, 2, 3 and so on, without a gap. */
  sealNumber: z.number().int().min(1),
  sealedAtMs: z.number(),
  /** Rows before this moment are sealed, but for those that came late. */
  untilMs: z.number(),
  rows: z.array(
    z.strictObject({
      /** Key of the row. */
      at: z.string(),
      digest: z.string(),
      /** From this epoch second on the row may be gone. */
      expiresAt: z.number(),
    }),
  ),
  /** Digest of the seal before; '' for the first. */
  previous: z.string(),
  /** From this epoch second on the seal before may be gone; 0 for the first. */
  previousExpiresAt: z.number(),
  /** Over all of the above. */
  digest: z.string(),
  expiresAt: z.number(),
});
export type Seal = z.infer<typeof sealSchema>;

/** A minute is sealed when it is over for so long. */
export const SEALED_AFTER_MS = 60_000;
/** Longer than any function runs: what is written later than this was not written by the portal. */
export const LATEST_ROW_MS = 900_000;
/** An account in which nothing happens gets a seal so often. */
export const EMPTY_SEAL_MS = 3_600_000;
/** Without a seal for so long, seals were removed or the clock stands still. */
export const MISSED_SEAL_MS = 3 * EMPTY_SEAL_MS;

/** Something that is not as it was sealed. */
export interface Finding {
  kind: 'altered' | 'removed' | 'inserted' | 'seal';
  /** The sentence of the change, its moment when the change is gone, or the seal. */
  what: string;
}

const WORDS: Readonly<Record<Finding['kind'], readonly [one: string, many: string]>> = {
  altered: ['change was altered', 'changes were altered'],
  removed: ['change was removed', 'changes were removed'],
  inserted: ['change was put in later', 'changes were put in later'],
  seal: ['seal is broken', 'seals are broken'],
};

/** "1 change was altered: 2026-11-22T07:00:01.000Z Added the role Night Shift." */
export function findingsInWords(findings: readonly Finding[]): string {
  return (Object.keys(WORDS) as Finding['kind'][])
    .flatMap((kind) => {
      const [first, ...others] = findings.filter((finding) => finding.kind === kind);
      if (!first) return [];
      const [one, many] = WORDS[kind];
      const count = others.length + 1;
      return [
        `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}, such as: ${first.what}.`,
      ];
    })
    .join(' ');
}
