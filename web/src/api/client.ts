import type * as z from 'zod';
import { SHOWN_ACCOUNT, type Endpoint, type ResponseOf } from '../../../core/contract/endpoint.ts';
import { absolute, deployment } from './config.ts';
import { ApiError, NO_ANSWER, type Proof } from '../../../core/contract/api-error.ts';
import { withFreshSignIn } from './fresh-sign-in.ts';
import { freshToken } from './fresh-token.ts';
import { inShownAccount, shownAccount } from './shown-account.ts';
import { storedToken } from './token.ts';

/** Prefix of all API calls except the older direct API. */
const STAGE = '/live';

/** Query for GET and DELETE, body otherwise. */
export type ParamsOf<E extends Endpoint> = E['method'] extends 'GET' | 'DELETE'
  ? z.input<E['query']>
  : z.input<E['body']>;

export interface CallOptions<E extends Endpoint = Endpoint> {
  /** Query in addition to the body, such as PUT /rbac/roles?name=. */
  query?: Partial<z.input<E['query']>>;
  /** Values of the {placeholders} in the path. */
  path?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** A sign-in call: its 401 ends no session. */
  signsIn?: boolean;
}

type SignOut = (message: string) => void;
let signOut: SignOut = () => {};

/** Called with the sentence for the login page. */
export function onSessionEnded(listener: SignOut): void {
  signOut = listener;
}

/**
 * Ends the session of a refused token. Several calls may be refused at once: only the first still
 * finds its token stored.
 */
export function endSession(token: string | null, message: string): void {
  if (token === storedToken()) signOut(message);
}

/**
 * Calls an endpoint of the contract.
 * @returns the body, including status_code and message.
 * @throws ApiError for any failure; the body's status_code takes precedence over the HTTP status.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: CallOptions<E> = {},
): Promise<ResponseOf<E>> {
  const once = () => withFreshSignIn(() => callOnce(endpoint, params, options));
  const isBound = endpoint.access !== 'public' && !endpoint.inAnyAccount;
  return isBound ? await inShownAccount(once) : await once();
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: CallOptions<E>,
): Promise<ResponseOf<E>> {
  const token = options.signsIn ? storedToken() : await freshToken();
  const response = await send(endpoint, params, options, token);
  const body = await readBody(response);
  const status = typeof body['status_code'] === 'number' ? body['status_code'] : response.status;
  if (status < 400 && response.ok) return body as ResponseOf<E>;
  const message =
    textOf(body['message']) ??
    textOf(body['error']) ??
    (response.statusText || `The request failed (${status}).`);
  if (status === 401 && !options.signsIn) endSession(token, message);
  throw new ApiError(status, message, {
    field: textOf(body['field']),
    data: body['data'],
    proof: textOf(body['proof']) as Proof | undefined,
    requestId: textOf(body['request_id']) ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  });
}

async function send(
  endpoint: Endpoint,
  params: unknown,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const query = { ...(inQuery ? (params as object) : {}), ...options.query };
  try {
    return await fetch(addressOf(endpoint, options.path ?? {}) + queryString(query), {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-api-key': deployment().apiKey,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(shownAccount() ? { [SHOWN_ACCOUNT]: shownAccount()! } : {}),
        ...options.headers,
      },
      ...(inQuery || params === undefined ? {} : { body: JSON.stringify(params) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, NO_ANSWER);
  }
}

/** URL of an endpoint with escaped placeholders. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path' | 'stage'>,
  path: Readonly<Record<string, string>>,
): string {
  const base = absolute(deployment().apiUrl).replace(/\/live$/, '');
  const filled = endpoint.path.replaceAll(/\{(\w+)\+?\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  return base + (endpoint.stage === false ? '' : STAGE) + filled;
}

/** Nested values become JSON text (decision D-11); undefined is left out. */
export function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    if (value === undefined) continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
