import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BodyTooLarge, readAll, sendJson } from '../http.ts';
import { Paced, type Pace } from '../pace.ts';
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
import { applicationOf, AppSyncError, isSigned, personOf } from './identity.ts';
import { createRealtime, type Realtime } from './realtime.ts';
import { readSchema } from './schema.ts';
import { Subscriptions } from './subscriptions.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** Bytes of a document that take as long to read as a call: pages send some hundred. */
const UNIT_BYTES = 5_000;
const MOST_COST = 50;

export interface AppSyncOptions extends Omit<Resolving, 'api'> {
  sdl: string;
  pool: TokenPool;
  key: AccessKey;
  pace: Pace;
}

export interface AppSync {
  handler: RequestListener;
  realtime: Realtime;
  subscriptions: Subscriptions;
}

/** AppSync for the resolvers of graphql/: people by token, the application by signature. */
export function createAppSync(options: AppSyncOptions): AppSync {
  const { sdl, pool, functions, resolvers } = options;
  const api = readSchema(sdl);
  const resolving = { api, functions, resolvers };
  const subscriptions = new Subscriptions(resolving);
  return {
    subscriptions,
    realtime: createRealtime(subscriptions, pool),
    handler: (request, response) =>
      void answer(options, resolving, subscriptions, request, response),
  };
}

async function answer(
  { pool, key, pace }: AppSyncOptions,
  resolving: Resolving,
  subscriptions: Subscriptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const person = isSigned(request) ? null : await personOf(request.headers, pool);
    if (person) await pace.turn(String(person.identity['sub']), costOf(request), request);
    const body = await readAll(request, MAX_BODY_BYTES);
    const caller = person ?? applicationOf(request, body, key);
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

const costOf = ({ headers }: IncomingMessage) =>
  Math.min(MOST_COST, 1 + Number(headers['content-length'] ?? 0) / UNIT_BYTES);

function knownError(error: unknown): AppSyncError {
  if (error instanceof AppSyncError) return error;
  if (error instanceof BodyTooLarge)
    return new AppSyncError('RequestEntityTooLargeException', 'The body is larger than 1 MB.');
  if (error instanceof Paced) return new AppSyncError('ThrottlingException', 'Rate exceeded');
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
      ThrottlingException: 429,
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
