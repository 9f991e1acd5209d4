import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Resource } from '../../../../core/contract/endpoint.ts';
import { BodyTooLarge, readAll, sendJson } from '../http.ts';
import { LambdaTimeout } from '../invocation.ts';
import { LambdaRefusal, type Functions } from '../lambda.ts';
import { Paced, type Pace } from '../pace.ts';
import { verifyToken, type TokenPool } from '../token-verifier.ts';
import { ANSWERS, GatewayAnswer } from './answers.ts';
import { claimsAsText, proxyEvent } from './event.ts';
import { routesOf, type FindRoute, type Route } from './routes.ts';

const STAGE = 'live';

/** Limits of API Gateway. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 29_000;
/** Same as infra/stacks/api-stack.ts; a test compares them. */
export const COMPRESSED_FROM_BYTES = 1_024;

export interface GatewayOptions {
  resources: Readonly<Record<string, Resource>>;
  functions: Functions;
  pool: TokenPool;
  apiKey: string;
  pace?: Pace;
  timeoutMs?: number;
}

interface ProxyResult {
  statusCode: number;
  headers?: Record<string, string | number | boolean>;
  multiValueHeaders?: Record<string, string[]>;
  body?: string;
  isBase64Encoded?: boolean;
}

export interface Gateway {
  handler: RequestListener;
  /** Paths of the gateway, for its own 'not found'. */
  serves(method: string, path: string): boolean;
}

/**
 * API Gateway REST for the functions: route, token, API key, function, in the deployed order and
 * with the deployed messages.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const find = routesOf(options.resources, STAGE);
  return {
    handler: (request, response) => void answer(options, find, request, response),
    serves: (method, path) =>
      path.startsWith(`/${STAGE}/`) || path === `/${STAGE}` || find(method, path) !== null,
  };
}

async function answer(
  options: GatewayOptions,
  find: FindRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = randomUUID();
  try {
    const url = new URL(request.url ?? '/', 'http://local');
    const route = find(request.method ?? '', url.pathname);
    if (!route) throw new GatewayAnswer('MISSING_AUTHENTICATION_TOKEN');
    const claims = await claimsFor(options, route, request);
    if (!route.endpoint.withoutKey) requireApiKey(request, options.apiKey);
    const cost = route.endpoint.limit?.cost ?? 1;
    if (claims) await options.pace?.turn(claims['sub']!, cost, request);
    const body = await readAll(request, MAX_BODY_BYTES);
    const event = proxyEvent({ request, url, route, stage: STAGE, body, claims, requestId });
    await send(
      request,
      response,
      checked(
        await options.functions.invoke(
          route.resource,
          event,
          requestId,
          options.timeoutMs ?? TIMEOUT_MS,
        ),
      ),
    );
  } catch (error) {
    refuse(response, error, requestId);
  }
}

/** The authorizer: claims of a valid id token, null on public endpoints. */
async function claimsFor(
  { pool }: GatewayOptions,
  route: Route,
  request: IncomingMessage,
): Promise<Record<string, string> | null> {
  if (route.endpoint.access === 'public') return null;
  try {
    const payload = await verifyToken(pool, request.headers.authorization);
    if (payload['token_use'] !== 'id') throw new Error('not an id token');
    return claimsAsText(payload);
  } catch (cause) {
    throw new GatewayAnswer('UNAUTHORIZED', { cause });
  }
}

function requireApiKey(request: IncomingMessage, apiKey: string): void {
  const given = Buffer.from(String(request.headers['x-api-key'] ?? ''));
  const known = Buffer.from(apiKey);
  if (given.length !== known.length || !timingSafeEqual(given, known))
    throw new GatewayAnswer('INVALID_API_KEY');
}

/** @throws GatewayAnswer for an invalid result of a proxy integration. */
function checked(result: unknown): ProxyResult {
  const proxy = (result ?? {}) as Partial<ProxyResult>;
  const isWhole =
    Number.isInteger(proxy.statusCode) &&
    (proxy.body === undefined || typeof proxy.body === 'string');
  if (!isWhole)
    throw new GatewayAnswer('INTEGRATION_FAILURE', {
      cause: new Error('Malformed Lambda proxy response'),
    });
  return proxy as ProxyResult;
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  result: ProxyResult,
): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const isCompressed =
    body.length >= COMPRESSED_FROM_BYTES &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  // Fastest level, as the client is on the same machine.
  const sent = isCompressed ? await promisify(gzip)(body, { level: 1 }) : body;
  const encoding = isCompressed ? { 'content-encoding': 'gzip' } : {};
  response.writeHead(result.statusCode, {
    'content-type': 'application/json',
    ...headers,
    ...result.multiValueHeaders,
    ...encoding,
  });
  response.end(sent);
}

function refuse(response: ServerResponse, error: unknown, requestId: string): void {
  const { answer: name, cause } = asAnswer(error);
  if (ANSWERS[name].status >= 500) console.error(`Request ${requestId} failed`, cause ?? error);
  const { status, message } = ANSWERS[name];
  const close: Record<string, string> = name === 'REQUEST_TOO_LARGE' ? { connection: 'close' } : {};
  sendJson(
    response,
    status,
    { status_code: status, message, request_id: requestId },
    { 'cache-control': 'no-store', 'x-request-id': requestId, ...close },
  );
}

function asAnswer(error: unknown): GatewayAnswer {
  if (error instanceof GatewayAnswer) return error;
  if (error instanceof Paced) return new GatewayAnswer('THROTTLED');
  const isTooLarge =
    error instanceof LambdaRefusal && error.code === 'RequestEntityTooLargeException';
  if (isTooLarge || error instanceof BodyTooLarge) return new GatewayAnswer('REQUEST_TOO_LARGE');
  return new GatewayAnswer(
    error instanceof LambdaTimeout ? 'INTEGRATION_TIMEOUT' : 'INTEGRATION_FAILURE',
    { cause: error },
  );
}
