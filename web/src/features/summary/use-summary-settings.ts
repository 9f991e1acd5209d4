import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { views } from '../../../../core/contract/views.ts';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import { useSession } from '../../access/session.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { useWrite } from '../../api/queries.ts';
import { viewSettingsQuery } from '../../api/settings.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { readDashboardSettings } from '../../parts/views/read-settings.ts';

/** A slider moves through many steps; only where it rests is saved. */
const SAVED_AFTER_MS = 600;

/**
 * How the person likes the summary: applied at once, saved when it rests. A failure is told, the
 * look stays.
 */
export function useSummarySettings(): [
  DashboardSettings,
  (change: Partial<DashboardSettings>) => void,
] {
  const { userId } = useSession();
  const client = useQueryClient();
  const flash = useFlash();
  const query = viewSettingsQuery(userId);
  const { data } = useQuery(query);
  const stored = useMemo(() => readDashboardSettings(data ?? []), [data]);
  const [changed, setChanged] = useState<DashboardSettings | null>(null);
  const { mutate } = useWrite(views.saveDashboardSettings);
  const save = useRef<(settings: DashboardSettings) => void>(() => {});
  useEffect(() => {
    save.current = (settings) =>
      mutate(
        { params: settings },
        {
          onSuccess: () => void client.invalidateQueries({ queryKey: query.queryKey }),
          onError: (error) =>
            flash({
              type: 'error',
              text: `The look of the summary was not saved. ${sentenceOf(error)}`,
            }),
        },
      );
  });
  useEffect(() => {
    if (!changed) return undefined;
    const timer = setTimeout(() => save.current(changed), SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  const settings = changed ?? stored;
  return [settings, (change) => setChanged({ ...settings, ...change })];
}
