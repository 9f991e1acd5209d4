/** Why a check failed, by the number that is stored. Numbers are never changed nor used again. */
export const CHECK_FAILURES = {
  silent: [2, 'no answer'],
  refused: [3, 'connection refused'],
  noName: [4, 'name not found'],
  forbidden: [5, 'an address that is not checked'],
  noText: [6, 'the text is missing'],
  expired: [7, 'certificate expired'],
  notYet: [8, 'certificate not valid yet'],
  otherName: [9, 'certificate of another name'],
  untrusted: [10, 'certificate not trusted'],
  noTls: [11, 'no TLS'],
  otherAnswer: [12, 'another answer'],
  broken: [13, 'connection broken'],
} as const;
export type CheckFailure = keyof typeof CHECK_FAILURES;

export const CHECK_PASSED = 1;
/** A page that answers with another status is stored as this and the status. */
const STATUS_FROM = 1_000;

export const failureCode = (failure: CheckFailure): number => CHECK_FAILURES[failure][0];
export const statusCode = (status: number): number => STATUS_FROM + status;

/** 'answered 503'; undefined for a number that is no result. */
export function checkResultWords(value: number): string | undefined {
  if (value === CHECK_PASSED) return 'passed';
  if (value > STATUS_FROM) return `answered ${value - STATUS_FROM}`;
  return Object.values(CHECK_FAILURES).find(([code]) => code === value)?.[1];
}
