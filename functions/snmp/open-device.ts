import type { AccountId } from '../../core/access/scope.ts';
import type { SnmpTarget, TriedCredential } from '../../core/domain/snmp-credential.ts';
import { snmpCredential } from '../gateways/secrets.ts';
import { openSnmp } from './client.ts';
import { SnmpSockets } from './shared-sockets.ts';
import { SnmpError, type SnmpClient } from './types.ts';

let sockets: SnmpSockets | undefined;

/**
 * Opens a device for live questions, with its stored credential or with one that a person gave.
 * Close it afterwards.
 * @throws SnmpError 'authentication' when the account has no credential of the device's name.
 */
export async function openDevice(
  accountId: AccountId,
  target: SnmpTarget,
  own?: { version: SnmpTarget['version']; credential: TriedCredential },
): Promise<SnmpClient> {
  sockets ??= new SnmpSockets(1);
  if (own) return openSnmp(sockets, { ...target, version: own.version }, own.credential);
  const stored = await snmpCredential(accountId, target.credential);
  if (!stored)
    throw new SnmpError(
      'authentication',
      `The account has no SNMP credential named ${target.credential}.`,
    );
  return openSnmp(sockets, target, stored);
}
