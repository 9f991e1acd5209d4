import { useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import type { Branding } from '../../../core/domain/brand.ts';
import { brandingQuery, faceOf, publicBrandQuery, type BrandFace } from '../api/settings.ts';
import { SessionContext } from './session.ts';

/** Theme of the host's brand; linked by index.html. */
export const HOST_SHEET = '/theme.css';

export interface ShownFace extends BrandFace {
  /** URL of its theme. */
  sheet: string;
}

/** The brand to show: the account's after sign-in, before that the host's. */
export function useFace(): ShownFace | undefined {
  const session = use(SessionContext);
  const { data: host } = useQuery(publicBrandQuery());
  const { data: branding } = useQuery({
    ...brandingQuery(session?.accountId ?? ''),
    enabled: session !== null,
  });
  const shown = branding ?? host;
  return useMemo(() => shown && { ...faceOf(shown), sheet: sheetOf(shown, host) }, [shown, host]);
}

function sheetOf({ id, version }: Branding, host: Branding | undefined): string {
  const isHosts = id === host?.id && version === host.version;
  return isHosts ? HOST_SHEET : `/brand/${encodeURIComponent(id)}/theme.css?v=${version}`;
}
