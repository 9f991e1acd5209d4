import type { IncomingMessage } from 'node:http';
import type { Route } from './routes.ts';

export interface EventParts {
  request: IncomingMessage;
  url: URL;
  route: Route;
  stage: string;
  body: Buffer;
  /** Claims of the verified token; null on public endpoints. */
  claims: Record<string, string> | null;
  requestId: string;
}

const TEXT = /^(?:$|text\/|application\/(?:json|xml|x-www-form-urlencoded|javascript))/;

/** Event of a REST API's Lambda proxy integration, version 1.0. */
export function proxyEvent({
  request,
  url,
  route,
  stage,
  body,
  claims,
  requestId,
}: EventParts): object {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const names = [...new Set(url.searchParams.keys())];
  const all = names.map((name) => [name, url.searchParams.getAll(name)] as const);
  const isBase64Encoded = body.length > 0 && !TEXT.test(headers['content-type'] ?? '');
  const path = url.pathname.replace(new RegExp(`^/${stage}(?=/)`), '');
  return {
    resource: route.endpoint.path,
    path,
    httpMethod: request.method,
    headers,
    multiValueHeaders: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value]]),
    ),
    queryStringParameters:
      names.length > 0
        ? Object.fromEntries(all.map(([name, values]) => [name, values.at(-1)]))
        : null,
    multiValueQueryStringParameters: names.length > 0 ? Object.fromEntries(all) : null,
    pathParameters: route.pathParameters,
    stageVariables: null,
    isBase64Encoded,
    body: body.length > 0 ? body.toString(isBase64Encoded ? 'base64' : 'utf8') : null,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      stage,
      requestId,
      resourcePath: route.endpoint.path,
      path: url.pathname,
      httpMethod: request.method,
      protocol: 'HTTP/1.1',
      requestTimeEpoch: Date.now(),
      ...(claims && { authorizer: { claims } }),
      identity: {
        sourceIp: request.socket.remoteAddress,
        userAgent: headers['user-agent'] ?? null,
        apiKey: headers['x-api-key'] ?? null,
      },
    },
  };
}

/** API Gateway passes claims as text. */
export function claimsAsText(payload: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}
