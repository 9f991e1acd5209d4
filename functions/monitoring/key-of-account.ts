import { sourceKey } from '../gateways/source-keys.ts';
import type { AccountRow } from '../store/accounts.ts';
import { SourceRefused, type SourceAccess } from './source.ts';

/** @throws SourceRefused if the stored key is not the one in the account's row. */
export async function keyOfAccount({
  accountId,
  keySource,
  keyAddress,
  keyVersion = '',
}: AccountRow): Promise<SourceAccess> {
  const stored = await sourceKey(accountId);
  if (
    stored &&
    stored.source === keySource &&
    stored.address === keyAddress &&
    // Earlier releases stored no version.
    ['', keyVersion].includes(stored.version)
  )
    return stored;
  throw new SourceRefused('The key of its monitoring source is not kept.', 'keyGone');
}
