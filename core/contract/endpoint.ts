import * as z from 'zod';
import type { Area } from '../access/areas.ts';
import type { ComponentName } from '../access/components.ts';
import type { LevelName } from '../access/levels.ts';
import type { Limit } from './limits.ts';

/**
 * Access to an endpoint: everybody ('public'), everybody with a valid token ('signedIn'), or people
 * with an area at a level. Rights on single devices and groups are checked by the verb.
 */
export type Access = 'public' | 'signedIn' | { area: Area; level: LevelName };

/**
 * Field of the query or body with the account, which the kernel checks against the actor's
 * accounts. 'own': no field, the verb works within all accounts of the actor. 'none': nothing
 * belongs to an account.
 */
export type TenantField = 'account_id' | 'account' | 'accountId' | 'own' | 'none';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** API Gateway template below the stage, such as '/alerts/alert'. */
  path: string;
  access: Access;
  tenant: TenantField;
  /** Component rule that the actor's kind must satisfy, in addition to rights. */
  component?: ComponentName;
  query: z.ZodObject;
  body: z.ZodType;
  response: z.ZodType;
  /** Changes what only the caller sees, so only the caller's own windows learn of it. */
  isPrivate?: true;
  /** Answers a window of another account too (SHOWN_ACCOUNT). */
  inAnyAccount?: true;
  /** Rate limit; enforced by the kernel, on public endpoints by the verb. */
  limit?: Limit;
  /**
   * For machines without an API key: public, with its own proof of the caller and its own throttle.
   */
  withoutKey?: { perSecond: number; burst: number };
  /** Takes the form of a mailbox too (RFC 8058), which says nothing: no body is read. */
  takesForm?: true;
  /** Limit for larger bodies, such as uploads. */
  mostCharacters?: number;
  /** Older direct calls have no stage prefix. */
  stage?: false;
}

/** Endpoints of one Lambda, by operation name. */
export type Resource = Readonly<Record<string, Endpoint>>;

type Shape = Partial<
  Pick<
    Endpoint,
    | 'query'
    | 'body'
    | 'response'
    | 'stage'
    | 'component'
    | 'isPrivate'
    | 'inAnyAccount'
    | 'limit'
    | 'withoutKey'
    | 'takesForm'
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

/** Response of a write, without status_code. */
export const writeResponse = z.object({ message: z.string() });

/** Response of a read. */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });

/**
 * Header with the account that a window shows. After a switch in another window the call is refused
 * with 412, so that it neither reads nor changes another account.
 */
export const SHOWN_ACCOUNT = 'x-shown-account';

/** Default: no query, no body, a message as the answer. */
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
 * Ids travel in URLs and keys: short, and without characters that could break a key or log line.
 */
export const id = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\p{Cc}#]+$/u, 'must not contain control characters or #');
export const accountId = id;
export const text = (max: number) => z.string().max(max);

/** Numbers in query strings are text. */
export const epoch = z.coerce.number().int().min(0).max(9_999_999_999_999);
