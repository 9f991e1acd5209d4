import type { AccountId } from '../../core/access/scope.ts';
import { SNMP_PORT, type KeptAccess, type SnmpAccess } from '../../core/domain/provisioning.ts';
import type { SnmpCredential, SnmpTarget } from '../../core/domain/snmp-credential.ts';
import { keepSnmpCredential, snmpCredential, USUAL_CREDENTIAL } from '../gateways/secrets.ts';

/** SNMP target, with its credential in memory. */
export interface Reach {
  target: SnmpTarget;
  credential: SnmpCredential;
}

/**
 * SNMP settings for an address: explicit ones, else the account's default credential. undefined if
 * there is neither.
 */
export async function reachOf(
  accountId: AccountId,
  address: string,
  access: SnmpAccess | undefined,
): Promise<Reach | undefined> {
  const credential = access?.credential ?? (await snmpCredential(accountId, USUAL_CREDENTIAL));
  if (!credential) return undefined;
  const version = access?.version ?? usualVersion(credential);
  const port = access?.port ?? SNMP_PORT;
  return { target: { address, port, version, credential: USUAL_CREDENTIAL }, credential };
}

/**
 * Stores the credential.
 * @returns the target that refers to it.
 */
export async function keptTarget(
  accountId: AccountId,
  { target, credential }: Reach,
): Promise<SnmpTarget> {
  return { ...target, credential: await keepSnmpCredential(accountId, credential) };
}

/**
 * Stores the credential for devices created later.
 * @returns the settings that refer to it.
 */
export async function keptAccess(
  accountId: AccountId,
  { credential, ...access }: SnmpAccess,
): Promise<KeptAccess> {
  return credential
    ? { ...access, credential: await keepSnmpCredential(accountId, credential) }
    : access;
}

/** Target that uses a stored credential; undefined if the credential is missing. */
export async function targetBy(
  accountId: AccountId,
  address: string,
  { version, port = SNMP_PORT, credential: name = USUAL_CREDENTIAL }: KeptAccess,
): Promise<SnmpTarget | undefined> {
  const credential = await snmpCredential(accountId, name);
  return (
    credential && { address, port, version: version ?? usualVersion(credential), credential: name }
  );
}

const usualVersion = (credential: SnmpCredential) => ('user' in credential ? '3' : '2c');
