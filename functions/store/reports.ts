import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import type { Author } from '../../core/access/staff.ts';
import { savedReportSchema, type SavedReport } from '../../core/domain/report/saved.ts';
import { get, query, type Row, type TransactItem } from './client.ts';
import { savedOf, versionDelete, versionPut, type Saved } from './versioned.ts';
import { parseStored } from '../runtime/stored.ts';

export type StoredReport = SavedReport & Saved;

export interface ReportOwner {
  account: AccountId;
  customer: string | null;
}

export async function reportsOf(owner: ReportOwner): Promise<StoredReport[]> {
  const rows = await query('reports', {
    partition: { accountId: owner.account },
    sort: {
      condition: 'begins_with(ownerAndName, :owner)',
      values: { ':owner': prefixOf(owner) },
    },
  });
  return rows.map(readReport);
}

/** All saved reports of an account; customer is '' for the account's own. */
export async function everyReport(
  accountId: AccountId,
): Promise<{ customer: string; report: StoredReport }[]> {
  const rows = await query('reports', { partition: { accountId } });
  return rows.map((row) => ({ customer: customerIn(row), report: readReport(row) }));
}

export async function findReport(
  owner: ReportOwner,
  name: string,
): Promise<StoredReport | undefined> {
  const row = await get('reports', keyOf(owner, name));
  return row && readReport(row);
}

/** `former` is 0 for a new name. */
export function reportPut(
  owner: ReportOwner,
  report: SavedReport,
  former: number,
  by: Author,
): TransactItem {
  return versionPut('reports', { ...keyOf(owner, report.name), report }, former, by);
}

export function reportDelete(owner: ReportOwner, name: string, former: number): TransactItem {
  return versionDelete('reports', keyOf(owner, name), former);
}

function readReport(row: Row): StoredReport {
  return { ...parseStored(savedReportSchema, row['report']), ...savedOf(row) };
}

/** JSON, so that no customer's name is a prefix of another key. */
const prefixOf = ({ customer }: ReportOwner) => `${JSON.stringify([customer ?? ''])}/`;

function customerIn(row: Row): string {
  const report = readReport(row);
  const prefix = String(row['ownerAndName']).slice(0, -report.name.length - 1);
  return z.tuple([z.string()]).parse(JSON.parse(prefix))[0];
}

const keyOf = (owner: ReportOwner, name: string) => ({
  accountId: owner.account,
  ownerAndName: `${prefixOf(owner)}${name}`,
});
