import dns from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { canonicalAddress } from '../../core/domain/host-address.ts';

const DNS_MS = 5_000;
const IS_ABSENT: readonly unknown[] = [dns.NODATA, dns.NOTFOUND];

/**
 * Addresses of a DNS name, IPv4 first, in their canonical form. The DNS is asked itself, as the
 * system's lookup would block other names of this process while it waits.
 * @returns 'dnsSilent' if it has no answer within five seconds
 */
export async function resolveName(name: string): Promise<string[] | 'dnsSilent'> {
  const timer = new AbortController();
  const answers = await Promise.race([
    Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]),
    wait(DNS_MS, [], { signal: timer.signal }),
  ]);
  timer.abort();
  const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const isAnswered =
    answers.length > 0 &&
    answers.every((one) => one.status === 'fulfilled' || IS_ABSENT.includes(codeOf(one.reason)));
  return found.length > 0 || isAnswered
    ? found.map((address) => canonicalAddress(address) ?? address)
    : 'dnsSilent';
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
