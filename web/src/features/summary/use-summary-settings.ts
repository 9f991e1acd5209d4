import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { views } from '../../../../core/contract/views.ts';
import { givingWay } from '../../../../core/domain/summary-tiles.ts';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import { useSession } from '../../access/session.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { useWrite } from '../../api/queries.ts';
import { viewSettingsQuery } from '../../api/settings.ts';
import { useQueryParams } from '../../ui/address.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { readDashboardSettings } from '../../parts/views/read-settings.ts';
import { readLook, writeLook } from './summary-address.ts';

/** A slider moves through many steps; only where it rests is saved. */
const SAVED_AFTER_MS = 600;

export interface SummarySettings {
  settings: DashboardSettings;
  change(change: Partial<DashboardSettings>): void;
}

/**
 * How the summary looks: as its address says, else as the person likes it. A change shows at once,
 * is saved when it rests, and stands in the address, so that a link shows what its sender saw. A
 * failure is told, the look stays.
 * @param hasOneCustomer null while that is not known yet.
 */
export function useSummarySettings(hasOneCustomer: boolean | null): SummarySettings {
  const { userId } = useSession();
  const { data, isLoading } = useQuery(viewSettingsQuery(userId));
  const stored = useMemo(() => readDashboardSettings(data ?? []), [data]);
  const [own, setOwn] = useState<DashboardSettings | null>(null);
  const [params, writeParams] = useQueryParams();
  const address = String(params);
  const settings = useMemo(
    () => ({
      ...givingWay(own ?? stored, hasOneCustomer === true),
      ...readLook(new URLSearchParams(address)),
    }),
    [own, stored, hasOneCustomer, address],
  );
  const show = useCallback(
    (next: DashboardSettings) =>
      writeParams(
        (former) => {
          writeLook(former, next);
          return former;
        },
        { replace: true },
      ),
    [writeParams],
  );
  const isNamed = params.has('group');
  const isKnown = !isLoading && hasOneCustomer !== null;
  useEffect(() => {
    if (!isNamed && isKnown) show(settings);
  }, [isNamed, isKnown, show, settings]);
  useSaved(own);
  return {
    settings,
    change(change) {
      const chosen = change.groupBy === undefined ? change : { ...change, isGroupChosen: true };
      setOwn({ ...(own ?? stored), ...chosen });
      show({ ...settings, ...chosen });
    },
  };
}

/** Saves the person's own settings when they rest. */
function useSaved(own: DashboardSettings | null): void {
  const { userId } = useSession();
  const client = useQueryClient();
  const flash = useFlash();
  const { mutate } = useWrite(views.saveDashboardSettings);
  const save = useRef<(settings: DashboardSettings) => void>(() => {});
  useEffect(() => {
    save.current = (settings) =>
      mutate(
        { params: settings },
        {
          onSuccess: () =>
            void client.invalidateQueries({ queryKey: viewSettingsQuery(userId).queryKey }),
          onError: (error) =>
            flash({
              type: 'error',
              text: `The look of the summary was not saved. ${sentenceOf(error)}`,
            }),
        },
      );
  });
  useEffect(() => {
    if (!own) return undefined;
    const timer = setTimeout(() => save.current(own), SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [own]);
}
