import dns from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { canonicalAddress } from '../../core/domain/host-address.ts';

const DNS_MS = 5_000;
const LATE = new Error('The DNS has not answered.');
const IS_ABSENT: readonly unknown[] = [dns.NODATA, dns.NOTFOUND];

/**
 * Addresses of a DNS name, IPv4 first, in their canonical form. The DNS is asked itself, as the
 * system's lookup would block other names of this process while it waits.
 * @returns 'dnsSilent' if it has no answer within five seconds
 */
export async function resolveName(name: string): Promise<string[] | 'dnsSilent'> {
  const timer = new AbortController();
  const late = wait(DNS_MS, undefined, { signal: timer.signal }).then(() => Promise.reject(LATE));
  // A server may answer for one family alone.
  const answers = await Promise.allSettled([
    Promise.race([dns.resolve4(name), late]),
    Promise.race([dns.resolve6(name), late]),
  ]);
  timer.abort();
  const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const isAnswered = answers.every(
    (one) => one.status === 'fulfilled' || IS_ABSENT.includes(codeOf(one.reason)),
  );
  return found.length > 0 || isAnswered
    ? found.flatMap((address) => canonicalAddress(address) ?? [])
    : 'dnsSilent';
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
