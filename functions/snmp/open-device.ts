import type { AccountId } from '../../core/access/scope.ts';
import type { SnmpTarget, TriedCredential } from '../../core/domain/snmp-credential.ts';
import { snmpCredential } from '../gateways/secrets.ts';
import { DeviceRefused } from '../runtime/errors.ts';
import { log } from '../runtime/log.ts';
import { openSnmp } from './client.ts';
import { SnmpSockets } from './shared-sockets.ts';
import { SnmpError, type LiveClient } from './types.ts';

let sockets: SnmpSockets | undefined;

/**
 * Opens a device for live queries, with its stored credential or a given one. Close it afterwards.
 * @throws SnmpError 'authentication' if the stored credential is missing.
 */
export async function openDevice(
  accountId: AccountId,
  target: SnmpTarget,
  own?: { version: SnmpTarget['version']; credential: TriedCredential },
): Promise<LiveClient> {
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

/**
 * Queries a device and closes the session in any case.
 * @throws DeviceRefused with the reason, and `credentialField` if the device does not accept it.
 */
export async function askDevice<T>(
  opening: Promise<LiveClient>,
  about: Record<string, unknown>,
  talk: (client: LiveClient) => Promise<T>,
  credentialField?: string,
): Promise<T> {
  let client: LiveClient | undefined;
  try {
    client = await opening;
    return await talk(client);
  } catch (error) {
    if (!(error instanceof SnmpError)) throw error;
    log.warn('a device did not answer a live question', { ...about, error });
    const isCredential = error.reason === 'authentication' || error.reason === 'refused';
    throw new DeviceRefused(error.message, isCredential ? credentialField : undefined);
  } finally {
    client?.close();
  }
}
