import type { AccountId } from '../../core/access/scope.ts';
import { SNMP_PORT, type KeptAccess, type SnmpAccess } from '../../core/domain/provisioning.ts';
import type { SnmpCredential, SnmpTarget } from '../../core/domain/snmp-credential.ts';
import { keepSnmpCredential, snmpCredential, USUAL_CREDENTIAL } from '../gateways/secrets.ts';

/** How a device is asked, with its credential still in hand. */
export interface Reach {
  target: SnmpTarget;
  credential: SnmpCredential;
}

/**
 * How a device at an address is asked: as somebody says, else as the devices of its account usually
 * are. Undefined when nobody says and nothing is usual.
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

/** Keeps the credential with the account's others. @returns the target that names it. */
export async function keptTarget(
  accountId: AccountId,
  { target, credential }: Reach,
): Promise<SnmpTarget> {
  return { ...target, credential: await keepSnmpCredential(accountId, credential) };
}

/** Keeps a credential for devices that are made later. @returns how they are asked by it. */
export async function keptAccess(
  accountId: AccountId,
  { credential, ...access }: SnmpAccess,
): Promise<KeptAccess> {
  return credential
    ? { ...access, credential: await keepSnmpCredential(accountId, credential) }
    : access;
}

/** How a device is asked by a credential that is kept; undefined when there is none of its name. */
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
