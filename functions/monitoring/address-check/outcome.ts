import type { AddressCheck } from '../../../core/domain/address-check.ts';
import { CHECK_PASSED, failureCode, type CheckFailure } from '../../../core/domain/check-result.ts';
import { Forbidden, type MayAsk } from './reach.ts';

export interface CheckOutcome {
  /** CHECK_PASSED, or why not (core/domain/check-result.ts). */
  result: number;
  /** Until the answer; NaN without one. */
  milliseconds: number;
  /** Until the certificate expires; NaN where none was seen. */
  days: number;
}
/** What a check found beside the time. */
export type Found = Pick<CheckOutcome, 'result'> & Partial<Pick<CheckOutcome, 'days'>>;
export type CheckBy<K extends AddressCheck['kind']> = (
  check: Extract<AddressCheck, { kind: K }>,
  may: MayAsk,
  signal: AbortSignal,
) => Promise<Found>;

export const passedOr = (failure: CheckFailure | undefined): Found => ({
  result: failure === undefined ? CHECK_PASSED : failureCode(failure),
});

const FAILURES: Readonly<Record<string, CheckFailure>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'noName',
  ENODATA: 'noName',
  EAI_AGAIN: 'noName',
  ETIMEDOUT: 'silent',
  ETIMEOUT: 'silent',
  EHOSTUNREACH: 'silent',
  ENETUNREACH: 'silent',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'notYet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherName',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  ERR_SSL_WRONG_VERSION_NUMBER: 'noTls',
  EPROTO: 'noTls',
};

/** By the codes of Node and OpenSSL. */
export function failureOf(error: NodeJS.ErrnoException): CheckFailure {
  if (error instanceof Forbidden) return 'forbidden';
  return FAILURES[error.code ?? ''] ?? 'broken';
}
