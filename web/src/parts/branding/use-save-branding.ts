import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { auditlogs } from '../../../../core/contract/auditlogs.ts';
import { branding } from '../../../../core/contract/branding.ts';
import type { Branding } from '../../../../core/domain/brand.ts';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';
import {
  brandingQuery,
  publicBrandQuery,
  updateBranding,
  type BrandChange,
} from '../../api/settings.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';

/**
 * Saves what is given of a brand and leaves a note of it in the audit log; the page is in the new
 * colours at once.
 * @throws ApiError of the save. A note that fails is told, and undoes nothing.
 */
export function useSaveBranding(): (change: BrandChange) => Promise<Branding> {
  const client = useQueryClient();
  const flash = useFlash();
  return async (change) => {
    const saved = await updateBranding(change);
    client.setQueryData(brandingQuery(change.account_id).queryKey, saved);
    await call(auditlogs.writeNote, { message: `Branding of ${saved.name} saved.` }).catch(
      (error: unknown) => {
        console.error('The note about the branding was not written.', error);
        flash({
          type: 'warning',
          text: `The branding is saved, but its note in the audit log is not: ${sentenceOf(error)}`,
        });
      },
    );
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(branding.readBranding) }),
      client.invalidateQueries({ queryKey: publicBrandQuery().queryKey }),
    ]);
    return saved;
  };
}
