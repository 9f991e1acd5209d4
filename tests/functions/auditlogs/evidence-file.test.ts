import { expect, test } from 'vitest';
import { placedRow } from '../../../functions/evidence/chain-check.ts';
import { evidenceLine, readEvidence } from '../../../functions/evidence/evidence-file.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const seal = {
  accountId: accountNamed('northbeam'),
  sealNumber: 1,
  statement: '{}',
  signature: 's',
  expiresAt: 9,
};
const row = {
  at: '2026-11-22T07:00:00.000Z#1',
  atMs: 1,
  lane: 'a',
  link: 1,
  previous: '',
  previousExpiresAt: 0,
  information: 'First',
};
const placed = { ...placedRow(row), link: 2, information: '' };
const head = { publicKey: 'of the file', exportedAtMs: 1_800_000_000_000 };
const file = [{ row }, { seal }, head, { placed }].map(evidenceLine).join('\n');

test('a file of evidence is read line by line, as of the moment of its export', () => {
  expect(readEvidence(file)).toEqual({
    rows: [placedRow(row), placed],
    seals: [seal],
    publicKey: 'of the file',
    isContinued: false,
    now: new Date(head.exportedAtMs),
  });
});

test('a key that the reader trusts counts before the one in the file', () => {
  expect(readEvidence(file, 'trusted').publicKey).toBe('trusted');
});

test('a file without a key or without its moment is no evidence', () => {
  const none = 'The file is no evidence of an audit log.';
  expect(() => readEvidence(evidenceLine({ row }))).toThrow(none);
  expect(() => readEvidence(evidenceLine({ row }), 'trusted')).toThrow(none);
  for (const odd of [
    { ...head, publicKey: '' },
    { ...head, exportedAtMs: 0 },
  ])
    expect(() => readEvidence(evidenceLine(odd))).toThrow(none);
  expect(() => readEvidence(evidenceLine({ seal: { ...seal, sealNumber: 0 } }))).toThrow();
});
