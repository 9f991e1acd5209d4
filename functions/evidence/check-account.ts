import type { AccountId } from '../../core/access/scope.ts';
import type { Finding, Seal } from '../../core/domain/seal.ts';
import { readSealCopy } from '../gateways/seal-copies.ts';
import { sealPublicKey } from '../gateways/seal-key.ts';
import {
  checkEvidence,
  oldestOf,
  placedRow,
  type Evidence,
  type PlacedRow,
} from './chain-check.ts';
import { headsOf, rawRowPages, sealsOf } from '../store/seals.ts';

export interface Checked {
  rows: number;
  seals: number;
  /** Moment of the oldest change that is left; null when there is none. */
  sinceMs: number | null;
  findings: Finding[];
}

/** Compares an account's log with its lanes, its seals, and the copies under object lock. */
export async function checkAccount(accountId: AccountId, now: Date): Promise<Checked> {
  const { rows, seals, ...rest } = await evidenceOf(accountId, now);
  const findings = checkEvidence({ rows, seals, ...rest });
  return {
    rows: rows.length,
    seals: seals.length,
    sinceMs: oldestOf(rows),
    findings: [...findings, ...(await copyFindings(accountId, seals))],
  };
}

/** The seals are read first and the heads twice, as rows are written meanwhile. */
async function evidenceOf(
  accountId: AccountId,
  now: Date,
): Promise<Required<Omit<Evidence, 'isContinued'>>> {
  const publicKey = await sealPublicKey();
  const seals = await sealsOf(accountId);
  const before = await headsOf(accountId);
  const rows: PlacedRow[] = [];
  for await (const page of rawRowPages(accountId)) rows.push(...page.map(placedRow));
  return { rows, seals, publicKey, heads: { before, after: await headsOf(accountId) }, now };
}

/** The latest seal is the one under object lock, and none follows it. */
async function copyFindings(accountId: AccountId, seals: readonly Seal[]): Promise<Finding[]> {
  const last = seals.at(-1);
  const number = last?.sealNumber ?? 0;
  const copy = last && (await readSealCopy(accountId, number));
  const next = await readSealCopy(accountId, number + 1);
  return [
    ...(last && copy?.statement !== last.statement
      ? [{ kind: 'seal' as const, what: `number ${number} differs from its copy` }]
      : []),
    ...(next ? [{ kind: 'seal' as const, what: `those after number ${number} are missing` }] : []),
  ];
}
