import { issueWords } from '../../../core/contract/issue-words.ts';
import {
  readImportCsv,
  rowWords,
  UnreadableImport,
  type ImportRow,
} from '../../../core/domain/automation/import-csv.ts';
import type { Imported } from '../../../core/domain/automation/imported.ts';
import { customerName, type PartOf } from '../../../core/domain/automation/part.ts';
import { plainName, type KeptAccess } from '../../../core/domain/provisioning.ts';
import { readJobFile } from '../../gateways/job-files.ts';
import { BadRequest } from '../../runtime/errors.ts';
import { planDeviceRows } from './devices.ts';
import { isRefused, planGroups, refused, rootOf, type Draft, type Ground } from './ground.ts';
import { planCustomer } from './plan-groups.ts';
import { planRoleRows } from './plan-roles.ts';
import { planUserRows } from './plan-users.ts';
import { planRecipientRows } from './recipients.ts';
import { planThresholdRows } from './plan-thresholds.ts';

type Planner = (
  ground: Ground,
  rows: readonly ImportRow[],
  snmp: KeptAccess,
) => Draft[] | Promise<Draft[]>;

const PLANNERS: Readonly<Record<Imported, Planner>> = {
  devices: planDeviceRows,
  groups: planGroupRows,
  users: planUserRows,
  roles: planRoleRows,
  thresholds: planThresholdRows,
  recipients: planRecipientRows,
};

/** Planned lines of a file's rows, each with its row's number. */
export async function planImport(
  ground: Ground,
  { what, file, snmp = {} }: Pick<PartOf<'import'>, 'what' | 'file' | 'snmp'>,
): Promise<Draft[]> {
  const { account } = ground.call;
  const place = { kind: 'automation' as const, account, jobId: file, part: 'input' };
  const csv = Buffer.from(await readJobFile(place)).toString('utf8');
  return await PLANNERS[what](ground, readOrRefuse(csv, what), snmp);
}

function readOrRefuse(csv: string, what: Imported): ImportRow[] {
  try {
    return readImportCsv(csv, what);
  } catch (error) {
    if (error instanceof UnreadableImport) throw new BadRequest(error.message, 'csv');
    throw error;
  }
}

/** Customers, and the groups below each of them, named by their paths. */
function planGroupRows(ground: Ground, rows: readonly ImportRow[]): Draft[] {
  const paths = new Map<string, number>();
  return rows.flatMap((row) => {
    const names = [row.cell('Customer'), ...row.cell('Group').split('/')]
      .map((name) => name.trim())
      .filter(Boolean);
    const lineName = rowWords(row, names.join('/'));
    const fault = row.why || names.map(nameFault).find(Boolean);
    if (fault) return [refused('Device group', lineName, fault)];
    const path = plainName(names.join('/'));
    const former = paths.get(path);
    if (former !== undefined)
      return [refused('Device group', lineName, `Row ${former} already names it.`)];
    const [customer, ...below] = names;
    const own = planCustomer(ground, rootOf(ground), customer!);
    const lines = isRefused(own.line)
      ? [own.line]
      : [own.line, ...planGroups(ground, own.group, below).lines];
    // The line names the groups above only where this row makes them.
    if (!lines.some(isRefused)) paths.set(path, row.row);
    const telling = lines.filter(({ will }) => will !== 'leave');
    return (telling.length > 0 ? telling : lines.slice(-1)).map((line) => ({
      ...line,
      name: rowWords(row, line.name),
    }));
  });
}

function nameFault(name: string): string | undefined {
  const { error } = customerName.safeParse(name, { error: issueWords });
  return error && `${name} ${error.issues[0]!.message}.`;
}
