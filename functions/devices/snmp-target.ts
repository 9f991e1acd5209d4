import type { AccountId } from '../../core/access/scope.ts';
import type { Actor } from '../../core/access/actor.ts';
import { readableDevice } from '../../core/domain/device-fields.ts';
import type { LevelName } from '../../core/access/levels.ts';
import type { V3User } from '../../core/domain/snmp-credential.ts';
import { snmpCredential } from '../gateways/secrets.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { readableParts, requireRight, seesDevice } from '../reads/visible.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';

/** How a live question names its device: by its id, or by the DNS name of the older call. */
interface NamedTarget {
  id?: string | undefined;
  dnsName?: string | undefined;
}

/**
 * The device that a live question names: only ever a device of the account that the actor sees. A
 * DNS name is what people wrote into a property, so it is never believed (ruling R-14): an id comes
 * before it, and a name that two devices have names neither.
 * @throws NotFound when there is none; Conflict when a DNS name names several; Forbidden without
 * the right on it.
 */
export async function requireTarget(
  actor: Actor,
  accountId: AccountId,
  named: NamedTarget,
  level: LevelName,
): Promise<StoredDevice> {
  const seen = (await devicesOf(accountId)).filter(({ device }) => seesDevice(actor, device));
  const stored = find(actor, seen, named);
  if (!stored) throw new NotFound('Device');
  requireRight(actor, stored.device, 'diagnostics', level);
  return stored;
}

function find(
  actor: Actor,
  seen: readonly StoredDevice[],
  { id, dnsName = '' }: NamedTarget,
): StoredDevice | undefined {
  const byId = seen.find(({ device }) => device.id === (id ?? dnsName));
  if (byId || id !== undefined) return byId;
  const wanted = dnsName.toLowerCase();
  const [first, ...others] = seen.filter(
    ({ device }) =>
      device['DNS Name'].toLowerCase() === wanted &&
      readableDevice(device, readableParts(actor, device))['DNS Name'] !== '',
  );
  if (others.length > 0)
    throw new Conflict('Several devices have this DNS name. Name the device by its id.');
  return first;
}

/** The user and the context that a version 3 device is asked with; its keys stay where they are. */
export async function storedUser({
  record,
  snmp,
}: StoredDevice): Promise<Pick<V3User, 'user' | 'context'> | undefined> {
  const credential = snmp && (await snmpCredential(record.account_id, snmp.credential));
  if (!credential || !('user' in credential)) return undefined;
  const { user, context } = credential;
  return { user, ...(context && { context }) };
}
