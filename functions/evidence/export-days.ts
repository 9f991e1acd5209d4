import { NO_STAFF, type Staff } from '../../core/access/staff.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { dayAfter, endOfDayMs, utcDay, type AuditExport } from '../../core/domain/audit-export.ts';
import { LATEST_ROW_MS, type Seal } from '../../core/domain/seal.ts';
import { putExportedDay } from '../gateways/audit-exports.ts';
import { sealPublicKey } from '../gateways/seal-key.ts';
import { lastExport, noteExport } from '../store/audit-exports.ts';
import { keptDaysOf } from '../store/audit-kept.ts';
import { get } from '../store/client.ts';
import { headsOf, rawRowPages, sealsOf, statementOf } from '../store/seals.ts';
import { staffOver } from '../store/staff.ts';
import { evidenceLine, evidenceRow } from './evidence-file.ts';
import type { Row } from '../store/stored-form.ts';

/** What one file has: the rows behind the heads of one seal, up to those of another. */
interface Span {
  accountId: AccountId;
  /** Undefined for the first file of an account. */
  from: Seal | undefined;
  to: Seal;
  /** All of them, the first and the last as well. */
  seals: readonly Seal[];
}

/**
 * Exports the days of an account's log that are over and not exported yet, each as a file that can
 * be checked by itself. Repeatable: the file of a day stays as it was written first, and the day is
 * noted after it.
 */
export async function exportDays(accountId: AccountId, now: Date): Promise<void> {
  let last = await lastExport(accountId);
  const seals = await sealsOf(accountId, last?.sealNumber);
  const [first] = seals;
  if (!first) return;
  if (last && first.sealNumber !== last.sealNumber)
    throw new Error(`Seal ${last.sealNumber}, with which the last exported day ends, is missing.`);
  const staff = await staffOver(accountId);
  const keptDays = await keptDaysOf(accountId, (key) => get('auditHeads', key));
  let day = last ? dayAfter(last.day) : utcDay(statementOf(first).sealedAtMs);
  while (endOfDayMs(day) + LATEST_ROW_MS <= now.getTime()) {
    const to = await lastSealOf(accountId, day, seals);
    if (!to) return;
    const from = last && seals.find(({ sealNumber }) => sealNumber === last!.sealNumber);
    const sealNumber = await putDay(day, { accountId, from, to, seals }, staff, keptDays);
    const exported: AuditExport = {
      firstDay: last?.firstDay ?? day,
      day,
      sealNumber,
      atMs: now.getTime(),
    };
    // Another run goes on from here.
    if (!(await noteExport(accountId, last, exported))) return;
    last = exported;
    day = dayAfter(day);
  }
}

/**
 * The first seal that has all rows of a day. Without one, the last seal does if nothing was written
 * since.
 */
async function lastSealOf(
  accountId: AccountId,
  day: string,
  seals: readonly Seal[],
): Promise<Seal | undefined> {
  const wholeFromMs = endOfDayMs(day) + LATEST_ROW_MS;
  const after = seals.find((seal) => statementOf(seal).sealedAtMs >= wholeFromMs);
  if (after) return after;
  const last = seals.at(-1)!;
  const heads = JSON.stringify(await headsOf(accountId));
  return heads === JSON.stringify(statementOf(last).heads) ? last : undefined;
}

/**
 * The content follows from the day and its first seal alone, so that the file of a run that was
 * killed is the one that the next run would write.
 * @returns the number of the last seal in the file.
 */
async function putDay(day: string, planned: Span, staff: Staff, keptDays: number): Promise<number> {
  const { accountId } = planned;
  const read = await rowsOf(planned);
  const span = { ...planned, to: firstSealOf(day, planned, read) };
  const rows = read.filter(isIn(span));
  await putExportedDay(
    { accountId, day, part: 'whole' },
    await textOf(span, rows, NO_STAFF),
    keptDays,
  );
  if (staff.accounts.length > 0)
    await putExportedDay(
      { accountId, day, part: 'below' },
      await textOf(span, rows, staff),
      keptDays,
    );
  return span.to.sealNumber;
}

/** Oldest first. */
async function rowsOf(span: Span): Promise<Row[]> {
  const rows: Row[] = [];
  const fromMs = span.from ? statementOf(span.from).sealedAtMs - LATEST_ROW_MS : 0;
  const toMs = statementOf(span.to).sealedAtMs;
  for await (const page of rawRowPages(span.accountId, { fromMs, toMs }))
    rows.push(...page.filter(isIn(span)));
  return rows;
}

const linksIn = (seal: Seal | undefined) =>
  new Map(seal && statementOf(seal).heads.map(({ lane, link }) => [lane, link]));

/** A row of a release without lanes is in the first file. */
function isIn({ from, to }: Pick<Span, 'from' | 'to'>): (row: Row) => boolean {
  const [before, until] = [linksIn(from), linksIn(to)];
  return ({ lane, link }) =>
    lane === undefined
      ? !from
      : Number(link) > (before.get(String(lane)) ?? 0) &&
        Number(link) <= (until.get(String(lane)) ?? 0);
}

/** The first seal that has the rows of the day, so that those of later days are in later files. */
function firstSealOf(day: string, { from, to, seals }: Span, rows: readonly Row[]): Seal {
  const ofDay = rows.filter(({ atMs }) => Number(atMs) < endOfDayMs(day));
  const older = seals.findLast((seal) => statementOf(seal).rowsWithoutLane.length > 0);
  const least = Math.max(from?.sealNumber ?? 0, older?.sealNumber ?? 0);
  const isEnough = (seal: Seal) => ofDay.every(isIn({ from, to: seal }));
  return seals.find((seal) => seal.sealNumber >= least && isEnough(seal)) ?? to;
}

async function textOf(
  { from, to, seals }: Span,
  rows: readonly Row[],
  staff: Staff,
): Promise<string> {
  const within = seals.filter(
    ({ sealNumber }) => sealNumber >= (from?.sealNumber ?? 0) && sealNumber <= to.sealNumber,
  );
  const head = {
    publicKey: await sealPublicKey(),
    exportedAtMs: statementOf(to).sealedAtMs,
    isContinued: from !== undefined,
  };
  return [
    evidenceLine(head),
    ...within.map((seal) => evidenceLine({ seal })),
    ...rows.map((row) => evidenceRow(row, staff)),
  ].join('');
}
