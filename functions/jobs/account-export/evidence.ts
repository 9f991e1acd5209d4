import type { AuditRow } from '../../../core/domain/audit.ts';
import { sealPublicKey } from '../../gateways/seal-key.ts';
import { isByStaff } from '../../reads/audit-entries.ts';
import { placedRow } from '../../evidence/chain-check.ts';
import type { Row } from '../../store/client.ts';
import { evidenceLine } from '../../evidence/evidence-file.ts';
import { rawRowPages, sealsOf } from '../../store/seals.ts';
import type { OwnedFile } from './owned-file.ts';

/** Proof of the audit log, for `npm run audit-check` on another machine. */
export const EVIDENCE: OwnedFile = {
  name: 'audit-evidence.jsonl',
  about:
    'Proof that the audit log is whole, a JSON value in each line: the public key, the signed seals, and the rows as they are stored. `npm run audit-check` of the portal checks it on any machine. Of a change by the staff of the provider it has the digest alone.',
  columns: [],
  async *text({ call: { account, now }, staff }) {
    yield evidenceLine({ publicKey: await sealPublicKey(), exportedAtMs: now.getTime() });
    for (const seal of await sealsOf(account)) yield evidenceLine({ seal });
    const lineOf = (row: Row) =>
      isByStaff(staff, row as unknown as AuditRow)
        ? evidenceLine({ placed: { ...placedRow(row), information: '' } })
        : evidenceLine({ row });
    for await (const page of rawRowPages(account)) yield page.map(lineOf).join('');
  },
};
