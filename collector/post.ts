import { EnvHttpProxyAgent, fetch } from 'undici';
import type * as z from 'zod';
import type { Endpoint, ResponseOf } from '../core/contract/endpoint.ts';

const ANSWER_MS = 30_000;

/** The portal answered, and refused. */
export class Refused extends Error {
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, message: string, data: unknown) {
    super(message);
    this.status = status;
    this.data = data;
  }
}

/** HTTPS_PROXY, HTTP_PROXY and NO_PROXY name a proxy. */
export const dispatcher = new EnvHttpProxyAgent();

/**
 * Posts a body to an endpoint of the portal.
 * @throws Refused for an answer other than 200; TypeError and DOMException without an answer.
 */
export async function post<E extends Endpoint>(
  portal: string,
  endpoint: E,
  body: string,
  headers: Record<string, string>,
): Promise<ResponseOf<E>> {
  const answer = await fetch(`${portal}/live${endpoint.path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: 'error',
    dispatcher,
  });
  const text = await answer.text();
  const content = (isJson(answer.headers.get('content-type')) ? JSON.parse(text) : {}) as {
    message?: string;
    data?: unknown;
  };
  if (answer.status !== 200)
    throw new Refused(answer.status, content.message ?? `HTTP ${answer.status}`, content.data);
  return (endpoint.response as z.ZodType<ResponseOf<E>>).parse(content);
}

const isJson = (type: string | null) => type?.startsWith('application/json') ?? false;

/** The words of an error and of its cause, such as 'fetch failed: connect ECONNREFUSED'. */
export const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;
