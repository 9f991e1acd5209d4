import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readAll } from './http.ts';
import { signatureFault, type AccessKey } from './signature.ts';

/** A signed request with its body. */
export interface ServiceRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Operation of the JSON protocols, from X-Amz-Target. */
  target: string;
  body: Buffer;
}

export interface ServiceResponse {
  status: number;
  contentType: string;
  body: string;
}

export type Service = (request: ServiceRequest) => Promise<ServiceResponse>;

/** A service's error with the SDK's error name as `code`. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const json = (body: unknown, status = 200): ServiceResponse => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

export type JsonOperations = Record<
  string,
  (input: Record<string, unknown>) => Promise<unknown> | unknown
>;

/** A service of the JSON protocols. */
export function jsonService(operations: JsonOperations): Service {
  return async ({ target, body }) => {
    if (!Object.hasOwn(operations, target))
      throw new AwsError('UnknownOperationException', `${target} is not supported`);
    return json(
      await operations[target]!(JSON.parse(body.toString('utf8')) as Record<string, unknown>),
    );
  };
}

/** All services on one port, selected by the signature's scope. Unsigned requests are rejected. */
export function servicesHandler(
  services: Record<string, Service>,
  key: AccessKey,
): RequestListener {
  return (request, response) => void answer(services, key, request, response);
}

async function answer(
  services: Record<string, Service>,
  key: AccessKey,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readAll(request);
    const fault = signatureFault(request, body, key);
    if (fault) throw new AwsError(fault, `The request was refused: ${fault}`, 403);
    const name =
      /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ??
      '';
    if (!Object.hasOwn(services, name))
      throw new AwsError(
        'UnknownOperationException',
        `The service ${name} is not served here`,
        404,
      );
    const url = new URL(request.url ?? '/', 'http://local');
    const target =
      String(request.headers['x-amz-target'] ?? '')
        .split('.')
        .at(-1) ?? '';
    const sent = await services[name]!({
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      target,
      body,
    });
    response.writeHead(sent.status, { 'content-type': sent.contentType });
    response.end(sent.body);
  } catch (error) {
    sendError(response, error);
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  const known =
    error instanceof AwsError ? error : new AwsError('InternalFailure', 'Internal failure', 500);
  if (known !== error) console.error('A local AWS service failed', error);
  const { code, status, message } = known;
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': code });
  response.end(JSON.stringify({ __type: code, message, Message: message }));
}
