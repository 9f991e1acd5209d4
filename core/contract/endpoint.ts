import * as z from 'zod';
import type { Area } from '../access/areas.ts';
import type { ComponentName } from '../access/components.ts';
import type { LevelName } from '../access/levels.ts';
import type { Limit } from './limits.ts';

/**
 * Access to an endpoint: anyone ('public'), anyone with a valid token ('signedIn'), or holders of
 * an area at a level. The verb checks rights on single devices and groups when it has loaded them.
 */
export type Access = 'public' | 'signedIn' | { area: Area; level: LevelName };

/**
 * The field of the query or body that names the account; the kernel checks it against the actor's
 * accounts. 'own': no field does, the verb works within all accounts of the actor. 'none': nothing
 * belongs to an account.
 */
export type TenantField = 'account_id' | 'account' | 'accountId' | 'own' | 'none';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** API Gateway template below the stage, such as '/alerts/alert'. */
  path: string;
  access: Access;
  tenant: TenantField;
  /** The component rule that must allow the actor's kind, on top of the rights. */
  component?: ComponentName;
  query: z.ZodObject;
  body: z.ZodType;
  response: z.ZodType;
  /**
   * How often people and accounts may call; the kernel counts, on a public endpoint the verb does.
   */
  limit?: Limit;
  /**
   * Machines that have no API key call it. It is public, proves its caller by itself, and is
   * throttled apart from the calls that the key counts.
   */
  withoutKey?: { perSecond: number; burst: number };
  /** Limit of a body that may be larger than others, such as an uploaded file. */
  mostCharacters?: number;
  /** Calls of the older direct API are served without the stage prefix. */
  stage?: false;
}

/** One Lambda's endpoints, by operation name. */
export type Resource = Readonly<Record<string, Endpoint>>;

type Shape = Partial<
  Pick<
    Endpoint,
    | 'query'
    | 'body'
    | 'response'
    | 'stage'
    | 'component'
    | 'limit'
    | 'withoutKey'
    | 'mostCharacters'
  >
> &
  Pick<Endpoint, 'method' | 'path' | 'access' | 'tenant'>;

type Filled<E extends Shape> = Omit<E, 'query' | 'body' | 'response'> & {
  query: E extends { query: infer Q extends z.ZodObject }
    ? Q
    : z.ZodObject<Record<never, never>, z.core.$strict>;
  body: E extends { body: infer B extends z.ZodType } ? B : z.ZodUndefined;
  response: E extends { response: infer R extends z.ZodType } ? R : typeof writeResponse;
};

/** Response of a write; the kernel adds the status_code. */
export const writeResponse = z.object({ message: z.string() });

/** Response of a read: the rows, or the one thing, under 'data'. */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });

/**
 * An entry of the endpoint table. What is left out takes no query, no body, and answers a message.
 */
export function endpoint<const E extends Shape>(shape: E): Filled<E> {
  return {
    query: z.strictObject({}),
    body: z.undefined(),
    response: writeResponse,
    ...shape,
  } as unknown as Filled<E>;
}

export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/**
 * Ids travel in URLs and keys: short, and without characters that a key or a log line could be
 * broken with.
 */
export const id = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\p{Cc}#]+$/u, 'must not contain control characters or #');
export const accountId = id;
export const text = (max: number) => z.string().max(max);

/** Query strings are text: a number that arrives as its digits. */
export const epoch = z.coerce.number().int().min(0).max(9_999_999_999_999);
