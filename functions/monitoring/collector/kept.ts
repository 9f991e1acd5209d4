import type { AccountId } from '../../../core/access/scope.ts';

/**
 * Most devices whose session, plan and parts a process keeps; it reads those of others again. Any
 * poller is given any shard, so without a limit it would come to keep them all.
 */
export const DEVICES_KEPT = 2_000;

export function keyOf({ accountId, deviceId }: { accountId: AccountId; deviceId: string }): string {
  return `${accountId}#${deviceId}`;
}
