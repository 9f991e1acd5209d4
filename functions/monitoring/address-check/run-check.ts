import { CHECK_SECONDS, type AddressCheck } from '../../../core/domain/address-check.ts';
import { failureCode } from '../../../core/domain/check-result.ts';
import { checkCertificate } from './certificate.ts';
import { checkName } from './dns.ts';
import { checkPage } from './http.ts';
import { failureOf, type CheckOutcome, type Found } from './outcome.ts';
import { mayAsk, type MayAsk } from './reach.ts';
import { checkPort } from './tcp.ts';

export type RunCheck = (check: AddressCheck, may?: MayAsk) => Promise<CheckOutcome>;

const TIMEOUT_MS = CHECK_SECONDS * 1_000;

/** Makes a check. It never throws, and ends within CHECK_SECONDS. */
export const runCheck: RunCheck = async (check, may = mayAsk) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const began = performance.now();
  try {
    const { result, days = Number.NaN } = await Promise.race([
      checkBy(check, may, signal),
      new Promise<never>((_, failed) =>
        signal.addEventListener('abort', () => failed(new Error('timeout'))),
      ),
    ]);
    return { result, days, milliseconds: performance.now() - began };
  } catch (error) {
    const failure = signal.aborted ? 'silent' : failureOf(error as NodeJS.ErrnoException);
    return { result: failureCode(failure), days: Number.NaN, milliseconds: Number.NaN };
  }
};

function checkBy(check: AddressCheck, may: MayAsk, signal: AbortSignal): Promise<Found> {
  switch (check.kind) {
    case 'tcp':
      return checkPort(check, may, signal);
    case 'http':
      return checkPage(check, may, signal);
    case 'certificate':
      return checkCertificate(check, may, signal);
    case 'dns':
      return checkName(check, may, signal);
  }
}
