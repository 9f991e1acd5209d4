import snmp, { type AuthProtocols, type PrivProtocols, type Session, type Varbind } from 'net-snmp';
import type { SnmpTarget, TriedCredential } from '../../core/domain/snmp-credential.ts';
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
): Session {
  const options = {
    port: target.port,
    timeout: timeoutPolicy.timeoutMilliseconds,
    retries: timeoutPolicy.retries,
    backoff: BACKOFF,
    reportOidMismatchErrors: true,
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
  const privProtocol = snmp.PrivProtocols[credential.privProtocol] as PrivProtocols;
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
export function readFailure(error: Error): SnmpError {
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
    return new SnmpError('refused', `The device refused the request: ${error.message}.`);
  }
  if (/digest|user name|security level|decrypt|time window|engine/i.test(error.message)) {
    return new SnmpError(
      'authentication',
      `The device did not accept the credential: ${error.message}.`,
    );
  }
  return new SnmpError(
    /closed/i.test(error.message) ? 'closed' : 'refused',
    `The request to the device failed: ${error.message}`,
  );
}
