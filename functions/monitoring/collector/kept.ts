import type { AccountId } from '../../../core/access/scope.ts';

/**
 * Of so many devices a process keeps the session, the plan and the parts; of the others it reads
 * them again. Any poller is given any shard, so without a limit it would come to keep them all.
 */
export const DEVICES_KEPT = 2_000;

export function keyOf({ accountId, deviceId }: { accountId: AccountId; deviceId: string }): string {
  return `${accountId}#${deviceId}`;
}
