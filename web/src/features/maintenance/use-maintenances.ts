import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { devices } from '../../../../core/contract/devices.ts';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import { useSession, workingAccounts } from '../../access/session.ts';
import { keyOf, queryOf } from '../../api/queries.ts';

/** How far back the list reaches, in days. */
export type Past = '0' | '30' | '365';

const DAY_SECONDS = 86_400;

/** Midnight (UTC) so many days ago; the same all day, so that answers are kept under it. */
export const startOf = (past: Past): number =>
  (Math.floor(Date.now() / 1000 / DAY_SECONDS) - Number(past)) * DAY_SECONDS;

/** Planned work of every account that the person works with; each piece once. */
export function useMaintenances(past: Past) {
  const accounts = workingAccounts(useSession());
  const queries = useQueries({
    queries: accounts.map((account_id) =>
      queryOf(maintenances.listMaintenances, {
        account_id,
        start: startOf(past),
      }),
    ),
  });
  const failed = queries.find(({ error }) => error !== null);
  const answers = queries.map(({ data }) => data?.data);
  const rows = useMemo(
    () => [
      ...new Map(answers.flatMap((list) => list ?? []).map((work) => [work.id, work])).values(),
    ],
    // One for each account, whose number does not change.
    // oxlint-disable-next-line react/exhaustive-deps
    answers,
  );
  return {
    rows,
    isLoading: queries.some(({ isPending }) => isPending),
    error: failed?.error ?? null,
    refetch: () => queries.forEach((query) => void query.refetch()),
  };
}

/** The store answers what was changed a moment later. */
const REFRESH_AFTER_MS = 300;

/** Reads the lists and pages of work, and which devices are under planned work, anew after a change. */
export function useRefreshSoon(): () => void {
  const client = useQueryClient();
  return () =>
    void setTimeout(() => {
      for (const endpoint of [
        maintenances.listMaintenances,
        maintenances.getWork,
        devices.listDeviceStates,
      ])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
    }, REFRESH_AFTER_MS);
}

/** Works planned together with this one that do not begin before it. */
export function plannedWith(work: Maintenance, all: readonly Maintenance[]): Maintenance[] {
  return all.filter(
    (other) =>
      work.work_id !== '' &&
      other.id !== work.id &&
      other.account_id === work.account_id &&
      other.work_id === work.work_id &&
      other.can_change &&
      other.startDateTime >= work.startDateTime,
  );
}

export const isOfGroup = ({ type }: Pick<Maintenance, 'type'>) => type === 'DeviceGroupSDT';
