import type { devices } from '../../core/contract/devices.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import {
  SNMP_AUTH_PROTOCOLS,
  SNMP_PRIV_PROTOCOLS,
  type TriedCredential,
  type V3User,
} from '../../core/domain/snmp-credential.ts';
import { BadRequest } from '../runtime/errors.ts';

type Body = BodyOf<typeof devices.runSnmp>;

/** The portal's words for the protocols of version 3 that are not the library's (ruling R-5). */
const PRIV_WORDS: Readonly<Record<string, string>> = { aes128: 'aes', aes256: 'aes256b' };

/**
 * The credential that a person gave for one run; undefined when the stored one is to be used. It
 * lives as long as the run.
 * @param stored user and context of the device's stored credential: the user for calls that give
 *   none, the context always, as it is a part of the device and not of the person's access
 * @throws BadRequest naming the field that is missing or wrong, never its value.
 */
export function ownCredential(
  body: Body,
  stored: Pick<V3User, 'user' | 'context'> | undefined,
): { version: '2c' | '3'; credential: TriedCredential } | undefined {
  if (!body.customSnmpCredentials) return undefined;
  if (body.snmpVersion === 'V2C') {
    if (!body.snmpCommunityString)
      throw new BadRequest('snmpCommunityString: is required', 'snmpCommunityString');
    return { version: '2c', credential: { community: body.snmpCommunityString } };
  }
  const user = body.snmpUser || stored?.user;
  if (!user) throw new BadRequest('snmpUser: is required for version 3', 'snmpUser');
  const context = stored?.context;
  return { version: '3', credential: { ...ownUser(body, user), ...(context && { context }) } };
}

/** A user with the keys that were given: privacy needs authentication, and both may be left out. */
function ownUser(body: Body, user: string): Exclude<TriedCredential, { community: string }> {
  if (isNone(body.auth)) {
    if (!isNone(body.priv)) throw new BadRequest('priv: needs an authentication as well', 'priv');
    return { user };
  }
  const auth = {
    user,
    authProtocol: protocol(body.auth, 'auth', SNMP_AUTH_PROTOCOLS),
    authKey: key(body.authToken, 'authToken'),
  };
  if (isNone(body.priv)) return auth;
  return {
    ...auth,
    privProtocol: protocol(body.priv, 'priv', SNMP_PRIV_PROTOCOLS),
    privKey: key(body.privToken, 'privToken'),
  };
}

const isNone = (word: string | undefined) => !word || word.toLowerCase() === 'none';

function protocol<P extends string>(
  word: string | undefined,
  field: string,
  known: readonly P[],
): P {
  const plain = (word ?? '').toLowerCase().replaceAll('-', '');
  const found = known.find((name) => name === (PRIV_WORDS[plain] ?? plain));
  if (!found)
    throw new BadRequest(`${field}: is not a protocol that devices can be asked with`, field);
  return found;
}

const SHORTEST_KEY = 8;

function key(value: string | undefined, field: string): string {
  if (!value || value.length < SHORTEST_KEY)
    throw new BadRequest(`${field}: must have at least ${SHORTEST_KEY} characters`, field);
  return value;
}
