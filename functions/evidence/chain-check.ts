import { verify } from 'node:crypto';
import {
  LATEST_ROW_MS,
  MISSED_SEAL_MS,
  type Finding,
  type Head,
  type Seal,
} from '../../core/domain/seal.ts';
import { digestOf, rowDigest } from '../runtime/digest.ts';
import { statementOf } from '../store/seals.ts';
import type { Row } from '../store/stored-form.ts';

/** A row of the log as the check needs it; `lane` is undefined for a row of a release without. */
export interface PlacedRow {
  at: string;
  atMs: number;
  lane?: string | undefined;
  link: number;
  previous: string;
  previousExpiresAt: number;
  /** '' when the reader may not know it. */
  information: string;
  digest: string;
}

/** @param row as it is stored, with all of its fields. */
export const placedRow = (row: Row): PlacedRow => ({
  at: String(row['at']),
  atMs: Number(row['atMs']),
  lane: row['lane'] as string | undefined,
  link: Number(row['link']),
  previous: String(row['previous']),
  previousExpiresAt: Number(row['previousExpiresAt']),
  information: String(row['information']),
  digest: rowDigest(row),
});

/** Moment of the oldest of the rows; null when there is none. */
export const oldestOf = (rows: readonly PlacedRow[]): number | null =>
  rows.reduce<number | null>(
    (oldest, { atMs }) => (oldest === null ? atMs : Math.min(oldest, atMs)),
    null,
  );

/** An account's log as it is stored or exported. */
export interface Evidence {
  rows: readonly PlacedRow[];
  /** Oldest first. */
  seals: readonly Seal[];
  /** PEM of the key that signs the seals. */
  publicKey: string;
  /** Heads of the lanes before and after the rows were read; none of an export. */
  heads?: { before: readonly Head[]; after: readonly Head[] };
  /** The rows up to the first seal are elsewhere, such as in the export of the day before. */
  isContinued?: boolean;
  now: Date;
}

/**
 * Compares a log with its lanes and its signed seals. Needs nothing but what it is given, so
 * whoever has an export can repeat it. Rows that expired in time are no finding.
 */
export function checkEvidence(evidence: Evidence): Finding[] {
  const lanes = grouped(evidence.rows, ({ lane }) => lane);
  const statements = evidence.seals.map(statementOf);
  const last = statements.at(-1);
  const numbers = new Set([
    ...lanes.keys(),
    ...[last?.heads, evidence.heads?.before].flatMap(
      (heads) => heads?.map(({ lane }) => lane) ?? [],
    ),
  ]);
  return [
    ...sealFindings(evidence),
    ...rowsWithoutLaneFindings(
      lanes.get(undefined) ?? [],
      statements.slice(evidence.isContinued ? 1 : 0),
      evidence.now,
    ),
    ...[...numbers]
      .filter((lane) => lane !== undefined)
      .flatMap((lane) => laneFindings(lane, lanes.get(lane) ?? [], evidence, statements)),
  ];
}

type Statement = ReturnType<typeof statementOf>;

function sealFindings({ seals, publicKey, now }: Evidence): Finding[] {
  const broken = (what: string): Finding => ({ kind: 'seal', what });
  const findings: Finding[] = [];
  for (const [at, seal] of seals.entries()) {
    const before = seals[at - 1];
    const { sealNumber, accountId, previous } = statementOf(seal);
    if (!isSigned(seal, publicKey))
      findings.push(broken(`number ${seal.sealNumber} is not signed`));
    if (sealNumber !== seal.sealNumber || accountId !== seal.accountId)
      findings.push(broken(`number ${seal.sealNumber} is another one`));
    if (before && (before.sealNumber + 1 !== sealNumber || digestOf(before.statement) !== previous))
      findings.push(broken(`number ${sealNumber} does not follow number ${before.sealNumber}`));
  }
  const last = seals.at(-1);
  const ageMs = last ? now.getTime() - statementOf(last).sealedAtMs : 0;
  if (last && ageMs > MISSED_SEAL_MS)
    findings.push(broken(`none is newer than number ${last.sealNumber}`));
  return findings;
}

/** Whether the key's owner signed the statement of a seal. */
const isSigned = ({ statement, signature }: Seal, key: string): boolean =>
  verify('sha256', Buffer.from(digestOf(statement)), key, Buffer.from(signature, 'base64'));

