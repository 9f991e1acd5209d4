import type { AccountId } from '../../core/access/scope.ts';
import {
  LATEST_ROW_MS,
  MISSED_SEAL_MS,
  SEALED_AFTER_MS,
  type Finding,
  type Seal,
} from '../../core/domain/seal.ts';
import type { Row } from './client.ts';
import { keyOf, rowDigest, rowsUntil, sealDigest, sealsOf } from './seals.ts';

export interface Checked {
  rows: number;
  seals: number;
  findings: Finding[];
}

/** Compares an account's log with its seals. Rows expired on time are no finding. */
export async function checkAccount(accountId: AccountId, now: Date): Promise<Checked> {
  const seals = await sealsOf(accountId);
  const last = seals.at(-1);
  const rows = await rowsUntil(accountId, new Date(last?.untilMs ?? 0).toISOString());
  const unsealed = new Map(rows.map((row) => [keyOf(row), row]));
  const findings = chainFindings(seals, now);
  for (const seal of seals)
    for (const sealed of seal.rows) {
      const row = unsealed.get(sealed.at);
      unsealed.delete(sealed.at);
      if (row && rowDigest(row) !== sealed.digest)
        findings.push({ kind: 'altered', what: lineOf(row) });
      if (!row && sealed.expiresAt * 1000 > now.getTime())
        findings.push({ kind: 'removed', what: sealed.at.replace(/#.*/, '') });
    }
  const soonestLate = (last?.untilMs ?? 0) - LATEST_ROW_MS;
  for (const row of unsealed.values())
    if (Number(row['atMs']) < soonestLate) findings.push({ kind: 'inserted', what: lineOf(row) });
  return { rows: rows.length, seals: seals.length, findings };
}

function chainFindings(seals: readonly Seal[], now: Date): Finding[] {
  const broken = (what: string): Finding => ({ kind: 'seal', what });
  const [first] = seals;
  const findings: Finding[] = [];
  const isBeginningKept = (seal: Seal) => seal.previousExpiresAt * 1000 > now.getTime();
  if (first && first.sealNumber > 1 && isBeginningKept(first))
    findings.push(broken(`those before number ${first.sealNumber} are missing`));
  for (const [at, seal] of seals.entries()) {
    const before = seals[at - 1];
    if (sealDigest(seal) !== seal.digest)
      findings.push(broken(`number ${seal.sealNumber} was altered`));
    if (before && (before.sealNumber + 1 !== seal.sealNumber || before.digest !== seal.previous))
      findings.push(
        broken(`number ${seal.sealNumber} does not follow number ${before.sealNumber}`),
      );
  }
  const last = seals.at(-1);
  if (last && now.getTime() - last.sealedAtMs > MISSED_SEAL_MS + SEALED_AFTER_MS)
    findings.push(
      broken(
        `none is newer than ${new Date(last.sealedAtMs).toISOString()}, number ${last.sealNumber}`,
      ),
    );
  return findings;
}

const lineOf = (row: Row) => `${keyOf(row).replace(/#.*/, '')} ${String(row['information'])}`;
