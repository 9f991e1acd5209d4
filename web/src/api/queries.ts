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

/** An older answer is shown at once and fetched again. */
const STALE_AFTER_MS = 30_000;

/** A refusal stays a refusal; only a server or a line that failed is asked again. */
function worthRetrying(failures: number, error: Error): boolean {
  return (
    failures < 2 && error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 502)
  );
}

/** Without a line a call fails and is told; it does not wait for one without a word. */
const TELLS_AT_ONCE = { networkMode: 'always' } as const;

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
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        ...TELLS_AT_ONCE,
      },
      mutations: { retry: false, ...TELLS_AT_ONCE },
    },
  });
}

/** The key of an endpoint's answers follows from the endpoint; nobody writes one by hand. */
export function keyOf(endpoint: Endpoint, params?: unknown): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return params === undefined ? [name] : [name, params];
}

export interface ReadOptions<E extends Endpoint> extends Pick<CallOptions<E>, 'path'> {
  enabled?: boolean;
  /** Asked again and again: always, or as long as the answer is one that will change. */
  refetchIntervalMs?: number | ((answer: ResponseOf<E> | undefined) => number | false);
  staleMs?: number;
  /** Keep showing the former answer while another is on its way, as when a range changes. */
  keepsFormer?: boolean;
}

/** The query of an endpoint, for useQuery, prefetching and loaders alike. */
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

/** Reads an endpoint, cached by its name and parameters. */
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
  /** Endpoints whose cached answers this write makes old. */
  invalidates?: readonly Endpoint[];
  onSuccess?: (answer: ResponseOf<E>, params: ParamsOf<E>) => void;
}

export interface WriteVariables<E extends Endpoint> {
  params: ParamsOf<E>;
  query?: CallOptions<E>['query'];
  path?: CallOptions<E>['path'];
}

/**
 * Writes through an endpoint: `mutate({ params })`. Show `error` where the person acted; input is
 * theirs to keep.
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
