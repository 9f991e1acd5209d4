import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { devices } from '../../../../core/contract/devices.ts';
import {
  maintenances,
  MOST_A_PAGE,
  type Maintenance,
} from '../../../../core/contract/maintenances.ts';
import { useSession, workingAccounts } from '../../access/session.ts';
import { call } from '../../api/client.ts';
import { keyOf, queryOf } from '../../api/queries.ts';

/** How far back the list reaches, in days. */
export type Past = '0' | '30' | '365';

const DAY_SECONDS = 86_400;

/** Midnight (UTC) so many days ago; the same all day, so that answers are kept under it. */
export const startOf = (past: Past): number =>
  (Math.floor(Date.now() / 1000 / DAY_SECONDS) - Number(past)) * DAY_SECONDS;

/** Rows of the first page, which is shown while the others arrive. */
const FIRST_ROWS = 200;

/** Planned work of every account that the person works with; each piece once. */
export function useMaintenances(past: Past) {
  const accounts = workingAccounts(useSession());
  const start = startOf(past);
  const firsts = useQueries({
    queries: accounts.map((account_id) =>
      queryOf(maintenances.listMaintenances, { account_id, start, limit: FIRST_ROWS }),
    ),
  });
  const others = useQueries({
    queries: accounts.map((account_id, at) =>
      restOf({ account_id, start, next_token: firsts[at]?.data?.next_token }),
    ),
  });
  const queries = [...firsts, ...others.filter(({ isEnabled }) => isEnabled)];
  const failed = queries.find(({ error }) => error !== null);
  const answers = [...firsts, ...others].map(({ data }) => data?.data);
  const rows = useMemo(
    () => [
      ...new Map(answers.flatMap((list) => list ?? []).map((work) => [work.id, work])).values(),
    ],
    // Two for each account, whose number does not change.
    // oxlint-disable-next-line react/exhaustive-deps
    answers,
  );
  return {
    rows,
    isLoading: firsts.some(({ isPending }) => isPending),
    isComplete: queries.every(({ isPending }) => !isPending),
    error: failed?.error ?? null,
    refetch: () => queries.forEach((query) => void query.refetch()),
  };
}

interface ListPage {
  account_id: string;
  start: number;
  next_token?: string | undefined;
}

/** All pages behind the first one of an account. */
function restOf(page: ListPage) {
  return {
    queryKey: keyOf(maintenances.listMaintenances, page),
    enabled: page.next_token !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }: { signal: AbortSignal }) => ({
      data: await readPages(page, signal),
    }),
  };
}

/** Rows of a page of the list and of all behind it. */
export async function readPages(page: ListPage, signal: AbortSignal): Promise<Maintenance[]> {
  const { account_id, start } = page;
  const rows: Maintenance[] = [];
  let { next_token } = page;
  do {
    const answer: ResponseOf<typeof maintenances.listMaintenances> = await call(
      maintenances.listMaintenances,
      { account_id, start, limit: MOST_A_PAGE, ...(next_token !== undefined && { next_token }) },
      { signal },
    );
    rows.push(...answer.data);
    next_token = answer.next_token;
  } while (next_token !== undefined);
  return rows;
}

/** A change is in the lists of the store a moment later. */
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
