import { describe, expect, test } from 'vitest';
import {
  EMPTY_SEAL_MS,
  findingsInWords,
  headSchema,
  LATEST_ROW_MS,
  MISSED_SEAL_MS,
  sealSchema,
  sealStatementSchema,
  type Finding,
} from '../../../core/domain/seal.ts';

const head = { lane: '730d1', link: 1, digest: 'd', expiresAt: 9 };
const statement = {
  accountId: 'northbeam',
  sealNumber: 1,
  sealedAtMs: 5,
  heads: [head],
  rowsWithoutLane: [{ at: '2026-11-22', digest: 'd', expiresAt: 9 }],
  previous: '',
};
const seal = {
  accountId: 'northbeam',
  sealNumber: 1,
  statement: '{}',
  signature: 's',
  expiresAt: 9,
};

describe('what is sealed', () => {
  test.each([
    ['a head', headSchema, head],
    ['a statement', sealStatementSchema, statement],
    ['a seal', sealSchema, seal],
  ])('%s has each of its fields', (_, schema, whole) => {
    expect(schema.parse(whole)).toEqual(whole);
    for (const field of Object.keys(whole)) {
      const { [field]: _left, ...rest } = whole as Record<string, unknown>;
      expect(schema.safeParse(rest).success, field).toBe(false);
    }
  });

  test('is numbered from one, without fractions', () => {
    for (const number of [0, 1.5, -1]) {
      expect(headSchema.safeParse({ ...head, link: number }).success).toBe(false);
      expect(sealSchema.safeParse({ ...seal, sealNumber: number }).success).toBe(false);
      expect(sealStatementSchema.safeParse({ ...statement, sealNumber: number }).success).toBe(
        false,
      );
    }
    for (const row of [{}, { ...statement.rowsWithoutLane[0], more: 1 }])
      expect(sealStatementSchema.safeParse({ ...statement, rowsWithoutLane: [row] }).success).toBe(
        false,
      );
  });

  test('comes once a day, three hours late at most, and a row a quarter of an hour late', () => {
    expect([LATEST_ROW_MS, EMPTY_SEAL_MS, MISSED_SEAL_MS]).toEqual([
      15 * 60_000,
      24 * 3_600_000,
      27 * 3_600_000,
    ]);
  });
});

describe('findings in words', () => {
  const all = (kind: Finding['kind'], count: number): Finding[] =>
    Array.from({ length: count }, (_, at) => ({ kind, what: `the ${at + 1}.` }));

  test.each<[Finding['kind'], string, string]>([
    ['altered', '1 change was altered', '2 changes were altered'],
    ['removed', '1 change was removed', '2 changes were removed'],
    ['inserted', '1 change was put in later', '2 changes were put in later'],
    ['backDated', '1 change was back-dated', '2 changes were back-dated'],
    ['seal', '1 seal is broken', '2 seals are broken'],
  ])('%s', (kind, one, two) => {
    expect(findingsInWords(all(kind, 1))).toBe(`${one}, such as: the 1..`);
    expect(findingsInWords(all(kind, 2))).toBe(`${two}, such as: the 1..`);
  });

  test('are counted by kind, and none has no words', () => {
    expect(findingsInWords([...all('seal', 1), ...all('removed', 1_200)])).toBe(
      '1,200 changes were removed, such as: the 1.. 1 seal is broken, such as: the 1..',
    );
    expect(findingsInWords([])).toBe('');
  });
});
