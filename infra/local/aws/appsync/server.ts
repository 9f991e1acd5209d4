import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BodyTooLarge, readAll, sendJson } from '../http.ts';
import type { AccessKey } from '../signature.ts';
import type { TokenPool } from '../token-verifier.ts';
import {
  formatted,
  published,
  readDocument,
  run,
  type Question,
  type Resolving,
} from './execute.ts';
import { AppSyncError, callerOf } from './identity.ts';
import { createRealtime, type Realtime } from './realtime.ts';
import { readSchema } from './schema.ts';
import { Subscriptions } from './subscriptions.ts';

const MAX_BODY_BYTES = 1024 * 1024;

export interface AppSyncOptions extends Omit<Resolving, 'api'> {
  sdl: string;
  pool: TokenPool;
  key: AccessKey;
}

export interface AppSync {
  handler: RequestListener;
  realtime: Realtime;
  subscriptions: Subscriptions;
}

/** AppSync for the resolvers of graphql/: people by token, the application by signature. */
export function createAppSync({ sdl, pool, key, functions, resolvers }: AppSyncOptions): AppSync {
  const api = readSchema(sdl);
  const resolving = { api, functions, resolvers };
  const subscriptions = new Subscriptions(resolving);
  return {
    subscriptions,
    realtime: createRealtime(subscriptions, pool),
    handler: (request, response) =>
      void answer(resolving, subscriptions, pool, key, request, response),
  };
}

async function answer(
  resolving: Resolving,
  subscriptions: Subscriptions,
  pool: TokenPool,
  key: AccessKey,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readAll(request, MAX_BODY_BYTES);
    const caller = await callerOf(request, body, pool, key);
    const question = readQuestion(body);
    const document = readDocument(resolving.api, question.query);
    const result = await run(resolving, caller, document, question);
    for (const { mutation, value } of published(document, result))
      await subscriptions.publish(mutation, value);
    sendJson(response, 200, {
      data: result.data ?? null,
      ...(result.errors && { errors: result.errors.map(formatted) }),
    });
  } catch (error) {
    refuse(response, error);
  }
}

function knownError(error: unknown): AppSyncError {
  if (error instanceof AppSyncError) return error;
  if (error instanceof BodyTooLarge)
    return new AppSyncError('RequestEntityTooLargeException', 'The body is larger than 1 MB.');
  return new AppSyncError('InternalFailure', 'Internal failure');
}

function refuse(response: ServerResponse, error: unknown): void {
  const known = knownError(error);
  if (known.errorType === 'InternalFailure') console.error('The data service failed', error);
  const status =
    {
      UnauthorizedException: 401,
      ValidationError: 200,
      QueryDepthLimitReached: 200,
      ResolverExecutionLimitReached: 200,
      MalformedHttpRequestException: 400,
      RequestEntityTooLargeException: 413,
    }[known.errorType] ?? 500;
  sendJson(
    response,
    status,
    { data: null, errors: [formatted(known)] },
    status >= 400 ? { 'x-amzn-errortype': known.errorType } : {},
  );
}

function readQuestion(body: Buffer): Question {
  try {
    const { query, variables, operationName } = JSON.parse(
      body.toString('utf8'),
    ) as Partial<Question>;
    if (typeof query === 'string')
      return { query, variables: variables ?? {}, operationName: operationName ?? undefined };
  } catch {
    /* Falls through to the error below. */
  }
  throw new AppSyncError('MalformedHttpRequestException', 'The body must be JSON with a query.');
}
