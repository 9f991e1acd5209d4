import { createHash, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findingsInWords, wholeInWords } from '../core/domain/seal.ts';
import { checkEvidence, oldestOf } from '../functions/evidence/chain-check.ts';
import { readEvidence } from '../functions/evidence/evidence-file.ts';

/**
 * npm run audit-check -- <file> [--key <public key.pem>]: checks an audit-evidence.jsonl, or a day
 * that was exported at night, without the portal and without AWS. Ends with 1 when it is not whole.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' } },
});
const [file] = positionals;
if (!file) throw new Error('Name the file audit-evidence.jsonl, or an exported day.');
const publicKey = values.key && (await readFile(values.key, 'utf8'));
const evidence = readEvidence(await readFile(file, 'utf8'), publicKey);
const findings = checkEvidence(evidence);
const { rows, seals } = evidence;
const counts = `Changes: ${rows.length.toLocaleString('en-GB')}, seals: ${seals.length.toLocaleString('en-GB')}, as of ${evidence.now.toISOString()}.`;
const key = createPublicKey(evidence.publicKey).export({ type: 'spki', format: 'der' });
const fingerprint = createHash('sha256').update(key).digest('hex');
console.log(
  findings.length > 0
    ? `NOT WHOLE. ${findingsInWords(findings)} ${counts}`
    : `${wholeInWords(oldestOf(rows))} ${counts}`,
);
console.log(
  `Key ${fingerprint}${publicKey ? '' : ', as the file says. Compare it with the key of the provider, or give that by --key.'}`,
);
process.exitCode = findings.length > 0 ? 1 : 0;
