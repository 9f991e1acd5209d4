import type { AccountId } from '../../core/access/scope.ts';
import { EMPTY_SEAL_MS, type Seal, type SealStatement } from '../../core/domain/seal.ts';
import { putSealCopy, readSealCopy } from '../gateways/seal-copies.ts';
import { signStatement } from '../gateways/seal-key.ts';
import { digestOf, rowDigest } from '../runtime/digest.ts';
import { defaultKeptDays } from '../store/audit-kept.ts';
import { headsOf, lastSeal, putSeal, rawRows, statementOf } from '../store/seals.ts';

const DAY_SECONDS = 86_400;
/** Fits well in one row of at most 400 KB. */
const ROWS_IN_SEAL = 1_000;

/**
 * Signs the heads of an account's log, if it has changed, and once a day. The copy under object lock
 * comes first: of two concurrent runs, and of one that was interrupted, the next takes that copy.
 */
export async function sealAccount(accountId: AccountId, now: Date): Promise<void> {
  const last = await lastSeal(accountId);
  const before = last && statementOf(last);
  const heads = await headsOf(accountId);
  const older = last ? [] : await rowsWithoutLane(accountId);
  const isChanged = JSON.stringify(heads) !== JSON.stringify(before?.heads ?? []);
  const isDue = now.getTime() - (before?.sealedAtMs ?? 0) >= EMPTY_SEAL_MS;
  if (!isChanged && !isDue && older.length === 0) return;
  // As long as any row that it proves, and never shorter than the seal before.
  const expiresAt = Math.max(
    Math.floor(now.getTime() / 1000) + defaultKeptDays() * DAY_SECONDS + DAY_SECONDS,
    ...heads.map((head) => head.expiresAt + DAY_SECONDS),
    last?.expiresAt ?? 0,
  );
  let previous = last ? digestOf(last.statement) : '';
  let sealNumber = last?.sealNumber ?? 0;
  for (let at = 0; at === 0 || at < older.length; at += ROWS_IN_SEAL) {
    sealNumber += 1;
    const statement = JSON.stringify({
      accountId,
      sealNumber,
      sealedAtMs: now.getTime(),
      heads,
      rowsWithoutLane: older.slice(at, at + ROWS_IN_SEAL),
      previous,
    } satisfies SealStatement);
    if (!(await makeSeal({ accountId, sealNumber, statement, expiresAt }))) return;
    previous = digestOf(statement);
  }
}

/** @returns false when another run has made a seal of this number. */
async function makeSeal(unsigned: Omit<Seal, 'signature'>): Promise<boolean> {
  const { accountId, sealNumber, statement } = unsigned;
  const made: Seal = { ...unsigned, signature: await signStatement(statement) };
  const seal = (await putSealCopy(made)) ? made : await readSealCopy(accountId, sealNumber);
  if (seal) await putSeal(seal);
  return seal === made;
}

async function rowsWithoutLane(accountId: AccountId): Promise<SealStatement['rowsWithoutLane']> {
  return (await rawRows(accountId))
    .filter(({ lane }) => lane === undefined)
    .map((row) => ({
      at: String(row['at']),
      digest: rowDigest(row),
      expiresAt: Number(row['expiresAt']),
    }));
}
