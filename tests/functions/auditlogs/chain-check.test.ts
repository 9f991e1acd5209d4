import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  LATEST_ROW_MS,
  MISSED_SEAL_MS,
  type Head,
  type Seal,
  type SealStatement,
} from '../../../core/domain/seal.ts';
import {
  checkEvidence,
  placedRow,
  type Evidence,
} from '../../../functions/evidence/chain-check.ts';
import { digestOf, rowDigest } from '../../../functions/runtime/digest.ts';
import { accountNamed } from '../../fixtures/ids.ts';

type Row = Record<string, string | number>;

const accountId = accountNamed('northbeam');
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const START_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const FAR = 9_999_999_999;
const iso = (atMs: number) => new Date(atMs).toISOString();

/** Rows of a lane, an hour each, behind one another. */
function lane(name: string, hours: readonly number[], expiresAt: readonly number[] = []): Row[] {
  const rows: Row[] = [];
  for (const [index, hour] of hours.entries()) {
    const before = rows.at(-1);
    const atMs = START_MS + hour * HOUR_MS;
    rows.push({
      at: `${iso(atMs)}#${name}`,
      atMs,
      lane: name,
      link: index + 1,
      previous: before ? rowDigest(before) : '',
      previousExpiresAt: before?.['expiresAt'] ?? 0,
      information: `Row ${index + 1}`,
      expiresAt: expiresAt[index] ?? FAR,
    });
  }
  return rows;
}
const headOf = (row: Row): Head => ({
  lane: String(row['lane']),
  link: Number(row['link']),
  digest: rowDigest(row),
  expiresAt: Number(row['expiresAt']),
});

function seal(change: Partial<SealStatement> & { hour?: number } = {}): Seal {
  const { hour = 100, ...rest } = change;
  const statement = JSON.stringify({
    accountId,
    sealNumber: 1,
    sealedAtMs: START_MS + hour * HOUR_MS,
    heads: [],
    rowsWithoutLane: [],
    previous: '',
    ...rest,
  });
  const signature = sign('sha256', Buffer.from(digestOf(statement)), privateKey).toString('base64');
  const { sealNumber } = JSON.parse(statement) as SealStatement;
  return { accountId, sealNumber, statement, signature, expiresAt: FAR };
}
const after = (before: Seal, change: Parameters<typeof seal>[0] = {}) =>
  seal({ sealNumber: before.sealNumber + 1, previous: digestOf(before.statement), ...change });

/** Findings an hour after the seals; `heads` as read before and after the rows. */
function found(
  rows: readonly Row[],
  seals: readonly Seal[] = [],
  heads?: Evidence['heads'],
  nowMs = START_MS + 101 * HOUR_MS,
) {
  const evidence = { rows: rows.map(placedRow), seals, publicKey: PEM, now: new Date(nowMs) };
  return checkEvidence({ ...evidence, ...(heads && { heads }) }).map(
    ({ kind, what }) => `${kind}: ${what}`,
  );
}
const soon = (rows: readonly Row[], seals: readonly Seal[]) =>
  found(rows, seals, undefined, START_MS + 10 * HOUR_MS);
const still = (...heads: Head[]) => ({ before: heads, after: heads });
const line = (row: Row) => `${iso(Number(row['atMs']))} ${row['information']}`.trimEnd();

describe('the seals of a log', () => {
  test('follow each other, whatever number is the oldest that is kept', () => {
    const [first, third] = [seal(), seal({ sealNumber: 3, previous: 'expired' })];
    const second = after(first);
    expect(found([], [first, second])).toEqual([]);
    expect(found([], [third, after(third)])).toEqual([]);
    const unlike = 'seal: number 2 does not follow number 1';
    expect(found([], [first, after(first, { previous: 'another' })])).toEqual([unlike]);
    expect(found([], [first, after(first, { sealNumber: 3 })])).toEqual([
      'seal: number 3 does not follow number 1',
    ]);
  });

  test('are signed, and are those of their number and account', () => {
    const [one, other] = [seal(), seal({ hour: 99 })];
    expect(found([], [{ ...one, signature: other.signature }])).toEqual([
      'seal: number 1 is not signed',
    ]);
    expect(found([], [{ ...one, sealNumber: 2 }])).toEqual(['seal: number 2 is another one']);
    expect(found([], [{ ...one, accountId: accountNamed('calder') }])).toEqual([
      'seal: number 1 is another one',
    ]);
  });

  test('come often enough', () => {
    const sealedAtMs = START_MS + 100 * HOUR_MS;
    const since = (ms: number) => found([], [seal()], undefined, sealedAtMs + ms);
    expect(since(MISSED_SEAL_MS)).toEqual([]);
    expect(since(MISSED_SEAL_MS + 1)).toEqual(['seal: none is newer than number 1']);
  });
});

describe('rows without a lane', () => {
  const [old, late] = lane('old', [1, 2]).map(({ lane: _lane, ...row }) => row);
  const sealed = ({ at, expiresAt }: Row, digest: string) => ({
    at: String(at),
    digest,
    expiresAt: Number(expiresAt),
  });
  const both = [old!, late!].map((row) => sealed(row, rowDigest(row)));

  test('are those of the seals, in all seals together', () => {
    const first = seal({ rowsWithoutLane: [both[0]!] });
    const seals = [first, after(first, { rowsWithoutLane: [both[1]!] })];
    expect(found([late!, old!], seals)).toEqual([]);
    expect(found([old!], seals)).toEqual([`removed: ${iso(Number(late!['atMs']))}`]);
    expect(found([old!, { ...late!, information: 'No' }], seals)).toEqual([
      `altered: ${line({ ...late!, information: 'No' })}`,
    ]);
    const more = { ...old!, at: `${String(old!['at'])}-2`, information: '' };
    expect(found([old!, late!, more], seals)).toEqual([`inserted: ${line(more)}`]);
  });

  test('may be gone from the second in which they expire, and are not judged before a seal', () => {
    const now = START_MS + 101 * HOUR_MS;
    const until = (seconds: number) => ({ ...both[0]!, expiresAt: now / 1000 + seconds });
    expect(found([], [seal({ rowsWithoutLane: [until(0)] })])).toEqual([]);
    expect(found([], [seal({ rowsWithoutLane: [until(1)] })])).toHaveLength(1);
    expect(found([old!])).toEqual([]);
  });
});

