import type { AccountId } from '../../core/access/scope.ts';
import type { KeyedSource } from '../../core/domain/source-key.ts';
import { updateIf } from './client.ts';

/**
 * Records that alerts of a source were read.
 * @param startedAtMs when the reading began
 * @returns false if another one that began later was recorded.
 */
export async function noteAlertReading(
  accountId: AccountId,
  source: KeyedSource,
  startedAtMs: number,
): Promise<boolean> {
  const noted = await updateIf(
    'polls',
    { accountId, shardId: `alerts#${source}` },
    {
      set: 'startedAtMs = :started',
      condition: 'attribute_not_exists(startedAtMs) OR startedAtMs <= :started',
      values: { ':started': startedAtMs },
    },
  );
  return noted !== undefined;
}
