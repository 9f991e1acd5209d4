import { isIP } from 'node:net';
import { Resolver } from 'node:dns/promises';
import { CHECK_SECONDS } from '../../../core/domain/address-check.ts';
import { Forbidden } from './reach.ts';
import { passedOr, type CheckBy } from './outcome.ts';

/** Asks for the records of a name. */
export const checkName: CheckBy<'dns'> = async ({ host, type, expected, server }, may, signal) => {
  const resolver = new Resolver({ timeout: CHECK_SECONDS * 1_000, tries: 1 });
  if (server !== '') {
    if (!may(server)) throw new Forbidden(server);
    resolver.setServers([isIP(server) === 6 ? `[${server}]` : server]);
  }
  signal.addEventListener('abort', () => resolver.cancel());
  const answers = await textsOf(resolver, host, type);
  const isThere = expected === '' || answers.some((answer) => isSame(answer, expected));
  return passedOr(isThere ? undefined : 'otherAnswer');
};

async function textsOf(resolver: Resolver, host: string, type: string): Promise<string[]> {
  switch (type) {
    case 'MX':
      return (await resolver.resolveMx(host)).map(({ exchange }) => exchange);
    case 'TXT':
      return (await resolver.resolveTxt(host)).map((parts) => parts.join(''));
    case 'CNAME':
      return await resolver.resolveCname(host);
    case 'AAAA':
      return await resolver.resolve6(host);
    default:
      return await resolver.resolve4(host);
  }
}

/** Names have no case, and may end in a dot. */
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (text: string): string => text.toLowerCase().replace(/\.$/, '');
