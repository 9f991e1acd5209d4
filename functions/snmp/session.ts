import snmp, { type AuthProtocols, type Session, type Varbind } from 'net-snmp';
import type { SnmpTarget, TriedCredential } from '../../core/domain/snmp-credential.ts';
import { privProtocolOf } from './aes192.ts';
import { mendDes } from './des.ts';
import { BACKOFF, type TimeoutPolicy } from './timeout-policy.ts';
import type { DeviceSocket } from './shared-sockets.ts';
import { SNMP_TYPES, SnmpError, type SnmpBinding } from './types.ts';

mendDes();

/**
 * A library session that cannot crash the process: it uses our socket, and its errors are handled.
 */
export function createSession(
  target: Omit<SnmpTarget, 'credential'>,
  credential: TriedCredential,
  socket: DeviceSocket,
  timeoutPolicy: TimeoutPolicy,
  context: string,
): Session {
  const options = {
    port: target.port,
    timeout: timeoutPolicy.timeoutMilliseconds,
    retries: timeoutPolicy.retries,
    backoff: BACKOFF,
    reportOidMismatchErrors: true,
    context,
    dgramModule: { createSocket: () => socket },
  };
  const session = openSession(target, credential, options);
  /** An unreadable datagram: without a listener it would end the process. The request times out. */
  session.on('error', () => undefined);
  return session;
}

function openSession(
  target: Omit<SnmpTarget, 'credential'>,
  credential: TriedCredential,
  options: object,
): Session {
  if (target.version === '3') {
    if (!('user' in credential))
      throw new SnmpError(
        'authentication',
        'Version 3 needs a user with authentication and privacy, but the credential is a community.',
      );
    return snmp.Session.createV3(target.address, v3User(credential), options);
  }
  if (!('community' in credential))
    throw new SnmpError(
      'authentication',
      `Version ${target.version} needs a community, but the credential is a user.`,
    );
  return snmp.Session.create(target.address, credential.community, {
    ...options,
    version: target.version === '1' ? snmp.Version1 : snmp.Version2c,
  });
}

type LibraryUser = Parameters<typeof snmp.Session.createV3>[1];

/** The library's user, with the security level that its keys allow. */
function v3User(credential: Exclude<TriedCredential, { community: string }>): LibraryUser {
  const { user: name } = credential;
  if (!('authKey' in credential))
    return { name, level: snmp.SecurityLevel.noAuthNoPriv } as LibraryUser;
  const auth = {
    name,
    authProtocol: snmp.AuthProtocols[credential.authProtocol] as AuthProtocols,
    authKey: credential.authKey,
  };
  if (!('privKey' in credential))
    return { ...auth, level: snmp.SecurityLevel.authNoPriv } as LibraryUser;
  const privProtocol = privProtocolOf(credential.privProtocol);
  return { ...auth, level: snmp.SecurityLevel.authPriv, privProtocol, privKey: credential.privKey };
}

export function readVarbind({ oid, type, value }: Varbind): SnmpBinding {
  const kind = Number(type ?? SNMP_TYPES.null);
  if (kind >= SNMP_TYPES.noSuchObject || value === undefined || value === null)
    return { oid, type: kind, value: null };
  if (kind === SNMP_TYPES.counter64) return { oid, type: kind, value: unsigned(value as Buffer) };
  return { oid, type: kind, value: typeof value === 'boolean' ? Number(value) : value };
}

/** Counter64 has one to nine bytes, most significant first. */
function unsigned(bytes: Buffer): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return BigInt.asUintN(64, value);
}

/**
 * The sentence may be shown to anybody who may query the device, so it hides the management
 * address.
 */
export function readFailure(error: Error, version: SnmpTarget['version']): SnmpError {
  if (error instanceof SnmpError) return error;
  /** Missing in the typings. */
  if (error.name === 'RequestTimedOutError')
    return new SnmpError('timeout', 'No answer from the device in time.');
  if (error instanceof snmp.RequestFailedError) {
    const status = Number((error as Error & { status?: number }).status);
    if (status === Number(snmp.ErrorStatus.TooBig))
      return new SnmpError('too big', 'The answer of the device would be too big.');
    if (status === Number(snmp.ErrorStatus.NoSuchName))
      return new SnmpError(
        'no such name',
        'The device does not have the object.',
        /: ([\d.]+)$/.exec(error.message)?.[1],
      );
    return refusedAs(version);
  }
  const [, why] = CREDENTIAL_FAULTS.find(([fault]) => fault.test(error.message)) ?? [];
  if (why !== undefined) return new SnmpError('authentication', why);
  return /closed/i.test(error.message)
    ? new SnmpError('closed', 'The session with the device ended.')
    : refusedAs(version);
}

const refusedAs = (version: SnmpTarget['version']) =>
  new SnmpError(
    'refused',
    `The device refused version ${version} with this ${version === '3' ? 'user' : 'community'}.`,
  );

/** By the messages of the library. */
const CREDENTIAL_FAULTS: readonly (readonly [fault: RegExp, sentence: string])[] = [
  [/user name/i, 'The device does not know this user.'],
  [/digest/i, 'The device did not accept the authentication: its protocol or token is wrong.'],
  [/decrypt/i, 'The device did not accept the privacy: its protocol or token is wrong.'],
  [/security level/i, 'The device does not accept this user with these kinds of protection.'],
  [/time window|engine/i, 'The device did not accept the clock of the request. Try again.'],
];
