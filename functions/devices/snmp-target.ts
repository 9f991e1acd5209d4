import type { AccountId } from '../../core/access/scope.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { LevelName } from '../../core/access/levels.ts';
import { snmpCredential } from '../gateways/secrets.ts';
import { NotFound, UpstreamFailed } from '../runtime/errors.ts';
import { readableParts, requireRight, seesDevice } from '../reads/visible.ts';
import { openDevice } from '../snmp/open-device.ts';
import { SnmpError, type SnmpClient } from '../snmp/types.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';

/** An API call ends after 29 seconds. */
export const LIVE_LIMITS = { maxRows: 2_000, maxMilliseconds: 15_000 };

/**
 * The device that a live question names, by its id or, for those who may read it, its DNS name:
 * only ever a device of the account that the actor sees.
 * @throws NotFound otherwise; Forbidden without the right on it.
 */
export async function requireTarget(
  actor: Actor,
  accountId: AccountId,
  dnsName: string,
  level: LevelName,
): Promise<StoredDevice> {
  const wanted = dnsName.toLowerCase();
  const named = ({ device }: StoredDevice) =>
    device.id === dnsName ||
    (device['DNS Name'].toLowerCase() === wanted && readableParts(actor, device).systemProperties);
  const stored = (await devicesOf(accountId)).find(
    (candidate) => named(candidate) && seesDevice(actor, candidate.device),
  );
  if (!stored) throw new NotFound('Device');
  requireRight(actor, stored.device, 'diagnostics', level);
  return stored;
}

/**
 * Asks a device something over SNMP and closes the session whatever happens.
 * @throws UpstreamFailed with a sentence that says why the device did not answer.
 */
export async function withDevice<T>(
  stored: StoredDevice,
  own: Parameters<typeof openDevice>[2],
  talk: (client: SnmpClient) => Promise<T>,
): Promise<T> {
  if (!stored.snmp)
    throw new UpstreamFailed('Nobody has said yet how this device is reached over SNMP.');
  let client: SnmpClient | undefined;
  try {
    client = await openDevice(stored.record.account_id, stored.snmp, own);
    return await talk(client);
  } catch (error) {
    if (error instanceof SnmpError) throw new UpstreamFailed(error.message);
    throw error;
  } finally {
    client?.close();
  }
}

/** The user that a version 3 device is asked as; its keys stay where they are. */
export async function storedUser({ record, snmp }: StoredDevice): Promise<string | undefined> {
  const credential = snmp && (await snmpCredential(record.account_id, snmp.credential));
  return credential && 'user' in credential ? credential.user : undefined;
}