describe('the rows of a lane', () => {
  const rows = lane('a', [1, 2, 3]);
  const [first, second, third] = rows as [Row, Row, Row];
  const head = headOf(third);

  test('are whole in any order, in several lanes, and written while they are read', () => {
    const others = lane('b', [5, 6]);
    const mixed = [third, others[1]!, first, others[0]!, second];
    const heads = [head, headOf(others[1]!)];
    expect(found(mixed, [seal({ heads })], still(...heads))).toEqual([]);
    expect(found(mixed)).toEqual([]);
    expect(found(rows, [], { before: [headOf(second)], after: [head] })).toEqual([]);
  });

  test('are altered when what is behind them, the head or a seal knows another', () => {
    const no = (row: Row) => ({ ...row, information: 'No' });
    expect(found([no(first), second, third])).toEqual([`altered: ${line(no(first))}`]);
    expect(found([first, second, no(third)], [], still(head))).toEqual([
      `altered: ${line(no(third))}`,
    ]);
    expect(found([first, second, no(third)], [seal({ heads: [head] })])).toEqual([
      `altered: ${line(no(third))}`,
    ]);
    // An older seal, of a row that has others behind it by now.
    const relinked = { ...third, previous: rowDigest(no(second)) };
    const sealed = seal({ heads: [headOf(second)], hour: 2 });
    expect(soon([first, no(second), relinked], [sealed])).toEqual([`altered: ${line(no(second))}`]);
  });

  test('that were put in differ from the one that is known', () => {
    const forged = { ...second, at: `${String(second['at'])}-2`, information: 'Forged' };
    for (const given of [
      [first, forged, second, third],
      [first, second, forged, third],
    ])
      expect(found(given)).toEqual([`inserted: ${line(forged)}`]);
    const last = { ...third, information: 'Forged' };
    for (const given of [
      [...rows, last],
      [last, ...rows],
    ])
      expect(found(given, [], still(head))).toEqual([`inserted: ${line(last)}`]);
    // Behind the head, which an export has not; and in a lane without one.
    expect(found(rows, [], still(headOf(second)))).toEqual([`inserted: ${line(third)}`]);
    expect(found([first], [], still())).toEqual([`inserted: ${line(first)}`]);
  });

  test('are removed when neither they nor their time to expire has come', () => {
    const gone = (...links: number[]) => links.map((link) => `removed: number ${link} of lane a`);
    expect(found([first, third])).toEqual(gone(2));
    expect(found([third])).toEqual(gone(1, 2));
    expect(found([first], [], still(head))).toEqual(gone(2, 3));
    expect(found([], [seal({ heads: [head] })])).toEqual(gone(1, 2, 3));
    expect(found([], [], still(head))).toEqual(gone(1, 2, 3));
  });

  test('expire in their order', () => {
    const now = (START_MS + 101 * HOUR_MS) / 1000;
    const expiring = lane('a', [1, 2, 3], [now - 1, now, now + 1]);
    expect(found(expiring.slice(2))).toEqual([]);
    expect(found(expiring.slice(1))).toEqual([]);
    expect(found([], [], still(headOf(expiring[1]!)))).toEqual([]);
    expect(found([], [], still(headOf(expiring[2]!)))).toHaveLength(3);
    const sealed = [seal({ heads: [headOf(expiring[1]!)] })];
    expect(found([], sealed, still(headOf(expiring[2]!)))).toEqual(['removed: number 3 of lane a']);
    const one = lane('a', [1, 2], [now + 1, now + 1]);
    expect(found(one.slice(1))).toEqual(['removed: number 1 of lane a']);
  });

  test('are back-dated when they are long before the row in front of them, or a seal', () => {
    const minutes = LATEST_ROW_MS / HOUR_MS;
    expect(found(lane('a', [5, 5 - minutes]))).toEqual([]);
    const early = lane('a', [5, 6, 6 - minutes - 0.001, 6 - minutes]);
    expect(found(early)).toEqual([`backDated: ${line(early[2]!)}`]);
    const sealedAt = (hour: number) => [seal({ heads: [headOf(first)], hour })];
    expect(soon(rows, sealedAt(2 + minutes))).toEqual([]);
    expect(soon(rows, sealedAt(2.001 + minutes))).toEqual([`backDated: ${line(second)}`]);
    // A seal that knows no row of the lane, and of several the latest.
    const empty = seal({ hour: 4 });
    expect(soon(rows, [empty])).toEqual(rows.map((row) => `backDated: ${line(row)}`));
    const seals = [empty, after(empty, { hour: 5, heads: [headOf(third)] })];
    expect(soon([...rows, ...lane('b', [6])], seals)).toHaveLength(3);
    // A seal that was made after the row proves nothing of its time.
    const [late, middle] = [
      seal({ hour: 4, heads: [head] }),
      seal({ hour: 2, heads: [headOf(second)] }),
    ];
    expect([soon(rows, [late]), soon(rows, [middle])]).toEqual([[], []]);
  });
});
