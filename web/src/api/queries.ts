import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '../../../core/contract/endpoint.ts';
import { call, type CallOptions, type ParamsOf } from './client.ts';
import { ApiError, sentenceOf } from '../../../core/contract/api-error.ts';

/** Older answers are shown at once and refetched. */
const STALE_AFTER_MS = 30_000;

/** Longer waits are shown, and left to the person. */
const LONGEST_WAIT_SECONDS = 60;

/**
 * Retries connection and server failures, and calls that were too many within a minute; any other
 * refusal is final.
 */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false;
  const { statusCode } = error;
  return statusCode === 0 || statusCode >= 502 || waitSecondsOf(error) !== undefined;
}

function waitSecondsOf(error: Error): number | undefined {
  if (!(error instanceof ApiError) || error.statusCode !== 429) return undefined;
  const { retryAfterSeconds = Infinity } = error;
  return retryAfterSeconds <= LONGEST_WAIT_SECONDS ? retryAfterSeconds : undefined;
}

/** Windows that wait for the same moment do not ask all at once. */
function retryDelayMs(failures: number, error: Error): number {
  const seconds = waitSecondsOf(error);
  return seconds === undefined ? 1_000 * 2 ** failures : (seconds + Math.random() * 3) * 1_000;
}

/** Fail at once when offline, so that the person sees it, rather than wait silently. */
const EVEN_OFFLINE = { networkMode: 'always' } as const;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) =>
        console.warn('A call failed:', query.queryKey[0], sentenceOf(error)),
    }),
    mutationCache: new MutationCache({
      onError: (error) => console.warn('A change failed:', sentenceOf(error)),
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: worthRetrying,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        ...EVEN_OFFLINE,
      },
      mutations: { retry: false, ...EVEN_OFFLINE },
    },
  });
}

/** Cache key of an endpoint; never write one by hand. */
export function keyOf(endpoint: Endpoint, params?: unknown): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return params === undefined ? [name] : [name, params];
}

export interface ReadOptions<E extends Endpoint> extends Pick<CallOptions<E>, 'path'> {
  enabled?: boolean;
  /** Polling: always, or depending on the answer. */
  refetchIntervalMs?: number | ((answer: ResponseOf<E> | undefined) => number | false);
  staleMs?: number;
  /** Show the former answer while the next one loads, such as after a change of range. */
  keepsFormer?: boolean;
}

/** Query of an endpoint, for useQuery, prefetching and loaders. */
export function queryOf<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  path?: Readonly<Record<string, string>>,
) {
  return {
    queryKey: keyOf(endpoint, path ? { ...(params as object), path } : params),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<E>> =>
      call(endpoint, params, { signal, ...(path ? { path } : {}) } as CallOptions<E>),
  };
}

export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: ReadOptions<E> = {},
) {
  const interval = options.refetchIntervalMs;
  return useQuery<ResponseOf<E>, Error>({
    ...queryOf(endpoint, params, options.path),
    enabled: options.enabled ?? true,
    ...(interval === undefined
      ? {}
      : {
          refetchInterval:
            typeof interval === 'number' ? interval : (query) => interval(query.state.data),
        }),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.keepsFormer ? { placeholderData: keepPreviousData as never } : {}),
  });
}

export interface WriteOptions<E extends Endpoint> {
  /** Endpoints whose cached answers become outdated. */
  invalidates?: readonly Endpoint[];
  onSuccess?: (answer: ResponseOf<E>, params: ParamsOf<E>) => void;
}

export interface WriteVariables<E extends Endpoint> {
  params: ParamsOf<E>;
  query?: CallOptions<E>['query'];
  path?: CallOptions<E>['path'];
}

/**
 * Writes through an endpoint: `mutate({ params })`. Show `error` next to the input, and keep the
 * input.
 */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const client = useQueryClient();
  return useMutation<ResponseOf<E>, Error, WriteVariables<E>>({
    mutationKey: keyOf(endpoint),
    mutationFn: ({ params, query, path }) =>
      call(endpoint, params, { query, path } as CallOptions<E>),
    onSuccess: async (answer, { params }) => {
      options.onSuccess?.(answer, params);
      await Promise.all(
        (options.invalidates ?? []).map((stale) =>
          client.invalidateQueries({ queryKey: keyOf(stale) }),
        ),
      );
    },
  });
}