/** Rows of a release that had no lanes are in the first seals; later there are none without. */
function rowsWithoutLaneFindings(
  rows: readonly PlacedRow[],
  statements: readonly Statement[],
  now: Date,
): Finding[] {
  if (statements.length === 0) return [];
  const found = new Map(rows.map((row) => [row.at, row]));
  const findings: Finding[] = [];
  for (const { at, digest, expiresAt } of statements.flatMap((each) => each.rowsWithoutLane)) {
    const row = found.get(at);
    found.delete(at);
    if (row && row.digest !== digest) findings.push({ kind: 'altered', what: lineOf(row) });
    if (!row && isKept(expiresAt, now))
      findings.push({ kind: 'removed', what: at.replace(/#.*/, '') });
  }
  for (const row of found.values()) findings.push({ kind: 'inserted', what: lineOf(row) });
  return findings;
}

/** Each row of a lane has its digest in the row behind it; the last one in the head, or in a seal. */
function laneFindings(
  lane: string,
  unsorted: readonly PlacedRow[],
  { heads, isContinued, now }: Evidence,
  statements: readonly Statement[],
): Finding[] {
  const headIn = (all: readonly Head[] | undefined) => all?.find((head) => head.lane === lane);
  const sealed = statements.map((statement) => ({
    head: headIn(statement.heads),
    sealedAtMs: statement.sealedAtMs,
  }));
  const [headBefore, headAfter] = [headIn(heads?.before), headIn(heads?.after)];
  const known = [...sealed.flatMap(({ head }) => head ?? []), ...(headBefore ? [headBefore] : [])];
  const all = grouped(unsorted, ({ link }) => link);
  const digestsOf = (link: number, behind: readonly PlacedRow[]) => [
    ...known.flatMap((head) => (head.link === link ? [head.digest] : [])),
    ...behind.map(({ previous }) => previous),
  ];
  const findings: Finding[] = [];
  const byLink = new Map<number, PlacedRow>();
  for (const [link, rows] of all) {
    const digests = digestsOf(link, all.get(link + 1) ?? []);
    const row = rows.find(({ digest }) => digests.includes(digest)) ?? rows[0]!;
    byLink.set(link, row);
    for (const other of rows)
      if (other !== row || (heads && link > (headAfter?.link ?? 0)))
        findings.push({ kind: 'inserted', what: lineOf(other) });
  }
  const behind = isContinued ? sealed[0]?.head : undefined;
  const first = behind && byLink.get(behind.link + 1);
  if (first && first.previous !== behind.digest)
    findings.push({ kind: 'altered', what: lineOf(first) });
  let [latestMs, at] = [0, 0];
  for (const link of [...byLink.keys()].toSorted((one, other) => one - other)) {
    const row = byLink.get(link)!;
    const next = byLink.get(link + 1);
    if (digestsOf(link, next ? [next] : []).some((digest) => digest !== row.digest))
      findings.push({ kind: 'altered', what: lineOf(row) });
    // The latest seal that was made before the row was written.
    while (at < sealed.length && (sealed[at]!.head?.link ?? 0) < link)
      latestMs = Math.max(latestMs, sealed[at++]!.sealedAtMs);
    if (row.atMs < latestMs - LATEST_ROW_MS)
      findings.push({ kind: 'backDated', what: lineOf(row) });
    latestMs = Math.max(latestMs, row.atMs);
  }
  return [...findings, ...missing(lane, behind?.link ?? 0, byLink, known, now)];
}

/**
 * Rows that are neither there nor expired, up to the last one that is known of.
 * @param elsewhere number of the last row that is not looked for here.
 */
function missing(
  lane: string,
  elsewhere: number,
  byLink: ReadonlyMap<number, PlacedRow>,
  known: readonly Head[],
  now: Date,
): Finding[] {
  const last = Math.max(0, ...byLink.keys(), ...known.map(({ link }) => link));
  // Rows expire in their order: up to here all may be gone.
  const expired = Math.max(
    elsewhere,
    ...[...byLink.values()]
      .filter(({ previousExpiresAt }) => !isKept(previousExpiresAt, now))
      .map(({ link }) => link - 1),
    ...known.filter(({ expiresAt }) => !isKept(expiresAt, now)).map(({ link }) => link),
  );
  const findings: Finding[] = [];
  for (let link = expired + 1; link <= last; link += 1)
    if (!byLink.has(link))
      findings.push({ kind: 'removed', what: `number ${link} of lane ${lane}` });
  return findings;
}

function grouped<K>(
  rows: readonly PlacedRow[],
  keyOfRow: (row: PlacedRow) => K,
): Map<K, PlacedRow[]> {
  const groups = new Map<K, PlacedRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOfRow(row)) ?? [];
    group.push(row);
    groups.set(keyOfRow(row), group);
  }
  return groups;
}

const isKept = (expiresAtEpochSeconds: number, now: Date) =>
  expiresAtEpochSeconds * 1000 > now.getTime();
const lineOf = ({ at, information }: PlacedRow) =>
  `${at.replace(/#.*/, '')} ${information}`.trimEnd();
