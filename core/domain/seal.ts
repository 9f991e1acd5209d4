import * as z from 'zod';
import { provedAccountId } from '../access/scope.ts';

/**
 * The last row of a lane: one of the chains in which the rows of an account's log follow each
 * other. The rows of a lane are kept for the same time, so they expire in their order.
 */
export const headSchema = z.object({
  lane: z.string(),
  /** Number of the row in its lane: 1, 2, 3 and so on, without a gap. */
  link: z.number().int().min(1),
  digest: z.string(),
  /** Epoch seconds. The row may be gone after that, and the rows in front of it earlier. */
  expiresAt: z.number(),
});
export type Head = z.infer<typeof headSchema>;

/** All heads of an account's log at one moment, to be signed. */
export const sealStatementSchema = z.object({
  accountId: provedAccountId,
  /** 1, 2, 3 and so on, without a gap. */
  sealNumber: z.number().int().min(1),
  sealedAtMs: z.number(),
  heads: z.array(headSchema),
  /** Rows of a release that had no lanes: sealed once, in the first seals of the account. */
  rowsWithoutLane: z.array(
    z.strictObject({ at: z.string(), digest: z.string(), expiresAt: z.number() }),
  ),
  /** Digest of the statement of the seal before; '' for the first. */
  previous: z.string(),
});
export type SealStatement = z.infer<typeof sealStatementSchema>;

/** A statement as JSON text, and the signature over its SHA-256 digest in base64url. */
export const sealSchema = z.object({
  accountId: provedAccountId,
  sealNumber: z.number().int().min(1),
  statement: z.string(),
  /** ECDSA with SHA-256 and P-256, DER in base64, as KMS signs. */
  signature: z.string(),
  /** Epoch seconds. */
  expiresAt: z.number(),
});
export type Seal = z.infer<typeof sealSchema>;

/** Longer than any function runs: a row is written at most this long after its moment. */
export const LATEST_ROW_MS = 900_000;
/** An account in which nothing happens gets a seal so often. */
export const EMPTY_SEAL_MS = 86_400_000;
/** Without a seal for so long, seals were removed or the clock stands still. */
export const MISSED_SEAL_MS = EMPTY_SEAL_MS + 3 * 3_600_000;

/** A difference between an audit log and its seals. */
export interface Finding {
  kind: 'altered' | 'removed' | 'inserted' | 'backDated' | 'seal';
  /** The sentence of the change, its place when the change is gone, or the seal. */
  what: string;
}

const WORDS: Readonly<Record<Finding['kind'], readonly [one: string, many: string]>> = {
  altered: ['change was altered', 'changes were altered'],
  removed: ['change was removed', 'changes were removed'],
  inserted: ['change was put in later', 'changes were put in later'],
  backDated: ['change was back-dated', 'changes were back-dated'],
  seal: ['seal is broken', 'seals are broken'],
};

/**
 * "Whole since 2026-11-22: nothing was altered, removed, put in or back-dated."
 * @param sinceMs moment of the oldest change that is left; null when there is none.
 */
export function wholeInWords(sinceMs: number | null): string {
  const since = sinceMs === null ? '' : ` since ${new Date(sinceMs).toISOString().slice(0, 10)}`;
  return `Whole${since}: nothing was altered, removed, put in or back-dated.`;
}

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
