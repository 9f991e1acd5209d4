import { isByStaff, type Staff } from '../../core/access/staff.ts';
import { sealSchema, type Seal } from '../../core/domain/seal.ts';
import { parseStored } from '../runtime/stored.ts';
import { placedRow, type Evidence, type PlacedRow } from './chain-check.ts';
import type { Row } from '../store/stored-form.ts';

/**
 * A line of a file by which an audit log can be checked elsewhere: the public key, a seal, a row
 * with all of its fields, or the place and digest of a row that the reader may not see whole.
 */
type Line =
  | { publicKey: string; exportedAtMs: number; isContinued?: boolean }
  | { seal: Seal }
  | { row: Row }
  | { placed: PlacedRow };

export const evidenceLine = (line: Line) => `${JSON.stringify(line)}\n`;

/** A row with all of its fields; of a change by the reader's staff its place and digest alone. */
export const evidenceRow = (row: Row, staff: Staff): string =>
  isByStaff(staff, { userSub: String(row['userSub']), home: row['home'] as string | null })
    ? evidenceLine({ placed: { ...placedRow(row), information: '' } })
    : evidenceLine({ row });

/**
 * @param publicKey PEM from a source that the reader trusts; default: the one in the file.
 * @throws Error for a file that is no evidence.
 */
export function readEvidence(text: string, publicKey?: string): Required<Omit<Evidence, 'heads'>> {
  const seals: Seal[] = [];
  const rows: PlacedRow[] = [];
  let [key, exportedAtMs, isContinued] = [publicKey, 0, false];
  for (const line of text.split('\n').filter(Boolean)) {
    const given = JSON.parse(line) as Line;
    if ('seal' in given) seals.push(parseStored(sealSchema, given.seal));
    else if ('row' in given) rows.push(placedRow(given.row));
    else if ('placed' in given) rows.push(given.placed);
    else {
      key ??= given.publicKey;
      ({ exportedAtMs, isContinued = false } = given);
    }
  }
  if (!key || !exportedAtMs) throw new Error('The file is no evidence of an audit log.');
  return { rows, seals, publicKey: key, isContinued, now: new Date(exportedAtMs) };
}
