import { useQueries, type QueryClient } from '@tanstack/react-query';
import { devices } from '../../../../core/contract/devices.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import type { ServicePoll } from '../../../../core/domain/service.ts';
import { alertStatus } from '../../../../core/domain/state.ts';
import { useSession, workingAccounts } from '../../access/session.ts';
import { call } from '../../api/client.ts';
import { REFRESH_EVERY_MS } from './devices.ts';
import { keyOf } from '../../api/queries.ts';

const WELL = alertStatus([]);

type StatesAnswer = ResponseOf<typeof devices.listDeviceStates>['data'];

/** The latest polls of an account, and what says whether they are still the latest. */
export interface AccountPolls extends Pick<
  StatesAnswer,
  'idsVersion' | 'answersVersion' | 'inDowntime' | 'unwatched'
> {
  ids: readonly string[];
  polls: ReadonlyMap<string, ServicePoll>;
}

function pollsQuery(accountId: string) {
  const queryKey = [...keyOf(devices.listDeviceStates), accountId];
  return {
    queryKey,
    refetchInterval: REFRESH_EVERY_MS,
    // Unchanged rows keep their object already.
    structuralSharing: false,
    queryFn: async ({
      client,
      signal,
    }: {
      client: QueryClient;
      signal: AbortSignal;
    }): Promise<AccountPolls> => {
      const former = client.getQueryData<AccountPolls>(queryKey);
      const known = former
        ? { known_ids: former.idsVersion, known_answers: former.answersVersion }
        : {};
      return nextPolls(
        former,
        (await call(devices.listDeviceStates, { account_id: accountId, ...known }, { signal }))
          .data,
      );
    },
  };
}

/**
 * The polls after an answer, which leaves out what is still as it was; the former ones themselves
 * when nothing changed.
 */
export function nextPolls(former: AccountPolls | undefined, answer: StatesAnswer): AccountPolls {
  if (former && former.answersVersion === answer.answersVersion && isSameRest(former, answer))
    return former;
  const { idsVersion, answersVersion, answers, inDowntime, unwatched, pollIntervalSeconds } =
    answer;
  const ids = answer.ids ?? former?.ids ?? [];
  const underWork = new Set(inDowntime);
  const momentOf = (id: string, at: number): number => {
    if (!answers) return former?.polls.get(id)?.lastPolledEpochSeconds ?? 0;
    const before = answers.secondsBefore[at] ?? -1;
    return before < 0 ? 0 : answers.latestEpochSeconds - before;
  };
  const flappingOf = (id: string) =>
    answers ? answers.flapping?.[id] : former?.polls.get(id)?.flapping;
  const pollOf = (id: string, at: number): ServicePoll => {
    const flapping = flappingOf(id);
    const status = unwatched.statuses[id] ?? (unwatched.all ? WELL : undefined);
    return {
      lastPolledEpochSeconds: momentOf(id, at),
      inDowntime: underWork.has(id),
      pollIntervalSeconds,
      ...(status !== undefined && { alertStatus: status }),
      ...(flapping && { flapping }),
    };
  };
  return {
    idsVersion,
    answersVersion,
    inDowntime,
    unwatched,
    ids,
    polls: new Map(ids.map((id, at) => [id, pollOf(id, at)])),
  };
}

function isSameRest(former: AccountPolls, answer: StatesAnswer): boolean {
  const rest = ({ inDowntime, unwatched }: Pick<AccountPolls, 'inDowntime' | 'unwatched'>) =>
    JSON.stringify([inDowntime, unwatched]);
  return rest(former) === rest(answer);
}

export interface PollsView {
  polls: ReadonlyMap<string, ServicePoll>;
  /** Those of every account are there. */
  isComplete: boolean;
  error: Error | null;
}

/**
 * The latest poll of every device by its id, of all the person's accounts, brought up to date every
 * 60 seconds.
 */
export function useDevicePolls(isWanted = true): PollsView {
  const accountIds = workingAccounts(useSession());
  return useQueries({
    queries: accountIds.map((accountId) => ({ ...pollsQuery(accountId), enabled: isWanted })),
    combine: joinPolls,
  });
}

const NO_POLLS: ReadonlyMap<string, ServicePoll> = new Map();

function joinPolls(results: { data: AccountPolls | undefined; error: Error | null }[]): PollsView {
  const read = results.flatMap(({ data }) => data?.polls ?? []);
  const polls =
    read.length <= 1 ? (read[0] ?? NO_POLLS) : new Map(read.flatMap((ofAccount) => [...ofAccount]));
  return {
    polls,
    isComplete: results.every(({ data }) => data),
    error: results.find((result) => result.error)?.error ?? null,
  };
}
