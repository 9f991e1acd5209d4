import { sealPublicKey } from '../../gateways/seal-key.ts';
import { evidenceLine, evidenceRow } from '../../evidence/evidence-file.ts';
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
    for await (const page of rawRowPages(account))
      yield page.map((row) => evidenceRow(row, staff)).join('');
  },
};
