import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Actor } from '../../core/access/actor.ts';
import { audiencesOf } from '../../core/access/audience.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import { needsStrongRight } from '../../core/access/strong-rights.ts';
import type {
  BodyOf,
  Endpoint,
  QueryOf,
  Resource,
  ResponseOf,
} from '../../core/contract/endpoint.ts';
import { auditPut, type Change } from '../store/audit.ts';
import { wasWritten, type TransactItem } from '../store/client.ts';
import { admit, type Claims } from './admit.ts';
import { spend } from './budget.ts';
import { logCall, type Caller } from './call-log.ts';
import { NotFound } from '../runtime/errors.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { enforceRateLimit } from './limit.ts';
import { readBody, readQuery, text } from './request.ts';
import { failure, success } from './respond.ts';
import { accountWithin, requireShownAccount, scopeOf } from './scope.ts';
import { declaredAnswer } from './declared-answer.ts';

export interface Call<E extends Endpoint = Endpoint> {
  actor: E['access'] extends 'public' ? null : Actor;
  scope: Scope;
  /** The account that the call names, else the caller's own. */
  account: E['access'] extends 'public' ? null : AccountId;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Values of the {placeholders} in the path. */
  path: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | undefined>>;
  /** For signature checks. */
  rawBody: string;
  requestId: string;
  now: Date;
  /**
   * Audit row of the change; the verb must write it in the same transaction.
   * @param at if not `now`: with two changes in one call, the later one sorts after the first
   */
  audit(change: Change, at?: Date): TransactItem;
  /** Declares a no-op, such as a repeated request, so that no audit row is expected. */
  changedNothing(): void;
}

export type Verb<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E>>;

/** A missing or extra verb does not compile. */
export type Verbs<R extends Resource> = {
  [Name in keyof R]: Verb<R[Name]>;
};

interface Route {
  endpoint: Endpoint;
  /** `resource.verb`, for audit rows. */
  action: string;
  verb: Verb<Endpoint>;
}

/**
 * Lambda handler of a resource: parse → actor → access → tenant → budget → limit → verb → answer.
 * @param byName the resource by its name, such as { alerts }
 */
export function serve<R extends Resource>(byName: Readonly<Record<string, R>>, verbs: Verbs<R>) {
  const routes = new Map(
    Object.entries(byName).flatMap(([resource, endpoints]) =>
      Object.entries(endpoints).map(([name, endpoint]): [string, Route] => [
        `${endpoint.method} ${endpoint.path}`,
        {
          endpoint,
          action: `${resource}.${name}`,
          verb: (verbs as Record<string, Verb<Endpoint>>)[name]!,
        },
      ]),
    ),
  );

  return async function handler(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
    const startedMs = performance.now();
    const caller: Caller = {};
    const response = await respondTo(
      routes.get(`${event.httpMethod} ${event.resource}`),
      event,
      caller,
    );
    const tookMs = performance.now() - startedMs;
    logCall(event, caller, { status: response.statusCode, tookMs });
    return response;
  };
}

async function respondTo(
  route: Route | undefined,
  event: APIGatewayProxyEvent,
  caller: Caller,
): Promise<APIGatewayProxyResult> {
  const requestId = event.requestContext.requestId;
  try {
    if (!route) throw new NotFound('This address was');
    const headers: Record<string, string> = {};
    return success(await answer(route, event, caller, headers), requestId, headers);
  } catch (error) {
    return failure(error, requestId);
  }
}

async function answer(
  { endpoint, action, verb }: Route,
  event: APIGatewayProxyEvent,
  caller: Caller,
  headers: Record<string, string>,
) {
  const requestId = event.requestContext.requestId;
  const actor = await admit(
    endpoint,
    event.requestContext.authorizer?.['claims'] as Claims | undefined,
  );
  if (actor) caller.user = actor.sub;
  if (actor && !endpoint.inAnyAccount) requireShownAccount(actor, event.headers);
  const query = readQuery(endpoint, event);
  const body = readBody(endpoint, event);
  const scope = scopeOf(endpoint, actor, query, body);
  const account = actor && accountWithin(actor, scope);
  if (account) caller.account = account;
  const now = new Date();
  let isChange = actor !== null && endpoint.method !== 'GET';
  if (actor && isChange && needsStrongRight(endpoint.access, actor.customer))
    requireFreshProof(actor, now);
  if (actor && account) {
    const spender = { person: actor.sub, account };
    Object.assign(headers, await spend(spender, endpoint.limit?.cost ?? 1, now));
    if (endpoint.limit) await enforceRateLimit(endpoint.limit, spender, now);
  }
  const audits: TransactItem[] = [];
  const result = await verb({
    actor: actor as never,
    scope,
    account: account as never,
    query: query as never,
    body,
    path: (event.pathParameters ?? {}) as Record<string, string>,
    headers: event.headers ?? {},
    rawBody: text(event),
    requestId,
    now,
    audit(change, at = now) {
      const row = auditPut(actor!, change, { action, requestId, now: at });
      audits.push(row);
      return row;
    },
    changedNothing() {
      isChange = false;
    },
  });
  if (isChange && !audits.some(wasWritten)) throw new Error(`${action} wrote no audit row`);
  if (actor && account && audits.some(wasWritten)) {
    const { publishChange } = await import('../gateways/live.ts');
    const [resource] = action.split('.');
    await publishChange(audiencesOf(actor, account, endpoint.isPrivate), resource!, now);
  }
  return declaredAnswer(endpoint, result as object);
}
