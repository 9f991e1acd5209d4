import pLimit from 'p-limit';
import type { AccountId } from '../../core/access/scope.ts';
import { withIdentity } from '../../core/domain/device-identity.ts';
import type { Identity } from '../../core/domain/discovery.ts';
import { get, updateIf } from './client.ts';
import { isLive, readRecord } from './device-rows.ts';

const WRITES_AT_ONCE = 10;
const MOST_ATTEMPTS = 3;

/**
 * Stores what walks found devices to be among their system properties. Devices deleted meanwhile are
 * left out.
 * @param identities by device id
 * @throws Error if others keep changing the properties.
 */
export async function putIdentities(
  accountId: AccountId,
  identities: ReadonlyMap<string, Identity>,
): Promise<void> {
  const limit = pLimit(WRITES_AT_ONCE);
  await Promise.all(
    [...identities].map(([deviceId, identity]) =>
      limit(() => putIdentity({ accountId, deviceId }, identity)),
    ),
  );
}

async function putIdentity(
  key: { accountId: AccountId; deviceId: string },
  identity: Identity,
): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const row = await get('devices', key);
    if (!row || !isLive(row)) return;
    const before = readRecord(row).system;
    const after = withIdentity(before, identity);
    if (after === before) return;
    const written = await updateIf('devices', key, {
      set: '#system = :after, changedAtMs = :ms',
      condition: '#system = :before AND attribute_not_exists(deleted)',
      names: { '#system': 'system' },
      values: { ':after': after, ':before': before, ':ms': Date.now() },
    });
    if (written) return;
  }
  throw new Error(`The properties of the device ${key.deviceId} change all the time.`);
}
